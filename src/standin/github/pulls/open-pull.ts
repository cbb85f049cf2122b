import { openPullRefs } from '../changes/open-pull-refs.ts';
import { isAncestor, mergeBase } from '../git/ancestry.ts';
import { branchTip } from '../git/objects.ts';
import { type Answer, invalid, refused } from '../http/answer.ts';
import { deliver } from '../webhooks/deliver.ts';
import { pullRequestPayload } from '../webhooks/pull-request.ts';
import type { Account } from '../world/account.ts';
import type { Actor } from '../world/actor.ts';
import type { Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import { nextId, now, type World } from '../world/world.ts';

export interface PullWish {
  readonly repository: Repository;
  readonly head: { readonly repository: Repository; readonly ref: string };
  /** The branch to merge into. */
  readonly base: string;
  readonly author: Account;
  readonly title: string;
  readonly body?: string | null;
  readonly draft?: boolean;
  readonly maintainerCanModify?: boolean;
  /** The next free one unless given. */
  readonly number?: number;
  readonly by: Actor;
  /** Tells no webhook. */
  readonly quiet?: boolean;
}

/** Opens a pull request and delivers `pull_request: opened`; the answer is GitHub's 422 when it cannot be. */
export async function openPull(world: World, wish: PullWish): Promise<Pull | Answer> {
  const { repository, head } = wish;
  const isFork = head.repository.id !== repository.id;
  if (isFork && head.repository.parent?.id !== repository.id)
    return invalid('PullRequest', 'head', 'invalid');
  const sha = await branchTip(head.repository.folder, head.ref);
  if (sha === undefined) return invalid('PullRequest', 'head', 'invalid');
  const baseSha = await branchTip(repository.folder, wish.base);
  if (baseSha === undefined) return invalid('PullRequest', 'base', 'invalid');
  const label = `${head.repository.owner.login}:${head.ref}`;
  if (repository.pulls.some((pull) => isSame(pull, wish))) {
    return custom(`A pull request already exists for ${label}.`);
  }
  if (await isAncestor(repository.folder, sha, baseSha)) {
    const from = isFork ? `${repository.owner.login}:${wish.base}` : wish.base;
    return custom(`No commits between ${from} and ${isFork ? label : head.ref}`);
  }
  if (!isFork && (await mergeBase(repository.folder, baseSha, sha)) === undefined) {
    return custom(`The ${head.ref} branch has no history in common with ${wish.base}`);
  }
  const at = now(world);
  const pull: Pull = {
    id: nextId(world),
    issueId: nextId(world),
    number: wish.number ?? nextNumber(repository),
    repository,
    title: wish.title,
    body: wish.body ?? null,
    author: wish.author,
    state: 'open',
    draft: wish.draft ?? false,
    locked: false,
    head: { repository: head.repository, owner: head.repository.owner, ref: head.ref, sha },
    base: { ref: wish.base, sha: baseSha },
    // Nobody but the author can be asked to allow edits of a branch that is not here; an organisation's fork never allows them.
    maintainerCanModify:
      isFork && head.repository.owner.type !== 'Organization' && (wish.maintainerCanModify ?? true),
    mergeSha: undefined,
    labels: [],
    reviews: [],
    comments: [],
    threads: [],
    createdAt: at,
    updatedAt: at,
    closedAt: undefined,
    merged: undefined,
  };
  repository.pulls.push(pull);
  await openPullRefs(world, pull);
  if (wish.quiet !== true) {
    const payload = await pullRequestPayload(world, pull);
    await deliver(world, { event: 'pull_request', action: 'opened', repository, by: wish.by, payload, pull });
  }
  return pull;
}

const custom = (message: string): Answer =>
  refused(422, 'Validation Failed', [{ resource: 'PullRequest', code: 'custom', message }]);

const nextNumber = (repository: Repository): number =>
  Math.max(0, ...repository.pulls.map(({ number }) => number)) + 1;

const isSame = (pull: Pull, wish: PullWish): boolean =>
  pull.state === 'open' &&
  pull.base.ref === wish.base &&
  pull.head.ref === wish.head.ref &&
  pull.head.repository?.id === wish.head.repository.id;
