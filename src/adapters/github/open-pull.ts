import type { PullRequest } from '../../ports/code-host.ts';
import type { PullDraft } from '../../ports/pull-draft.ts';
import type { Written } from '../../ports/written.ts';
import type { GithubClient } from './client.ts';
import { PullJson } from './schemas.ts';

/** Opens a pull request between two branches of the repository. Source: REST "Create a pull request". */
export const openPull = (
  client: GithubClient,
  at: { readonly owner: string; readonly repo: string },
  { head, base, title, body }: PullDraft,
): Promise<Written<PullRequest>> =>
  client.write(
    'POST /repos/{owner}/{repo}/pulls',
    { ...at, head, base, title, body },
    PullJson,
    'pull-requests: write',
  );
