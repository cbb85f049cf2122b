import { type CodeHost, HostFailure, type PostedLineComment } from '../ports/code-host.ts';
import type { Written } from '../ports/written.ts';
import { appliedComment, stillFailingComment } from '../report/comments/applied-comment.ts';
import { bareReport } from '../report/comments/bare-report.ts';
import { runComment } from '../report/comments/run-comment.ts';
import type { MergedWith } from '../report/merged-with.ts';
import { statusLine } from '../report/status-line.ts';
import { hidden } from '../review/marker/write-marker.ts';
import type { ActionPorts } from './action-ports.ts';
import { addPermission } from './add-permission.ts';
import type { Finished } from './finished.ts';
import { reactTo } from './react-to.ts';
import type { Treated } from './treat.ts';

/** Says on the pull request what became of an approved proposal, and puts the verdict on the commit. */
export async function answerTreatment(
  {
    treated,
    number,
    commentId,
  }: { readonly treated: Treated; readonly number: number; readonly commentId: number | undefined },
  { host }: ActionPorts,
): Promise<Finished> {
  const { ending, stored, commit, silent } = treated;
  await reactTo(host, commentId, ending.verdict.word);
  const finished: Finished = { ending, stored, commitSha: commit?.sha };
  if (silent) return finished;
  const say = (body: string) => answerBelow(host, number, treated, body);
  if (stored !== undefined && commit !== undefined && treated.after !== undefined) {
    const line = statusLine(ending.verdict);
    const status =
      line === undefined ? undefined : await host.setStatus(commit.sha, { ...line, targetUrl: undefined });
    await say(
      appliedComment(
        {
          proposal: stored.id,
          by: treated.approver ?? '',
          command: stored.proof.command,
          after: treated.after,
          merge: mergeOf(treated),
          commit,
          status: status?.kind === 'written' ? { kind: 'set' } : { kind: 'not-set', reason: notSet(status) },
          ci: treated.ci ?? 'not-seen',
        },
        hidden({ applied: stored.id, sha: commit.sha }),
      ),
    );
    return finished;
  }
  if (stored !== undefined && treated.after !== undefined && ending.verdict.word === 'still-failing') {
    const { id: proposal, proof } = stored;
    const { after, output = '' } = treated;
    const merge = mergeOf(treated);
    const facts = { proposal, command: proof.command, after, merge, provenWith: proof.mergedWith, output };
    await say(stillFailingComment(facts, hidden({ verdict: 'still-failing', proposal })));
    return finished;
  }
  await say(
    runComment(
      bareReport(ending.verdict, { command: stored?.proof.command }),
      hidden({ verdict: ending.verdict.word }),
    ),
  );
  return finished;
}

const mergeOf = ({ stored, mergedWith: sha }: Treated): MergedWith | undefined =>
  stored === undefined || sha === undefined ? undefined : { branch: stored.base, sha };

function notSet(status: Exclude<Written<undefined>, { kind: 'written' }> | undefined): string {
  if (status === undefined) return 'there is nothing to say';
  if (status.kind !== 'forbidden') return status.reason;
  return `${status.reason}${addPermission(status.permission)}.`;
}

/** In the thread of the proposal where there is one, else in the conversation. */
async function answerBelow(
  host: CodeHost,
  number: number,
  { reviewId, stored }: Pick<Treated, 'reviewId' | 'stored'>,
  body: string,
): Promise<void> {
  const top = reviewId === undefined ? undefined : await topComment(host, number, reviewId);
  const replied =
    top === undefined || stored === undefined
      ? undefined
      : await host.reply(number, { commentId: top.id, path: top.path, commitId: stored.head }, body);
  // An answer that was lost may stand there: nothing is said twice.
  if (replied?.kind !== 'written' && replied?.kind !== 'unknown') await host.postComment(number, body);
}

/** What was done stands, whether or not its place in the conversation can be read. */
async function topComment(
  host: CodeHost,
  number: number,
  reviewId: number,
): Promise<PostedLineComment | undefined> {
  try {
    const comments = await host.lineComments(number);
    return comments.find((comment) => comment.reviewId === reviewId && comment.inReplyTo === undefined);
  } catch (error) {
    if (error instanceof HostFailure) return undefined;
    throw error;
  }
}
