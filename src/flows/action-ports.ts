import type { Policy } from '../kernel/policy.ts';
import type { CodeHost } from '../ports/code-host.ts';
import type { FetchedMerge, MergeWish } from '../ports/fetched-merge.ts';
import type { Pause } from '../ports/interruption.ts';
import type { Clock, Files, Journal, Scratch } from '../ports.ts';
import type { HealPorts } from './heal-run.ts';

/** A commit's tree in a folder of ours, and copies of it with a sandbox around them. */
export interface Tree {
  readonly files: Files;
  readonly scratch: Scratch;
}

export type OpenedMerge =
  | (Extract<FetchedMerge, { kind: 'merged' }> & { readonly tree: Tree })
  | Exclude<FetchedMerge, { kind: 'merged' }>;

/** What the flows on GitHub need. */
export interface ActionPorts {
  readonly host: CodeHost;
  readonly clock: Clock;
  /** Waits for GitHub, told in the journal and counted. */
  readonly pause: Pause;
  readonly journal: Journal;
  readonly policy: Policy;
  /** Known secret values. */
  readonly secrets: readonly string[];
  /** Random per run. */
  readonly boundary: string;
  /** Keep in the journal what it takes to run this again. */
  readonly record: boolean;
  readonly keepLog: HealPorts['keepLog'];
  readonly openModel: HealPorts['openModel'];
  /** Fetches a commit; throws `HostFailure` when git cannot. */
  openTree(sha: string): Promise<Tree>;
  /** The same for the merge of a head into a base; throws `HostFailure` when git cannot. */
  openMerge(wish: MergeWish): Promise<OpenedMerge>;
  /** Why code cannot be run here; undefined when there is a sandbox. */
  readonly noSandbox: string | undefined;
  /** A new, empty folder outside every tree, for backups. */
  readonly store: () => Files;
}

/** The settings of a maintainer, from the action's inputs. */
export interface ActionSettings {
  /** undefined: the failing step's own command. */
  readonly test: string | undefined;
  readonly setup: string | undefined;
  /** undefined: the failing step's own folder. */
  readonly workingDirectory: string | undefined;
  readonly maxAttempts: number;
  readonly maxTurns: number;
  readonly testTimeoutMs: number;
  readonly maxLogChars: number;
  /** `explain`: nothing is edited. */
  readonly mode: 'fix' | 'explain';
  /** Paths of the workflows whose red runs are treated; empty: all but our own. */
  readonly workflows: readonly string[];
  /** The path of the workflow that we run in. */
  readonly ownWorkflow: string | undefined;
  readonly applyOn: 'review' | 'command';
  readonly requireDigest: boolean;
  readonly requireSecondPerson: boolean;
  readonly stateKey: string | undefined;
  /** Whose token commits: commits of GITHUB_TOKEN start no CI that runs by itself. */
  readonly startsCi: boolean;
}
