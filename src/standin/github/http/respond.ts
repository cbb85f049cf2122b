import type { ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { type ApiAnswer, bytesOf } from './api.ts';
import type { FaultAct } from './faults.ts';

export interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends an answer, spoilt by `act` where a fault was asked for; gives what was sent. */
export async function respond(
  response: ServerResponse,
  answer: Pick<ApiAnswer, 'status' | 'headers' | 'body'>,
  act: FaultAct | undefined,
): Promise<Sent> {
  const plain = plainly(answer);
  if (act === undefined) return write(response, plain);
  if ('delayMs' in act) {
    await after(act.delayMs, undefined, { ref: false });
    return write(response, plain);
  }
  if ('hang' in act) return plain;
  if ('reset' in act) {
    if (act.reset === 'mid-body') {
      response.writeHead(plain.status, { ...plain.headers, 'content-length': plain.body.length + 64 });
      response.write(plain.body.subarray(0, Math.ceil(plain.body.length / 2)));
      await after(20, undefined, { ref: false });
    }
    response.destroy();
    return plain;
  }
  return write(response, spoilt(plain, act));
}

function spoilt(
  plain: Sent,
  act: Exclude<FaultAct, { delayMs: number } | { hang: true } | { reset: string }>,
): Sent {
  if ('malformed' in act) {
    return { ...plain, body: plain.body.subarray(0, Math.max(1, Math.floor(plain.body.length / 2))) };
  }
  if ('contentType' in act)
    return { ...plain, headers: { ...plain.headers, 'content-type': act.contentType } };
  return plainly({
    status: act.status,
    body: 'body' in act ? act.body : { message: 'Server Error' },
    headers: act.headers ?? {},
  });
}

function plainly({ status, headers, body }: Pick<ApiAnswer, 'status' | 'headers' | 'body'>): Sent {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  const typed = body === undefined ? headers : { 'content-type': type, ...headers };
  return { status, headers: typed, body: bytesOf(body) };
}

function write(response: ServerResponse, sent: Sent): Sent {
  response.writeHead(sent.status, {
    ...sent.headers,
    ...(sent.status === 204 || sent.status === 304 ? {} : { 'content-length': sent.body.length }),
  });
  response.end(sent.body);
  return sent;
}
