import type { Account } from '../ports/code-host.ts';
import { commitProse } from '../report/commit-prose.ts';
import type { StoredProposal } from './marker/stored-proposal.ts';

const HEADLINE_CHARS = 72;
const BODY_CHARS = 1_200;

/**
 * The message of the commit that applies a proposal: headline, cause, trailers last. The approver is co-author. Source:
 * GitHub, "Creating a commit with multiple authors"; git-interpret-trailers(1).
 */
export function commitMessage(
  { id, diagnosis, edits }: StoredProposal,
  approver: Account,
  approvalUrl: string,
): { readonly headline: string; readonly body: string } {
  const paths = edits.map(({ path }) => path);
  const what = paths.length === 1 ? paths[0] : `${paths.length} files`;
  const headline = `Fix the red build in ${what}`;
  // Somebody chose the names of files: one can ping, refer or hold CI back.
  const isPlain = commitProse(headline, BODY_CHARS) === headline;
  const short = headline.length <= HEADLINE_CHARS && isPlain ? headline : 'Fix the red build';
  const trailers = [
    `Co-authored-by: ${approver.login} <${approver.id}+${approver.login}@users.noreply.github.com>`,
    `Build-Doctor-Proposal: ${id}`,
    `Reviewed-by-review: ${approvalUrl}`,
  ];
  const cause = commitProse(diagnosis, BODY_CHARS);
  return { headline: short, body: [cause, trailers.join('\n')].filter((part) => part !== '').join('\n\n') };
}
