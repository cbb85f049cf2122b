import type { Plan } from './tool.ts';

type Result = Extract<Plan, { kind: 'result' }>;

/** The tool ran; `text` is what it found. */
export function shown(text: string): Result {
  return { kind: 'result', outcome: 'ok', text };
}

/** A guard said no, under this rule; `reason` says what to do next and is what the model reads. */
export function blocked(rule: string, reason: string): Result {
  return { kind: 'result', outcome: 'blocked', text: reason, rule, reason };
}

/** The call could not be carried out; `reason` says what to do next and is what the model reads. */
export function failed(reason: string): Result {
  return { kind: 'result', outcome: 'error', text: reason, reason };
}
