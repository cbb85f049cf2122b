import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { readBytes } from '../../read-bytes.ts';
import type { Answer } from '../http/answer.ts';
import { callerOf } from '../http/authorize.ts';
import type { Faults } from '../http/faults.ts';
import { respond } from '../http/respond.ts';
import { findRepository, type World } from '../world/world.ts';
import { refuseGit } from './admit-git.ts';
import { receivePush } from './receive-push.ts';
import { type GitRequest, runBackend, type Service } from './run-backend.ts';

export interface GitHost {
  readonly world: World;
  readonly faults: Faults;
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
}

/** Smart HTTP for the repositories: GitHub's rules about tokens and branches in front of `git http-backend`. */
export async function answerGit(
  host: GitHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { world, faults, alone } = host;
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const raw = await readBytes(request);
  const fault = faults.meet(request.method ?? 'GET', url.pathname, '');
  const answer: Answer =
    fault?.when === 'before' && 'status' in fault.act
      ? { status: fault.act.status }
      : raw === undefined
        ? { status: 413, body: 'Payload too large\n' }
        : await alone(() => answered(world, request, url, raw));
  await respond(response, { ...answer, headers: answer.headers ?? {} }, fault?.act);
}

async function answered(world: World, request: IncomingMessage, url: URL, raw: Buffer): Promise<Answer> {
  const [, owner = '', name = '', ...rest] = url.pathname.split('/');
  const advertises = rest.join('/') === 'info/refs';
  const service = serviceOf(advertises ? url.searchParams.get('service') : rest.join('/'));
  const method = advertises ? 'GET' : 'POST';
  if (request.method !== method) return { status: 405, body: 'Method Not Allowed\n' };
  if (service === undefined) {
    return { status: 403, body: 'Please upgrade your git client.\nThe dumb HTTP protocol is not served.\n' };
  }
  const caller = callerOf(world, request.headers.authorization);
  const repository = findRepository(world, `${owner}/${name.replace(/\.git$/, '')}`);
  const writes = service === 'git-receive-pack';
  const refusal = refuseGit(world, caller, repository, writes);
  if (refusal !== undefined) return refusal;
  if (caller === undefined || repository === undefined)
    throw new Error('an unknown caller got past the rules');
  const body = unpacked(request, raw);
  if (body === undefined) return { status: 400, body: 'The body is no gzip.\n' };
  const asked: GitRequest = {
    method,
    service,
    advertises,
    contentType: request.headers['content-type'] ?? '',
    protocol: String(request.headers['git-protocol'] ?? ''),
    body,
  };
  return writes && !advertises && caller.kind !== 'anonymous'
    ? receivePush(world, repository, caller, asked)
    : runBackend(repository.folder, asked);
}

const serviceOf = (name: string | null): Service | undefined =>
  name === 'git-upload-pack' || name === 'git-receive-pack' ? name : undefined;

function unpacked(request: IncomingMessage, raw: Buffer): Buffer | undefined {
  if (!/gzip/.test(request.headers['content-encoding'] ?? '')) return raw;
  try {
    return gunzipSync(raw);
  } catch {
    return undefined;
  }
}
