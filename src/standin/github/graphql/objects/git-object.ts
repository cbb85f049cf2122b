import { tryGit } from '../../git/git.ts';
import { readBlob } from '../../git/objects.ts';
import { listTree, withSizes } from '../../git/read-tree.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { repositoryPage } from '../../shapes/repository.ts';
import type { Repository } from '../../world/repository.ts';
import type { Scope } from '../scope.ts';
import { commit } from './commit.ts';
import { repositoryNode } from './repository.ts';

/** The git object that an expression names (`main`, a SHA, `main:src/a.js`); null when there is none. */
export async function gitObject(scope: Scope, repository: Repository, expression: string) {
  const { folder } = repository;
  if (expression === '' || expression.startsWith('-') || expression.includes('\n')) return null;
  const found = await tryGit(folder, ['cat-file', '--batch-check'], { input: `${expression}\n` });
  const [, sha = '', type] = /^([0-9a-f]{40}) (\w+) \d+$/m.exec(found.stdout.toString('utf8')) ?? [];
  if (type === 'commit') return commit(scope, repository, sha);
  const shared = {
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    commitUrl: `${repositoryPage(scope.world, repository)}/commit/${sha}`,
    repository: () => repositoryNode(scope, repository),
  };
  if (type === 'tree') {
    return {
      ...shared,
      __typename: 'Tree',
      id: nodeId('T', sha),
      entries: () => treeEntries(repository, sha),
    };
  }
  if (type !== 'blob') return null;
  const bytes = await readBlob(folder, sha);
  const isBinary = bytes.subarray(0, 8000).includes(0);
  return {
    ...shared,
    __typename: 'Blob',
    id: nodeId('B', sha),
    byteSize: bytes.length,
    isBinary,
    isTruncated: false,
    text: isBinary ? null : bytes.toString('utf8'),
  };
}

async function treeEntries({ folder }: Repository, sha: string) {
  const entries = await withSizes(folder, await listTree(folder, sha));
  return entries.map(({ mode, path, sha: oid, size, type }) => ({
    mode: Number.parseInt(mode, 8),
    name: path,
    oid,
    path,
    size: size ?? 0,
    type,
  }));
}
