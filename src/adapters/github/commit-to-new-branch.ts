import type { CommitDraft } from '../../ports/code-host.ts';
import type { Written } from '../../ports/written.ts';
import type { GithubClient } from './client.ts';
import { Anything } from './schemas.ts';
import { storeCommit } from './store-commit.ts';

/** Commits onto a branch that comes into being with the commit. Source: REST "Create a reference". */
export async function commitToNewBranch(
  client: GithubClient,
  at: { readonly owner: string; readonly repo: string },
  draft: CommitDraft,
): Promise<Written<{ readonly sha: string; readonly url: string }>> {
  const commit = await storeCommit(client, at, draft);
  if (commit.kind !== 'written') return commit;
  const made = await client.write(
    'POST /repos/{owner}/{repo}/git/refs',
    { ...at, ref: `refs/heads/${draft.branch}`, sha: commit.value.sha },
    Anything,
    'contents: write',
  );
  return made.kind === 'written' ? commit : made;
}
