import * as v from 'valibot';
import type { CommitDraft } from '../../ports/code-host.ts';
import type { Written } from '../../ports/written.ts';
import type { GithubClient } from './client.ts';
import { Anything, RefJson } from './schemas.ts';
import { storeCommit } from './store-commit.ts';

type Place = { readonly owner: string; readonly repo: string };
type Commit = { readonly sha: string; readonly url: string };

const PLAIN = 0o644;

/**
 * Commits onto a branch that has to stand at the draft's parent. Plain files go through `createCommitOnBranch`, which signs
 * and compares in one step; others through the Git Data API, which keeps their modes. Source: GitHub's GraphQL schema; REST
 * "Git database"; github-facts §4.
 */
export function commitTo(client: GithubClient, at: Place, draft: CommitDraft): Promise<Written<Commit>> {
  return draft.files.every(({ mode }) => (mode & 0o777) === PLAIN)
    ? byMutation(client, at, draft)
    : byGitData(client, at, draft);
}

const tip = (client: GithubClient, at: Place, branch: string) =>
  client.get('GET /repos/{owner}/{repo}/git/ref/{ref}', { ...at, ref: `heads/${branch}` }, RefJson);

const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid url } }
}`;
const CommitJson = v.object({
  createCommitOnBranch: v.object({ commit: v.object({ oid: v.string(), url: v.string() }) }),
});

async function byMutation(client: GithubClient, at: Place, draft: CommitDraft): Promise<Written<Commit>> {
  const input = {
    branch: { repositoryNameWithOwner: `${at.owner}/${at.repo}`, branchName: draft.branch },
    expectedHeadOid: draft.parent,
    message: { headline: draft.headline, body: draft.body },
    fileChanges: {
      additions: draft.files.map(({ path, content }) => ({
        path,
        contents: Buffer.from(content).toString('base64'),
      })),
    },
  };
  const written = await client.mutate(COMMIT, { input }, CommitJson, 'contents: write');
  if (written.kind !== 'written') return written;
  const { oid, url } = written.value.createCommitOnBranch.commit;
  return { kind: 'written', value: { sha: oid, url } };
}

async function byGitData(client: GithubClient, at: Place, draft: CommitDraft): Promise<Written<Commit>> {
  const commit = await storeCommit(client, at, draft);
  if (commit.kind !== 'written') return commit;
  const { sha, url } = commit.value;
  // A branch that was set back would take our commit, and what was taken off it, as a fast forward.
  const now = (await tip(client, at, draft.branch))?.object.sha;
  if (now !== draft.parent) {
    return {
      kind: 'moved',
      reason: `${draft.branch} stands at ${now ?? 'nothing'}, not at ${draft.parent}`,
    };
  }
  const moved = await client.write(
    'PATCH /repos/{owner}/{repo}/git/refs/{ref}',
    { ...at, ref: `heads/${draft.branch}`, sha, force: false },
    Anything,
    'contents: write',
  );
  if (moved.kind === 'invalid' && /fast forward|does not exist/i.test(moved.reason)) {
    return { kind: 'moved', reason: moved.reason };
  }
  return moved.kind === 'written' ? { kind: 'written', value: { sha, url } } : moved;
}
