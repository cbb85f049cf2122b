import { commitFiles, type FileWish } from '../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../src/standin/github/git/move-ref.ts';
import { type LocalGitHub, startGitHub } from '../../src/standin/github/server.ts';
import { addAccount } from '../../src/standin/github/world/add-account.ts';
import { addRepository } from '../../src/standin/github/world/add-repository.ts';
import type { Repository } from '../../src/standin/github/world/repository.ts';
import { watchContract } from './github-contract/watch-contract.ts';

export interface SmallGitHub extends LocalGitHub {
  /** `acme/shop`, public: mia writes, ada is admin, tom triages, rita reads, sam is a stranger. */
  readonly repository: Repository;
}

/**
 * A local GitHub with one public repository whose `main` has one commit with these files. Its `close` throws when an
 * exchange or a webhook payload broke what GitHub publishes; a request that is wrong on purpose says so by the header
 * `x-expect-invalid-request`.
 */
export async function smallGitHub(
  files: Readonly<Record<string, FileWish>> = { 'README.md': 'shop\n' },
  options: { readonly isPrivate?: boolean; readonly ghes?: boolean } = {},
): Promise<SmallGitHub> {
  const contract = watchContract();
  const github = await startGitHub({
    observe: contract.observe,
    ...(options.ghes === undefined ? {} : { ghes: options.ghes }),
  });
  const { world } = github;
  const owner = addAccount(world, 'acme', 'Organization');
  const repository = await addRepository(world, {
    owner,
    name: 'shop',
    ...(options.isPrivate === undefined ? {} : { isPrivate: options.isPrivate }),
  });
  const roles = { mia: 'write', ada: 'admin', tom: 'triage', rita: 'read' } as const;
  for (const [login, role] of Object.entries(roles)) {
    repository.roles.set(addAccount(world, login).login, role);
  }
  addAccount(world, 'sam');
  const author = addAccount(world, 'mia');
  const sha = await commitFiles(world, repository, { parents: [], files, message: 'Begin', author });
  await moveRef(repository.folder, 'refs/heads/main', sha, undefined);
  return {
    ...github,
    repository,
    close: async () => {
      await github.close();
      contract.check(world);
    },
  };
}
