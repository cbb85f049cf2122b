import { gitText } from '../git/git.ts';
import { readCommits } from '../git/read-commit.ts';
import { listed } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { pullDiff } from '../pulls/pull-diff.ts';
import { listedCommit } from '../shapes/commit.ts';
import { diffEntry } from '../shapes/diff-entry.ts';
import { onPull } from './find-pull.ts';

// Source: github-facts §3.2.
const MOST_FILES = 3000;

// Source: REST docs, list commits on a pull request.
const MOST_COMMITS = 250;

/** The files and commits of a pull request. */
export const pullFileRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/pulls/{pull_number}/commits',
    { docs: 'pulls/pulls#list-commits-on-a-pull-request', needs: [['pull_requests', 'read']] },
    onPull(async ({ world, repository }, pull) => {
      const range = `${pull.base.sha}..${pull.head.sha}`;
      const shas = await gitText(repository.folder, ['rev-list', '--reverse', '--topo-order', range]);
      const first = shas.split('\n').filter(Boolean).slice(0, MOST_COMMITS);
      return listed(await readCommits(repository.folder, first), (commit) =>
        listedCommit(world, repository, commit),
      );
    }),
  ),
  get(
    '/repos/{owner}/{repo}/pulls/{pull_number}/files',
    { docs: 'pulls/pulls#list-pull-requests-files', needs: [['pull_requests', 'read']] },
    onPull(async (call, pull) => {
      const files = (await pullDiff(call.world, pull)).slice(0, MOST_FILES);
      return listed(files, (file) => diffEntry(call.world, call.repository, pull.head.sha, file));
    }),
  ),
];
