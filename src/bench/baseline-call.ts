import { planCall } from '../harness/plan-call.ts';
import type { ToolView } from '../harness/tool.ts';
import { messageOf } from '../kernel/message-of.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { DEFAULT_POLICY } from '../kernel/policy.ts';
import { decodeSource, encodeSource } from '../kernel/source-text.ts';
import type { Clock, Files, Journal, ModelCall } from '../ports.ts';
import { BASELINE_TOOLS } from './baseline-tools.ts';

export interface CallPorts {
  /** The tree, which is edited in place. */
  readonly files: Files;
  readonly clock: Clock;
  readonly journal: Journal;
}

/** Carries out one call of the model at once; gives what it reads of it. `originals`: texts before the first edit, null: no file. */
export function baselineCall(
  call: ModelCall,
  turn: number,
  originals: Map<string, string | null>,
  { files, clock, journal }: CallPorts,
): string {
  const from = clock.monotonicMs();
  const view: ToolView = {
    files,
    policy: DEFAULT_POLICY,
    denials: [],
    original: (path) => originals.get(path) ?? null,
  };
  const plan = planCall(BASELINE_TOOLS, call.name, call.args, view);
  let outcome: Outcome = plan.kind === 'result' ? plan.outcome : 'ok';
  let said = plan.kind === 'result' ? plan.text : 'OK';
  if (plan.kind === 'write') {
    try {
      files.write(plan.path, encodeSource(plan.after));
      if (!originals.has(plan.path)) originals.set(plan.path, plan.before);
    } catch (error) {
      outcome = 'error';
      said = `Error: ${messageOf(error)}`;
    }
  }
  journal.append({
    kind: 'call',
    turn,
    tool: call.name,
    args: call.args,
    outcome,
    ...(outcome !== 'ok' && { reason: said }),
    ms: Math.round(clock.monotonicMs() - from),
  });
  return said;
}

/** Files that are not as they were, sorted. */
export function editedFiles(originals: ReadonlyMap<string, string | null>, files: Files): string[] {
  return [...originals.keys()]
    .filter((path) => decodeSource(files.read(path))?.text !== originals.get(path))
    .sort();
}
