import * as v from 'valibot';
import { resolveCommit } from '../git/objects.ts';
import { type Answer, created, invalid, listed, notFound, refused } from '../http/answer.ts';
import { type Call, get, type Route, send } from '../http/route.ts';
import { commitStatus, simpleStatus } from '../shapes/commit-status.ts';
import { minimalRepository, repositoryUrl } from '../shapes/repository.ts';
import { type CommitStatus, isSameContext } from '../world/check.ts';
import { nextId, now } from '../world/world.ts';
import { asToken } from './as-token.ts';

// Source: github-facts §5.
const MOST_PER_CONTEXT = 1000;
const LONGEST_DESCRIPTION = 140;

const Body = v.strictObject({
  state: v.picklist(['error', 'failure', 'pending', 'success']),
  target_url: v.nullish(v.string()),
  description: v.nullish(v.string()),
  context: v.optional(v.string(), 'default'),
});

export const statusRoutes: readonly Route[] = [
  send(
    'POST',
    '/repos/{owner}/{repo}/statuses/{sha}',
    { docs: 'commits/statuses#create-a-commit-status', needs: [['statuses', 'write']], body: Body },
    createStatus,
  ),
  get(
    '/repos/{owner}/{repo}/commits/{ref}/statuses',
    { docs: 'commits/statuses#list-commit-statuses-for-a-reference', needs: [['statuses', 'read']] },
    async (call) => {
      const sha = await resolveCommit(call.repository.folder, call.parameters.ref ?? '');
      if (sha === undefined) return notFound;
      return listed(newestFirst(call, sha), (status) => commitStatus(call.world, call.repository, status));
    },
  ),
  get(
    '/repos/{owner}/{repo}/commits/{ref}/status',
    {
      docs: 'commits/statuses#get-the-combined-status-for-a-specific-reference',
      needs: [['statuses', 'read']],
    },
    async (call) => {
      const sha = await resolveCommit(call.repository.folder, call.parameters.ref ?? '');
      return sha === undefined ? notFound : combined(call, sha);
    },
  ),
];

async function createStatus(call: Call, body: v.InferOutput<typeof Body>): Promise<Answer> {
  const { world, caller, repository } = call;
  const sha = call.parameters.sha ?? '';
  if (!/^[0-9a-f]{40}$/.test(sha) || (await resolveCommit(repository.folder, sha)) === undefined) {
    return refused(422, `No commit found for SHA: ${sha}`);
  }
  const { description, target_url: targetUrl, state, context } = body;
  if ([...(description ?? '')].length > LONGEST_DESCRIPTION) {
    const message = `description is too long (maximum is ${LONGEST_DESCRIPTION} characters)`;
    return invalid('Status', 'description', 'custom', message);
  }
  if (targetUrl !== undefined && targetUrl !== null && !/^(?:https?:\/\/|$)/.test(targetUrl)) {
    return invalid('Status', 'target_url', 'custom', 'target_url must use http(s) scheme');
  }
  const known = repository.statuses.filter(
    (status) => status.sha === sha && isSameContext(status.context, context),
  );
  if (known.length >= MOST_PER_CONTEXT) {
    return refused(422, 'Validation Failed', [
      {
        resource: 'Status',
        code: 'custom',
        message: 'This SHA and context has reached the maximum number of statuses.',
      },
    ]);
  }
  const status: CommitStatus = {
    id: nextId(world),
    sha,
    state,
    context,
    description: description ?? null,
    targetUrl: targetUrl ?? null,
    creator: asToken(caller).account,
    createdAt: now(world),
  };
  repository.statuses.push(status);
  return created(commitStatus(world, repository, status));
}

const newestFirst = ({ repository }: Call, sha: string): readonly CommitStatus[] =>
  repository.statuses.filter((status) => status.sha === sha).toReversed();

function combined(call: Call, sha: string): Answer {
  const { world, repository } = call;
  const latest = new Map<string, CommitStatus>();
  for (const status of newestFirst(call, sha)) {
    const context = status.context.toLowerCase();
    if (!latest.has(context)) latest.set(context, status);
  }
  const statuses = [...latest.values()];
  const commit = `${repositoryUrl(world, repository)}/commits/${sha}`;
  return listed(
    statuses,
    (status) => simpleStatus(world, repository, status),
    (shown, total_count) => ({
      state: combinedState(statuses),
      statuses: shown,
      sha,
      total_count,
      repository: minimalRepository(world, repository),
      commit_url: commit,
      url: `${commit}/status`,
    }),
  );
}

function combinedState(statuses: readonly CommitStatus[]): 'failure' | 'pending' | 'success' {
  if (statuses.some(({ state }) => state === 'error' || state === 'failure')) return 'failure';
  return statuses.length > 0 && statuses.every(({ state }) => state === 'success') ? 'success' : 'pending';
}
