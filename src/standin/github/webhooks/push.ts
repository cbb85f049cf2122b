import type { RefMove } from '../changes/ref-moved.ts';
import { commitsBehind, isAncestor } from '../git/ancestry.ts';
import { changedPaths } from '../git/changed-paths.ts';
import { emailOf } from '../git/commit-files.ts';
import { listRefs } from '../git/list-refs.ts';
import { resolveCommit } from '../git/objects.ts';
import { type Commit, readCommits } from '../git/read-commit.ts';
import { pushRepository } from '../shapes/push-repository.ts';
import { pushedCommit } from '../shapes/pushed-commit.ts';
import { repositoryPage } from '../shapes/repository.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';

const NOTHING = '0'.repeat(40);
// The most commits that GitHub puts into a push event; source: GitHub doc "Webhook events and payloads", push.
const MOST_COMMITS = 2048;

/** What a `push` event carries beside sender: the commits that the ref did not hold before, oldest first. */
export async function pushPayload(
  world: World,
  repository: Repository,
  move: RefMove,
): Promise<Record<string, unknown>> {
  const { folder } = repository;
  const { ref, before, after, by } = move;
  const others = (await listRefs(folder, 'refs/heads/')).filter((other) => other.name !== ref);
  const shas = await commitsOf(
    folder,
    move,
    others.map(({ sha }) => sha),
  );
  const tip = after === undefined ? undefined : await resolveCommit(folder, after);
  const known = await readCommits(folder, tip === undefined ? shas : [...shas, tip]);
  const paths = await changedPaths(folder, known);
  const fresh = new Set(shas);
  const show = (commit: Commit) =>
    pushedCommit(world, repository, commit, {
      paths: paths.get(commit.sha),
      isDistinct: fresh.has(commit.sha),
    });
  const head = known.find(({ sha }) => sha === tip);
  return {
    ref,
    before: before ?? NOTHING,
    after: after ?? NOTHING,
    repository: pushRepository(world, repository),
    pusher: { name: by.account.login, email: emailOf(by.account) },
    created: before === undefined,
    deleted: after === undefined,
    forced: before !== undefined && after !== undefined && !(await isAncestor(folder, before, after)),
    base_ref: before === undefined ? (others.find(({ sha }) => sha === after)?.name ?? null) : null,
    compare: compareUrl(world, repository, move),
    commits: known.slice(0, shas.length).map(show),
    head_commit: head === undefined ? null : show(head),
  };
}

async function commitsOf(
  folder: string,
  { ref, before, after }: RefMove,
  others: readonly string[],
): Promise<readonly string[]> {
  if (after === undefined || ref.startsWith('refs/tags/')) return [];
  const not = before === undefined ? others : [before];
  return (await commitsBehind(folder, after, not)).toReversed().slice(-MOST_COMMITS);
}

function compareUrl(world: World, repository: Repository, { ref, before, after }: RefMove): string {
  const page = `${repositoryPage(world, repository)}/compare`;
  if (before === undefined) return `${page}/${ref.replace(/^refs\/(?:heads|tags)\//, '')}`;
  return `${page}/${before.slice(0, 12)}...${(after ?? NOTHING).slice(0, 12)}`;
}
