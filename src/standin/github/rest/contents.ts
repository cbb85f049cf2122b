import { posix } from 'node:path';
import { isEmpty } from '../git/list-refs.ts';
import { readBlob, resolveCommit } from '../git/objects.ts';
import { entryAt, listTree, type SizedEntry, sizedEntryAt, withSizes } from '../git/read-tree.ts';
import { submoduleAddress } from '../git/submodule-address.ts';
import { type Answer, notFound, ok, refused } from '../http/answer.ts';
import { asksFor } from '../http/media-type.ts';
import { type Call, get, type Route } from '../http/route.ts';
import { fileContent, linkContent, listedContent, moduleContent } from '../shapes/content.ts';

// What a listing holds at most; source: GitHub doc "Get repository content".
const MOST_ENTRIES = 1000;
const MOST_BYTES = 100 * 1024 * 1024;

export const contentRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/contents/{path}',
    { docs: 'repos/contents#get-repository-content', needs: [['contents', 'read']] },
    async (call) => {
      const { repository, parameters, query } = call;
      if (await isEmpty(repository.folder)) return refused(404, 'This repository is empty.');
      const ref = query.get('ref') || repository.defaultBranch;
      const commit = await resolveCommit(repository.folder, ref);
      if (commit === undefined) return refused(404, `No commit found for the ref ${ref}`);
      const path = (parameters.path ?? '').replace(/^\/+|\/+$/g, '');
      if (path === '') return directory(call, { ref, commit, path });
      const entry = await sizedEntryAt(repository.folder, commit, path);
      if (entry === undefined) return notFound;
      return entry.type === 'tree'
        ? directory(call, { ref, commit, path })
        : file(call, { ref, commit, path }, entry);
    },
  ),
];

interface Place {
  readonly ref: string;
  readonly commit: string;
  readonly path: string;
}

async function directory({ world, repository }: Call, { ref, commit, path }: Place): Promise<Answer> {
  const { folder } = repository;
  const found = await listTree(folder, commit, { under: path });
  const entries = await withSizes(folder, found.slice(0, MOST_ENTRIES));
  const items = entries.map((entry) => listedContent(world, repository, ref, entry));
  return ok(items);
}

async function file(
  { world, repository, accept }: Call,
  { ref, commit, path }: Place,
  entry: SizedEntry,
): Promise<Answer> {
  const { folder } = repository;
  if (entry.type === 'commit') {
    const address = (await submoduleAddress(folder, commit, path)) ?? '';
    return ok(moduleContent(world, repository, ref, entry, address));
  }
  if ((entry.size ?? 0) > MOST_BYTES) return tooLarge;
  const bytes = await readBlob(folder, entry.sha);
  if (entry.mode !== '120000') {
    return ok(asksFor(accept, 'raw') ? bytes : fileContent(world, repository, ref, entry, bytes));
  }
  // A link to a file of the repository answers with that file's content.
  const target = bytes.toString('utf8');
  const aim = posix.normalize(posix.join(posix.dirname(path), target));
  const aimed =
    aim.startsWith('..') || target.startsWith('/') ? undefined : await entryAt(folder, commit, aim);
  if (aimed?.type !== 'blob' || aimed.mode === '120000') {
    return ok(linkContent(world, repository, ref, entry, target));
  }
  const content = await readBlob(folder, aimed.sha);
  const shown = { ...aimed, path, size: content.length };
  return ok(asksFor(accept, 'raw') ? content : fileContent(world, repository, ref, shown, content));
}

const tooLarge = refused(
  403,
  'This API returns blobs up to 100 MB in size. The requested blob is too large to fetch via the API, but you can always clone the repository via Git.',
  [{ resource: 'Blob', field: 'data', code: 'too_large' }],
);
