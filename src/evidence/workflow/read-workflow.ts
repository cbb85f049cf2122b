import { parseDocument } from 'yaml';
import { isRecord } from '../../kernel/is-record.ts';

/** The top level of a workflow file, {} where it holds something else; undefined for what is no valid YAML. */
export function readWorkflow(workflow: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const document = parseDocument(workflow, { logLevel: 'error' });
    if (document.errors.length > 0) return undefined;
    const root: unknown = document.toJS({ maxAliasCount: 100 });
    return isRecord(root) ? root : {};
  } catch {
    // An alias to nothing, or too many of them.
    return undefined;
  }
}
