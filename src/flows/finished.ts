import type { Evidence } from '../kernel/evidence.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import type { Ending } from './ending.ts';
import type { ModelRun } from './heal-run.ts';

/** What a run of the action came to, for its outputs and its summary. */
export interface Finished {
  readonly ending: Ending;
  readonly evidence?: Evidence | undefined;
  readonly stored?: StoredProposal | undefined;
  readonly reviewUrl?: string | undefined;
  readonly commitSha?: string | undefined;
  /** The engine's run, for its figures. */
  readonly run?: Pick<ModelRun, 'governor' | 'conversation'> | undefined;
  /** The job summary, where the run was not about a fix. */
  readonly summary?: string | undefined;
}
