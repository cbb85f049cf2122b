import * as v from 'valibot';
import { bytesOfBase64 } from '../git/bytes-of-base64.ts';
import { isEmpty } from '../git/list-refs.ts';
import { readObject } from '../git/read-object.ts';
import { writeBlob } from '../git/write-object.ts';
import { created, notFound, ok, refused } from '../http/answer.ts';
import { asksFor } from '../http/media-type.ts';
import { get, type Route, send } from '../http/route.ts';
import { base64Lines } from '../shapes/base64-lines.ts';
import { nodeId } from '../shapes/node-id.ts';
import { repositoryUrl } from '../shapes/repository.ts';
import { badSha, emptyRepository, isSha } from './git-sha.ts';

const Encoding = v.optional(v.picklist(['utf-8', 'base64']), 'utf-8');

export const blobRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/git/blobs/{file_sha}',
    { docs: 'git/blobs#get-a-blob', needs: [['contents', 'read']] },
    async ({ world, repository, parameters: { file_sha: sha = '' }, accept }) => {
      if (!isSha(sha)) return badSha('sha');
      const blob = await readObject(repository.folder, sha);
      if (blob?.type !== 'blob') return notFound;
      if (asksFor(accept, 'raw')) return ok(blob.bytes);
      return ok({
        sha,
        node_id: nodeId('B', sha),
        size: blob.size,
        url: `${repositoryUrl(world, repository)}/git/blobs/${sha}`,
        content: base64Lines(blob.bytes),
        encoding: 'base64',
      });
    },
  ),
  send(
    'POST',
    '/repos/{owner}/{repo}/git/blobs',
    {
      docs: 'git/blobs#create-a-blob',
      needs: [['contents', 'write']],
      body: v.strictObject({ content: v.string(), encoding: Encoding }),
    },
    async ({ world, repository }, { content, encoding }) => {
      if (await isEmpty(repository.folder)) return emptyRepository;
      const bytes = encoding === 'utf-8' ? Buffer.from(content) : bytesOfBase64(content);
      if (bytes === undefined) return refused(422, 'content is not valid Base64');
      const sha = await writeBlob(repository.folder, bytes);
      return created({ sha, url: `${repositoryUrl(world, repository)}/git/blobs/${sha}` });
    },
  ),
];
