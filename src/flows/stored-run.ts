import type { TestRun } from '../ports.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';

/** The red run of the diagnosis, as far as it travelled with the proposal. */
export const storedRun = ({ proof }: StoredProposal): TestRun => ({
  command: proof.command,
  exitCode: proof.before.exitCode,
  timedOut: false,
  output: '',
  counts: proof.before.counts,
  failed: proof.before.failed.map((id) => ({ id })),
  passed: proof.before.passed,
  tampered: [],
  ms: 0,
});
