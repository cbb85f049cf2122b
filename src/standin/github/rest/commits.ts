import { isAncestor } from '../git/ancestry.ts';
import { emailOf } from '../git/commit-files.ts';
import { history } from '../git/history.ts';
import { isEmpty } from '../git/list-refs.ts';
import { resolveCommit } from '../git/objects.ts';
import { readCommit, readCommits } from '../git/read-commit.ts';
import { textDiff, textPatch } from '../git/text-diff.ts';
import { type Answer, listed, notFound, ok, refused } from '../http/answer.ts';
import { asksFor } from '../http/media-type.ts';
import { type Call, get, type Route } from '../http/route.ts';
import { diffFiles } from '../pulls/diff-files.ts';
import { listedCommit } from '../shapes/commit.ts';
import { fullCommit } from '../shapes/full-commit.ts';
import { simplePull } from '../shapes/pull.ts';
import { isCrossRepository, type Pull } from '../world/pull.ts';
import { findAccount } from '../world/world.ts';
import { emptyRepository } from './git-sha.ts';
import { windowOf } from './window.ts';

const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
// Files on one page of a commit; source: GitHub doc "Get a commit".
const FILES = 300;

export const commitRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/commits/{commit_sha}/pulls',
    {
      docs: 'commits/commits#list-pull-requests-associated-with-a-commit',
      needs: [['pull_requests', 'read']],
    },
    async ({ world, repository, parameters: { commit_sha: sha = '' } }) => {
      const commit = await resolveCommit(repository.folder, sha);
      if (commit === undefined) return noCommit(sha);
      const holding = await Promise.all(repository.pulls.map((pull) => holds(pull, commit)));
      return listed(
        repository.pulls.filter((_, index) => holding[index]),
        (pull) => simplePull(world, pull),
      );
    },
  ),
  get(
    '/repos/{owner}/{repo}/commits/{ref}',
    { docs: 'commits/commits#get-a-commit', needs: [['contents', 'read']] },
    answerCommit,
  ),
  get(
    '/repos/{owner}/{repo}/commits',
    { docs: 'commits/commits#list-commits', needs: [['contents', 'read']] },
    async ({ world, repository, query }) => {
      const { folder } = repository;
      if (await isEmpty(folder)) return emptyRepository;
      const tip = await resolveCommit(folder, query.get('sha') ?? repository.defaultBranch);
      if (tip === undefined) return notFound;
      const author = query.get('author');
      const account = author === null ? undefined : findAccount(world, author);
      const shas = await history(folder, tip, {
        ...given('path', query.get('path')),
        ...given('since', query.get('since')),
        ...given('until', query.get('until')),
        ...given('author', account === undefined ? author : emailOf(account)),
      });
      return {
        status: 200,
        list: {
          total: shas.length,
          slice: async (start, end) =>
            (await readCommits(folder, shas.slice(start, end))).map((each) =>
              listedCommit(world, repository, each),
            ),
        },
      };
    },
  ),
];

const noCommit = (name: string) => refused(422, `No commit found for SHA: ${name}`);

const given = (name: string, value: string | null) =>
  value === null || value === '' ? {} : { [name]: value };

async function answerCommit({ world, repository, parameters, query, accept }: Call): Promise<Answer> {
  const { folder } = repository;
  const { ref = '' } = parameters;
  if (await isEmpty(folder)) return emptyRepository;
  const sha = await resolveCommit(folder, ref);
  const commit = sha === undefined ? undefined : await readCommit(folder, sha);
  if (commit === undefined) return noCommit(ref);
  const base = commit.parents[0] ?? EMPTY_TREE;
  if (asksFor(accept, 'sha')) return ok(commit.sha);
  if (asksFor(accept, 'diff')) return ok(await textDiff(folder, base, commit.sha));
  if (asksFor(accept, 'patch')) return ok(await textPatch(folder, commit.sha, true));
  const all = await diffFiles(world, repository, base, commit.sha);
  return ok(fullCommit(world, repository, commit, { all, files: windowOf(all, query, FILES) }));
}

// A fork's commits lead to no pull request here; source: github-facts §1.3.
async function holds(pull: Pull, commit: string): Promise<boolean> {
  if (pull.merged?.sha === commit) return true;
  if (isCrossRepository(pull)) return false;
  const { folder } = pull.repository;
  return (
    (await isAncestor(folder, commit, pull.head.sha)) && !(await isAncestor(folder, commit, pull.base.sha))
  );
}
