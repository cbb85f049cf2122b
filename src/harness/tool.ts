import type { Policy } from '../kernel/policy.ts';
import type { KeptLog } from '../ports/kept-log.ts';
import type { Files, ToolDefinition } from '../ports.ts';
import type { Denial } from '../proposal/denial.ts';

/** What a tool sees when it plans: the tree, the rules, and what a person has denied. */
export interface ToolView {
  readonly files: Files;
  readonly policy: Policy;
  readonly denials: readonly Denial[];
  /** Text of a file as it was when the run began; null when it did not exist. */
  original(path: string): string | null;
}

/** What a call comes to after the guards. A tool never writes and never runs tests; the conversation does, from this. */
export type Plan =
  | {
      readonly kind: 'result';
      readonly outcome: 'ok' | 'blocked' | 'error';
      /** What the model reads. */
      readonly text: string;
      readonly rule?: string;
      readonly reason?: string;
    }
  | {
      readonly kind: 'write';
      /** Real path, relative to the root. */
      readonly path: string;
      /** null: there is no such file yet. */
      readonly before: string | null;
      readonly after: string;
      /** What a person has to see before saying yes. */
      readonly warnings: readonly string[];
      /** `true`: further edits follow, the tests need not run yet. */
      readonly more: boolean;
    }
  | { readonly kind: 'test' }
  | {
      /** The log has to be gone through, which takes its time. */
      readonly kind: 'look-up';
      find(log: KeptLog, signal: AbortSignal | undefined): Promise<Extract<Plan, { kind: 'result' }>>;
    }
  /** A program with its arguments, to be run in the sandbox. */
  | { readonly kind: 'command'; readonly argv: readonly string[] };

export interface Tool {
  readonly definition: ToolDefinition;
  plan(args: Readonly<Record<string, unknown>>, view: ToolView): Plan;
}
