import { commitFiles, type FileWish } from '../../src/standin/github/git/commit-files.ts';
import { git } from '../../src/standin/github/git/git.ts';
import { moveRef } from '../../src/standin/github/git/move-ref.ts';
import { branchTip } from '../../src/standin/github/git/objects.ts';
import { isAnswer } from '../../src/standin/github/http/answer.ts';
import { openPull } from '../../src/standin/github/pulls/open-pull.ts';
import { person } from '../../src/standin/github/world/actor.ts';
import { addAccount } from '../../src/standin/github/world/add-account.ts';
import { addRepository } from '../../src/standin/github/world/add-repository.ts';
import { jobToken, userToken } from '../../src/standin/github/world/add-token.ts';
import type { Pull } from '../../src/standin/github/world/pull.ts';
import type { Repository } from '../../src/standin/github/world/repository.ts';
import type { Permissions } from '../../src/standin/github/world/token.ts';
import { type Asked, ask, control, type Question } from './ask-github.ts';
import { type SmallGitHub, smallGitHub } from './local-github.ts';

type Files = Readonly<Record<string, FileWish>>;

export interface PullWorld {
  readonly github: SmallGitHub;
  /** Opened by `lee`, who writes; from `fix` into `main`. */
  readonly pull: Pull;
  /** Below `/repos/acme/shop`; the token is mia's unless one is named. */
  at(path: string, question?: Question): Promise<Asked>;
  event(kind: string, fields: Readonly<Record<string, unknown>>): Promise<Asked>;
  person(login: string): string;
  job(permissions: Permissions): string;
  /** The bytes of a file at the head. */
  read(path: string): Promise<string>;
}

/** A local GitHub with one pull request that turns `base` into `head`. */
export async function pullWorld(
  base: Files,
  head: Files,
  options: {
    readonly isPrivate?: boolean;
    readonly fork?: string;
    readonly forkType?: 'User' | 'Organization';
    readonly maintainerCanModify?: boolean;
  } = {},
): Promise<PullWorld> {
  const github = await smallGitHub(base, options);
  const { world, repository } = github;
  const lee = addAccount(world, options.fork ?? 'lee', options.forkType);
  if (options.fork === undefined) repository.roles.set('lee', 'write');
  const headRepository = options.fork === undefined ? repository : await forkFor(github, lee);
  const parent = (await branchTip(repository.folder, 'main')) ?? '';
  const sha = await commitFiles(world, headRepository, {
    parents: [parent],
    files: head,
    message: 'Change',
    author: lee,
  });
  await moveRef(headRepository.folder, 'refs/heads/fix', sha, undefined);
  const pull = await openPull(world, {
    repository,
    head: { repository: headRepository, ref: 'fix' },
    base: 'main',
    author: lee,
    title: 'Fix the price',
    by: person(lee),
    ...(options.maintainerCanModify === undefined
      ? {}
      : { maintainerCanModify: options.maintainerCanModify }),
  });
  if (isAnswer(pull)) throw new Error(JSON.stringify(pull.body));
  const tokenOf = (login: string) => userToken(world, addAccount(world, login));
  const mia = tokenOf('mia');
  return {
    github,
    pull,
    at: (path, question = {}) => ask(github, `/repos/acme/shop${path}`, { token: mia, ...question }),
    event: (kind, fields) => control(github, 'event', { kind, pr: pull.number, ...fields }),
    person: tokenOf,
    job: (permissions) => jobToken(world, repository, permissions),
    read: async (path) => {
      return (await git(repository.folder, ['show', `${pull.head.sha}:${path}`])).toString('utf8');
    },
  };
}

async function forkFor({ world, repository }: SmallGitHub, owner: Repository['owner']): Promise<Repository> {
  const fork = await addRepository(world, { owner, name: repository.name, parent: repository });
  await git(fork.folder, ['fetch', '--quiet', repository.folder, 'refs/heads/main:refs/heads/main']);
  return fork;
}

/** A file of numbered lines, `1` to `count`, with some replaced; null drops a line. */
export function numbered(count: number, changes: Readonly<Record<number, string | null>> = {}): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const change = changes[index + 1];
    return change === undefined ? `line ${index + 1}` : change;
  });
  return lines
    .filter((line) => line !== null)
    .map((line) => `${line}\n`)
    .join('');
}
