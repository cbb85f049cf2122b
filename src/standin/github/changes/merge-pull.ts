import { mergeTree } from '../git/merge-tree.ts';
import { moveRef } from '../git/move-ref.ts';
import { branchTip } from '../git/objects.ts';
import { byGitHub, signatureOf } from '../git/signatures.ts';
import { writeCommit } from '../git/write-commit.ts';
import { type Answer, refused } from '../http/answer.ts';
import { deliver } from '../webhooks/deliver.ts';
import { pullRequestPayload } from '../webhooks/pull-request.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import { now, type World } from '../world/world.ts';
import { refMoved } from './ref-moved.ts';
import { refusalMessage } from './refusal.ts';
import { refuseMerge } from './refuse-merge.ts';

export interface MergeWish {
  readonly by: Actor;
  readonly method: 'merge' | 'squash';
  readonly title?: string;
  readonly message?: string;
}

const unmergeable = refused(405, 'Pull Request is not mergeable');

/**
 * Merges a pull request into its base branch: `pull_request` `closed` and then `push` are delivered. 405 when it is
 * closed, a draft, in conflict or against a rule of its base. Gives the `closed` delivery. Source: GitHub doc "Merge a pull request".
 */
export async function mergePull(world: World, pull: Pull, wish: MergeWish): Promise<Delivery | Answer> {
  const { repository, base, head } = pull;
  const { folder } = repository;
  if (pull.draft) return refused(405, 'Pull Request is still a draft');
  const tip = await branchTip(folder, base.ref);
  if (pull.state === 'closed' || tip === undefined) return unmergeable;
  const refusal = refuseMerge(pull);
  if (refusal !== undefined) return refused(405, refusalMessage(refusal));
  const tree = await mergeTree(folder, tip, head.sha);
  if (tree === undefined) return unmergeable;
  const at = now(world);
  const isSquash = wish.method === 'squash';
  const sha = await writeCommit(folder, {
    tree,
    parents: isSquash ? [tip] : [tip, head.sha],
    message: messageOf(pull, wish),
    author: signatureOf(isSquash ? pull.author : wish.by.account, at),
    committer: byGitHub(at),
  });
  world.signed.add(sha);
  const ref = `refs/heads/${base.ref}`;
  if (!(await moveRef(folder, ref, sha, tip)))
    return refused(409, 'Base branch was modified. Review and try the merge again.');
  Object.assign(pull, {
    state: 'closed',
    merged: { at, by: wish.by.account, sha },
    closedAt: at,
    updatedAt: at,
  } satisfies Partial<Pull>);
  const closed = await deliver(world, {
    event: 'pull_request',
    action: 'closed',
    repository,
    by: wish.by,
    pull,
    payload: await pullRequestPayload(world, pull),
  });
  await refMoved(world, repository, { ref, before: tip, after: sha, by: wish.by });
  return closed;
}

function messageOf(pull: Pull, { method, title, message }: MergeWish): string {
  const isSquash = method === 'squash';
  const { number, head } = pull;
  const headline =
    title ??
    (isSquash
      ? `${pull.title} (#${number})`
      : `Merge pull request #${number} from ${head.owner.login}/${head.ref}`);
  const body = message ?? (isSquash ? '' : pull.title);
  return body === '' ? headline : `${headline}\n\n${body}`;
}
