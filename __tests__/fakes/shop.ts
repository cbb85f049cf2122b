import { commitFiles, type FileWish } from '../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../src/standin/github/git/move-ref.ts';
import { branchTip } from '../../src/standin/github/git/objects.ts';
import { isAnswer } from '../../src/standin/github/http/answer.ts';
import { openPull } from '../../src/standin/github/pulls/open-pull.ts';
import { person } from '../../src/standin/github/world/actor.ts';
import { addAccount } from '../../src/standin/github/world/add-account.ts';
import { addFork } from '../../src/standin/github/world/add-fork.ts';
import { appToken, jobToken, userToken } from '../../src/standin/github/world/add-token.ts';
import type { Pull } from '../../src/standin/github/world/pull.ts';
import type { Repository } from '../../src/standin/github/world/repository.ts';
import type { Permissions } from '../../src/standin/github/world/token.ts';
import { type Asked, ask, control, type Question } from './ask-github.ts';
import { type SmallGitHub, smallGitHub } from './local-github.ts';

type Files = Readonly<Record<string, FileWish>>;

/** `acme/shop` of `smallGitHub` with words for what tests of branches and contents do. */
export interface Shop {
  readonly github: SmallGitHub;
  readonly repository: Repository;
  /** Below `/repos/acme/shop`, with mia's token unless one is named. */
  at(path: string, question?: Question): Promise<Asked>;
  event(kind: string, fields: Readonly<Record<string, unknown>>): Promise<Asked>;
  tip(branch?: string, repository?: Repository): Promise<string>;
  /** A commit on a branch, which is made from main when there is none; no event is told. */
  commit(branch: string, files: Files, message?: string, repository?: Repository): Promise<string>;
  pull(head: string, options?: { readonly fork?: Repository; readonly base?: string }): Promise<Pull>;
  fork(login: string, type?: 'User' | 'Organization'): Promise<Repository>;
  person(login: string): string;
  job(permissions: Permissions): string;
  app(permissions: Permissions): string;
}

export async function shop(files?: Files, options: { readonly isPrivate?: boolean } = {}): Promise<Shop> {
  const github = await smallGitHub(files, options);
  const { world, repository } = github;
  const personOf = (login: string) => userToken(world, addAccount(world, login));
  const mia = personOf('mia');
  const tip = async (branch = 'main', where = repository) => (await branchTip(where.folder, branch)) ?? '';
  return {
    github,
    repository,
    tip,
    at: (path, question = {}) => ask(github, `/repos/acme/shop${path}`, { token: mia, ...question }),
    event: (kind, fields) => control(github, 'event', { kind, ...fields }),
    commit: async (branch, changes, message = 'Change', where = repository) => {
      const before = await branchTip(where.folder, branch);
      const parent = before ?? (await tip('main', where));
      const author = addAccount(world, 'mia');
      const sha = await commitFiles(world, where, { parents: [parent], files: changes, message, author });
      await moveRef(where.folder, `refs/heads/${branch}`, sha, before);
      return sha;
    },
    pull: async (head, wish = {}) => {
      const author = wish.fork?.owner.type === 'User' ? wish.fork.owner : addAccount(world, 'mia');
      const pull = await openPull(world, {
        repository,
        head: { repository: wish.fork ?? repository, ref: head },
        base: wish.base ?? 'main',
        author,
        title: `Merge ${head}`,
        by: person(author),
        quiet: true,
      });
      if (isAnswer(pull)) throw new Error(JSON.stringify(pull.body));
      return pull;
    },
    fork: (login, type = 'User') => addFork(world, repository, addAccount(world, login, type)),
    person: personOf,
    job: (permissions) => jobToken(world, repository, permissions),
    app: (permissions) => appToken(world, repository, permissions, 'tidy'),
  };
}
