import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LocalPull, PULL } from '../on-github/local-pull.ts';

/**
 * Writes what stands on the pull request at the end, as GitHub's API answers, to `github.json` in `folder`: `pull`, `reviews`,
 * `lineComments`, `comments` and `statuses` (of the head).
 */
export async function keepGitHub(github: LocalPull, folder: string): Promise<void> {
  const token = github.token({
    contents: 'read',
    issues: 'read',
    pull_requests: 'read',
    statuses: 'read',
  });
  const { owner, name } = github.repository;
  const ask = async (path: string): Promise<unknown> => {
    const url = `${github.url}/repos/${owner.login}/${name}/${path}?per_page=100`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`the local GitHub answered ${answer.status} to ${path}`);
    return answer.json();
  };
  const kept = {
    pull: await ask(`pulls/${PULL}`),
    reviews: await ask(`pulls/${PULL}/reviews`),
    lineComments: await ask(`pulls/${PULL}/comments`),
    comments: await ask(`issues/${PULL}/comments`),
    statuses: await ask(`commits/${github.pull.head.sha}/statuses`),
  };
  writeFileSync(join(folder, 'github.json'), `${JSON.stringify(kept, null, 2)}\n`);
}
