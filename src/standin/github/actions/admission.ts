import type { Happening } from '../webhooks/deliver.ts';
import { DEPENDABOT } from '../world/account.ts';
import { isCrossRepository } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { hasContributed } from './has-contributed.ts';

/** How the runs of an event start, or why they do not. */
export type Admission =
  | { readonly kind: 'runs'; readonly token: 'read-only' | 'full' }
  | { readonly kind: 'waits'; readonly token: 'read-only' | 'full'; readonly why: string }
  | { readonly kind: 'withheld'; readonly why: string };

/** Decides by who caused the event and where the head lives. Source: github-facts §0.2, §1.1, §1.2. */
export async function admission(world: World, happening: Happening): Promise<Admission> {
  const { event, repository, pull, by } = happening;
  if (repository.parent !== undefined) {
    return { kind: 'withheld', why: 'Workflows are off in a fork until its owner turns them on.' };
  }
  if (by.via === 'job-token' && !ALWAYS.has(event)) return ofJobToken(world, happening);
  const token = tokenOf(happening);
  if (pull === undefined || !isCrossRepository(pull) || !FROM_MERGE.has(event))
    return { kind: 'runs', token };
  if (repository.isPrivate) {
    return {
      kind: 'withheld',
      why: 'A private repository runs nothing for pull requests from forks (facts §1.1).',
    };
  }
  const known = await Promise.all([pull.author, by.account].map((who) => hasContributed(repository, who)));
  if (known.every(Boolean)) return { kind: 'runs', token };
  return { kind: 'waits', token, why: 'A first-time contributor needs approval (facts §1.1).' };
}

const ALWAYS = new Set(['workflow_dispatch', 'repository_dispatch']);
const APPROVABLE = new Set(['opened', 'synchronize', 'reopened']);
const FROM_MERGE = new Set(['pull_request', 'pull_request_review', 'pull_request_review_comment']);

function ofJobToken(world: World, { event, action = '' }: Happening): Admission {
  const isGhes = world.links.api.endsWith('/api/v3');
  const isApprovable = event === 'pull_request' && APPROVABLE.has(action) && !isGhes;
  if (isApprovable && world.switches.botPush === 'approval-required') {
    return {
      kind: 'waits',
      token: 'full',
      why: 'A GITHUB_TOKEN caused it: a person has to approve (facts §0.2).',
    };
  }
  return { kind: 'withheld', why: 'A GITHUB_TOKEN caused it: that starts no workflow (facts §1.2).' };
}

// Dependabot's list has `push` beside the three; a review counts by whose pull request it is.
function tokenOf({ event, pull, by }: Happening): 'read-only' | 'full' {
  const isDependabot = by.account.id === DEPENDABOT.id;
  if (event === 'push') return isDependabot ? 'read-only' : 'full';
  if (pull === undefined || !FROM_MERGE.has(event)) return 'full';
  const isReviewOfDependabot = event !== 'pull_request' && pull.author.id === DEPENDABOT.id;
  return isCrossRepository(pull) || isDependabot || isReviewOfDependabot ? 'read-only' : 'full';
}
