import { type GitOptions, gitText, tryGit } from './git.ts';
import { type LooseCommit, looseCommit } from './loose-commit.ts';

/** The commits behind `tip` that none of `others` holds, newest first, as `git rev-list` lists them. */
export async function commitsBehind(
  folder: string,
  tip: string,
  others: readonly string[],
): Promise<readonly string[]> {
  const loose = await looseCommitsBehind(folder, tip, others);
  if (loose !== undefined) return loose;
  return (await gitText(folder, ['rev-list', tip, '--not', ...others])).split('\n').filter(Boolean);
}

/** The same without starting git, since it is asked with every change; undefined where a commit of them is not loose. */
export async function looseCommitsBehind(
  folder: string,
  tip: string,
  others: readonly string[],
): Promise<readonly string[] | undefined> {
  const held = await reach(folder, others);
  return held === undefined ? undefined : walk(folder, tip, held);
}

/** The commit where two histories part, of several the one that git takes; undefined where they have none in common. */
export async function mergeBase(folder: string, one: string, other: string): Promise<string | undefined> {
  const [mine, theirs] = [await reach(folder, [one]), await reach(folder, [other])];
  if (mine !== undefined && theirs !== undefined) {
    const shared = [...mine].filter((sha) => theirs.has(sha));
    const best = await tipsOf(folder, shared);
    if (best.length < 2) return best[0];
  }
  const found = await tryGit(folder, ['merge-base', one, other]);
  return found.code === 0 ? found.stdout.toString('utf8').trim() : undefined;
}

/** Whether `newer` holds `older` (the same commit counts). */
export async function isAncestor(
  folder: string,
  older: string,
  newer: string,
  options: GitOptions = {},
): Promise<boolean> {
  const held = await reach(folder, [newer]);
  if (held !== undefined) return held.has(older);
  return (await tryGit(folder, ['merge-base', '--is-ancestor', older, newer], options)).code === 0;
}

/** Every commit that these hold, themselves included; undefined where one of them is not loose. */
async function reach(folder: string, tips: readonly string[]): Promise<ReadonlySet<string> | undefined> {
  const held = new Set<string>(tips);
  for (const sha of held) {
    const commit = await looseCommit(folder, sha);
    if (commit === undefined) return undefined;
    for (const parent of commit.parents) held.add(parent);
  }
  return held;
}

/** Those of some commits that no other one of them has as a parent, where they hold all that is behind them. */
async function tipsOf(folder: string, shas: readonly string[]): Promise<readonly string[]> {
  const commits = await Promise.all(shas.map((sha) => looseCommit(folder, sha)));
  const parents = new Set(commits.flatMap((commit) => commit?.parents ?? []));
  return shas.filter((sha) => !parents.has(sha));
}

/** As git does: of what is next the latest first, of equally late ones that which was met first. */
async function walk(
  folder: string,
  tip: string,
  held: ReadonlySet<string>,
): Promise<readonly string[] | undefined> {
  const listed: string[] = [];
  const met = new Set(held);
  const next: { readonly sha: string; readonly commit: LooseCommit }[] = [];
  for (let fresh: readonly string[] = [tip]; fresh.length + next.length > 0; ) {
    for (const sha of fresh.filter((each) => !met.has(each))) {
      const commit = await looseCommit(folder, sha);
      if (commit === undefined) return undefined;
      met.add(sha);
      const place = next.findIndex((other) => other.commit.at < commit.at);
      next.splice(place === -1 ? next.length : place, 0, { sha, commit });
    }
    const first = next.shift();
    if (first !== undefined) listed.push(first.sha);
    fresh = first?.commit.parents ?? [];
  }
  return listed;
}
