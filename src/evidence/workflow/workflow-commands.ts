import { parseDocument } from 'yaml';
import { isRecord } from '../kernel/is-record.ts';

/** The commands of a workflow file, line by line in their order; none where it cannot be read. */
export function workflowCommands(workflow: string): string[] {
  const root = parsed(workflow);
  const jobs = isRecord(root) && isRecord(root.jobs) ? Object.values(root.jobs) : [];
  const steps = jobs.flatMap((job) => (isRecord(job) && Array.isArray(job.steps) ? job.steps : []));
  return steps
    .flatMap((step: unknown) => (isRecord(step) && typeof step.run === 'string' ? step.run.split('\n') : []))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function parsed(workflow: string): unknown {
  try {
    const document = parseDocument(workflow, { logLevel: 'error' });
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 100 });
  } catch {
    // An alias to nothing, or too many of them.
    return undefined;
  }
}
