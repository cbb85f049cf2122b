import type { TreeFile } from '../../compose/demo.ts';
import { answerEvent } from '../../standin/github/control/answer-event.ts';
import { readBlob, readFileAt } from '../../standin/github/git/objects.ts';
import { listTree } from '../../standin/github/git/read-tree.ts';
import { plant } from '../../standin/github/seed/plant.ts';
import { readSeed } from '../../standin/github/seed/read-seed.ts';
import { sayProblems } from '../../standin/github/seed/say-problems.ts';
import { type LocalGitHub, startGitHub } from '../../standin/github/server.ts';
import { jobToken } from '../../standin/github/world/add-token.ts';
import type { Pull } from '../../standin/github/world/pull.ts';
import type { Repository } from '../../standin/github/world/repository.ts';
import type { Permissions } from '../../standin/github/world/token.ts';
import { DOCTOR_PATH } from './workflows.ts';

/** A webhook event, and the run of the doctor's workflow that GitHub starts for it. */
export interface Happened {
  readonly event: string;
  readonly payload: unknown;
  readonly doctorRun: number | undefined;
}

/** The files of a branch: a folder (absolute), or texts by path. */
type Tree = string | Readonly<Record<string, string>>;

/** A repository with one pull request, by somebody who may push. */
export interface PullToPlant {
  /** `owner/name`. */
  readonly repo: string;
  readonly main: Tree;
  readonly change: Tree;
  /** Of the pull request, on top of `main`. */
  readonly branch: string;
  readonly title: string;
}

/** The local GitHub with one pull request on it. */
export interface LocalPull extends Pick<LocalGitHub, 'url' | 'graphql' | 'git' | 'close'> {
  readonly repository: Repository;
  readonly pull: Pull;
  /** Makes a person or CI do something; the fields are those of `POST /_/event`. */
  happen(fields: Readonly<Record<string, unknown>>): Promise<Happened>;
  /** Time passes: nobody reads a review in the second in which it appears. */
  later(ms: number): void;
  token(permissions: Permissions): string;
  tree(sha: string): Promise<TreeFile[]>;
  textAt(sha: string, path: string): Promise<string>;
}

export const MAINTAINER = 'ada';
export const AUTHOR = 'lee';
export const PULL = 7;

/** Starts a local GitHub with a pull request on it. */
export async function startLocalPull(about: PullToPlant): Promise<LocalPull> {
  const github = await startGitHub();
  try {
    return await planted(github, about);
  } catch (error) {
    await github.close();
    throw error;
  }
}

async function planted(github: LocalGitHub, about: PullToPlant): Promise<LocalPull> {
  const { world, limits, alone } = github;
  const { repo, branch, title, main, change } = about;
  const seed = {
    repo,
    trees: { main, [branch]: change },
    people: { [MAINTAINER]: 'admin', [AUTHOR]: 'write' },
    pulls: [{ number: PULL, head: branch, author: AUTHOR, title }],
  };
  const read = await readSeed(seed, '/');
  const done = read.kind === 'seed' ? await alone(() => plant({ world, limits }, read)) : read;
  const [repository] = world.repositories;
  const [pull] = repository?.pulls ?? [];
  if (done.kind === 'problems') throw new Error(sayProblems(repo, done.problems));
  if (repository === undefined || pull === undefined) throw new Error(`${repo} has no pull request`);
  const { folder } = repository;
  return {
    ...github,
    repository,
    pull,
    async happen(fields) {
      const { status, body, headers } = await alone(() => answerEvent(world, fields));
      if (status !== 200) throw new Error(`the local GitHub refused ${JSON.stringify({ fields, body })}`);
      const delivery = world.deliveries.find(({ id }) => String(id) === headers?.['x-github-delivery']);
      const started = delivery?.started.find(({ workflow }) => workflow === DOCTOR_PATH);
      return { event: delivery?.event ?? '', payload: body, doctorRun: started?.runId };
    },
    later(ms) {
      world.aheadMs += ms;
    },
    token: (permissions) => jobToken(world, repository, permissions),
    async tree(sha) {
      const blobs = (await listTree(folder, sha, { recursive: true })).filter(({ type }) => type === 'blob');
      return Promise.all(
        blobs.map(async ({ path, mode, sha: blob }) => ({
          path,
          bytes: await readBlob(folder, blob),
          mode: Number.parseInt(mode.slice(3), 8),
        })),
      );
    },
    textAt: async (sha, path) => (await readFileAt(folder, sha, path))?.toString('utf8') ?? '',
  };
}
