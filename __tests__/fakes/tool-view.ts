import { planCall } from '../../src/harness/plan-call.ts';
import type { Plan, ToolView } from '../../src/harness/tool.ts';
import { toolsFor } from '../../src/harness/tools/registry.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import { decodeSource } from '../../src/kernel/source-text.ts';
import type { KeptLog } from '../../src/ports/kept-log.ts';
import type { Files } from '../../src/ports.ts';

/** What tools see of a tree that nothing has changed yet. */
export function toolView(files: Files, over: Partial<ToolView> = {}): ToolView {
  const original = (path: string) =>
    files.locate(path).kind === 'file' ? (decodeSource(files.read(path))?.text ?? null) : null;
  return { files, policy: DEFAULT_POLICY, denials: [], original, ...over };
}

/** The plan of one call by any of the tools. */
export function callTool(
  view: ToolView,
  name: string,
  args: Readonly<Record<string, unknown>> | string,
  more: { readonly log?: KeptLog } = {},
): Plan {
  return planCall(
    toolsFor({ edits: true, ...more }),
    name,
    typeof args === 'string' ? args : JSON.stringify(args),
    view,
  );
}

/** The text of a plan that is a result, else what it is instead. */
export function resultText(plan: Plan): string {
  return plan.kind === 'result' ? plan.text : `(${plan.kind})`;
}
