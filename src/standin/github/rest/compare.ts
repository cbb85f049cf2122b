import { mergeBase } from '../git/ancestry.ts';
import { fetchRef } from '../git/fetch-ref.ts';
import { history } from '../git/history.ts';
import { branchTip, resolveCommit } from '../git/objects.ts';
import { readCommit, readCommits } from '../git/read-commit.ts';
import { textDiff, textPatch } from '../git/text-diff.ts';
import { type Answer, notFound, ok, refused } from '../http/answer.ts';
import { canSee } from '../http/authorize.ts';
import { asksFor } from '../http/media-type.ts';
import { type Call, get, type Route } from '../http/route.ts';
import { diffFiles } from '../pulls/diff-files.ts';
import { listedCommit } from '../shapes/commit.ts';
import { diffEntry } from '../shapes/diff-entry.ts';
import { repositoryPage, repositoryUrl } from '../shapes/repository.ts';
import { windowOf } from './window.ts';

// The most in one answer; source: GitHub doc "Compare two commits".
const COMMITS = 250;
const FILES = 300;

export const compareRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/compare/{basehead}',
    { docs: 'commits/commits#compare-two-commits', needs: [['contents', 'read']] },
    async (call) => {
      const { repository, parameters, accept } = call;
      const [base = '', head = '', ...more] = (parameters.basehead ?? '').split('...');
      if (more.length > 0) return notFound;
      const { folder } = repository;
      const from = await tipOf(call, base);
      const to = await tipOf(call, head);
      if (from === undefined || to === undefined) return notFound;
      const middle = await mergeBase(folder, from, to);
      if (middle === undefined) return refused(404, `No common ancestor between ${base} and ${head}.`);
      if (asksFor(accept, 'diff')) return ok(await textDiff(folder, middle, to));
      if (asksFor(accept, 'patch')) return ok(await textPatch(folder, `${middle}..${to}`));
      return compared(call, { from, to, middle });
    },
  ),
];

async function compared(
  { world, repository, query, parameters }: Call,
  { from, to, middle }: { readonly from: string; readonly to: string; readonly middle: string },
): Promise<Answer> {
  const { folder } = repository;
  const ahead = [...(await history(folder, `${from}..${to}`))].reverse();
  const behind = await history(folder, `${to}..${from}`);
  const [first, fork] = await Promise.all([readCommit(folder, from), readCommit(folder, middle)]);
  if (first === undefined || fork === undefined) return notFound;
  const commits = await readCommits(folder, windowOf(ahead, query, COMMITS));
  const isFirstPage = ['1', null].includes(query.get('page'));
  const files = isFirstPage ? (await diffFiles(world, repository, middle, to)).slice(0, FILES) : [];
  const page = `${repositoryPage(world, repository)}/compare`;
  const owner = repository.owner.login;
  const basehead = encodeURI(parameters.basehead ?? '').replaceAll('#', '%23');
  return ok({
    url: `${repositoryUrl(world, repository)}/compare/${basehead}`,
    html_url: `${page}/${basehead}`,
    permalink_url: `${page}/${owner}:${from.slice(0, 7)}...${owner}:${to.slice(0, 7)}`,
    diff_url: `${page}/${basehead}.diff`,
    patch_url: `${page}/${basehead}.patch`,
    base_commit: listedCommit(world, repository, first),
    merge_base_commit: listedCommit(world, repository, fork),
    status: statusOf(ahead.length, behind.length),
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: commits.map((commit) => listedCommit(world, repository, commit)),
    files: files.map((file) => diffEntry(world, repository, to, file)),
  });
}

function statusOf(ahead: number, behind: number): 'identical' | 'ahead' | 'behind' | 'diverged' {
  if (ahead > 0 && behind > 0) return 'diverged';
  if (ahead > 0) return 'ahead';
  return behind > 0 ? 'behind' : 'identical';
}

/** The commit of `NAME` here or of `OWNER:NAME` in a repository of the same network. */
async function tipOf({ world, repository, caller }: Call, name: string): Promise<string | undefined> {
  const colon = name.indexOf(':');
  const owner = colon === -1 ? undefined : name.slice(0, colon);
  const branch = name.slice(colon + 1);
  if (owner === undefined || owner.toLowerCase() === repository.owner.login.toLowerCase()) {
    return resolveCommit(repository.folder, branch);
  }
  const root = repository.parent ?? repository;
  const other = world.repositories.find(
    (each) =>
      each.owner.login.toLowerCase() === owner.toLowerCase() &&
      (each.parent ?? each).id === root.id &&
      canSee(caller, each),
  );
  const tip = other === undefined ? undefined : await branchTip(other.folder, branch);
  if (other !== undefined && tip !== undefined) {
    await fetchRef(other.folder, repository.folder, `refs/heads/${branch}`);
  }
  return tip;
}
