import { access } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { LogLink } from '../world/log-link.ts';
import { now, type World } from '../world/world.ts';
import { logText } from './log-text.ts';
import { storedZip } from './stored-zip.ts';

/**
 * The log store, an origin of its own: a signed address serves one log for a minute. A request with a credential is
 * refused and remembered as a leak. Source: github-facts §2.1, §2.2.
 */
export function answerLogFile(world: World, request: IncomingMessage, response: ServerResponse): void {
  answer(world, request, response).catch(() => response.destroy());
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://logs.invalid');
  if (request.headers.authorization !== undefined) {
    world.leaks.push({ path: url.pathname, at: now(world) });
    return refuse(response, 401, 'AuthenticationFailed', 'Server failed to authenticate the request.');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(response, 405, 'UnsupportedHttpVerb', 'The resource does not support the HTTP verb.');
  }
  const link = world.logLinks.get(url.searchParams.get('sig') ?? '');
  if (link === undefined || link.path !== url.pathname) {
    return refuse(response, 403, 'AuthenticationFailed', 'The signature did not match.');
  }
  if (now(world) >= link.expiresAt) {
    return refuse(
      response,
      403,
      'AuthenticationFailed',
      'Signed expiry time has to be after the present time.',
    );
  }
  if (!(await isThere(link)))
    return refuse(response, 404, 'BlobNotFound', 'The specified blob does not exist.');
  response.writeHead(200, { 'content-type': link.content.kind === 'zip' ? 'application/zip' : 'text/plain' });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // Where it breaks off, on either side, the pipeline ends the connection; there is nobody left to tell.
  pipeline(Readable.from(bytesOf(link), { objectMode: false }), response, () => undefined);
}

function bytesOf({ content }: LogLink): AsyncIterable<Buffer> {
  if (content.kind === 'text') return logText(content.blocks);
  const entries = content.kind === 'zip' ? content.entries : [];
  return storedZip(entries.map(({ name, blocks }) => ({ name, bytes: () => logText(blocks) })));
}

async function isThere({ content }: LogLink): Promise<boolean> {
  if (content.kind === 'missing') return false;
  const blocks = content.kind === 'text' ? content.blocks : content.entries.flatMap((entry) => entry.blocks);
  const files = blocks.flatMap((block) => block.parts.flatMap((part) => ('file' in part ? [part.file] : [])));
  const found = await Promise.allSettled(files.map((file) => access(file)));
  return found.every(({ status }) => status === 'fulfilled');
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', 'x-ms-error-code': code });
  response.end(
    `\uFEFF<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}
