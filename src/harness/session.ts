import type { Policy } from '../kernel/policy.ts';
import type { ChangedFile } from '../ports/code-host.ts';
import type { AskedLog } from '../ports/kept-log.ts';
import type { Clock, Journal, Message, Person, TestRun, Workspace } from '../ports.ts';
import type { Denial } from '../proposal/denial.ts';
import type { Governor } from './governor.ts';

/** What the turns of any task are given once and never change. */
export interface TurnSetup {
  readonly workspace: Pick<Workspace, 'files' | 'write' | 'command' | 'restore'>;
  readonly governor: Governor;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly policy: Policy;
  /** Known secret values, replaced in everything that is sent. */
  readonly secrets: readonly string[];
  /** Random per run; fences untrusted text. */
  readonly boundary: string;
  /** The whole log of CI's failing job; the tools for it are offered where there is one. */
  readonly log?: AskedLog | undefined;
  /** Keep in the journal what was found in the log. */
  readonly record?: boolean;
  readonly maxTurns: number;
  readonly maxAttempts: number;
  /** Asked before every edit and every test run; undefined: only the proposal is asked about, later. */
  readonly asker: Person | undefined;
  /** Changes that a person said no to before; none unless given. */
  readonly denials?: readonly Denial[];
  /** The red run that the edits have to mend, where that is the task. */
  readonly before?: TestRun;
}

/** What a conversation about a red run is given besides. */
export interface ConversationSetup extends TurnSetup {
  readonly workspace: Workspace;
  /** `false`: nothing may be edited, only explained. */
  readonly edits: boolean;
  readonly before: TestRun;
  readonly judge: (
    run: TestRun,
  ) => { readonly green: true } | { readonly green: false; readonly rule: string; readonly reason: string };
  /** What changed before it went red, for `show_change`; not known unless given. */
  readonly changes?: readonly ChangedFile[];
}

/** A shorter text states no cause. */
export const SHORTEST_CAUSE_CHARS = 25;

/** The state of one conversation; only `turns.ts` and what it calls change it. */
export interface Session {
  messages: Message[];
  turns: number;
  attempts: number;
  denials: Denial[];
  /** Texts of the files that were edited, as they were when the run began; null: no such file. */
  readonly originals: Map<string, string | null>;
  /** Warnings of guards by real path. */
  readonly warnings: Map<string, Set<string>>;
  /** The model's latest stated cause. */
  cause: string;
  /** Tests were red after the change that it was stated with. */
  isRefuted: boolean;
  /** The run of the tree as it stands; undefined while edits are untested. */
  lastRun: TestRun | undefined;
  /** The tree differs from the start. */
  edited: boolean;
  /** A person said no to testing the tree as it stands. */
  testDenied: boolean;
  nudged: boolean;
  askedForCause: boolean;
  /** The runs that counted as attempts. */
  readonly runs: Set<TestRun>;
  /** How often the same call came with the same result. */
  readonly repeats: Map<string, number>;
}

export function newSession(system: string): Session {
  return {
    messages: [{ role: 'system', content: system }],
    turns: 0,
    attempts: 0,
    denials: [],
    originals: new Map(),
    warnings: new Map(),
    cause: '',
    isRefuted: false,
    lastRun: undefined,
    edited: false,
    testDenied: false,
    nudged: false,
    askedForCause: false,
    runs: new Set(),
    repeats: new Map(),
  };
}
