import type { Answer } from '../http/answer.ts';
import { tryGit } from './git.ts';

export interface GitRequest {
  readonly method: 'GET' | 'POST';
  readonly service: Service;
  /** Whether the refs are asked for, or the service itself. */
  readonly advertises: boolean;
  readonly contentType: string;
  /** The `Git-Protocol` header: without it a client of protocol 2 cannot fetch by SHA. */
  readonly protocol: string;
  /** Already unpacked where it came compressed. */
  readonly body: Buffer;
}
export type Service = 'git-upload-pack' | 'git-receive-pack';

const SETTINGS: Readonly<Record<string, string>> = {
  'http.receivepack': 'true',
  'uploadpack.allowFilter': 'true',
  'uploadpack.allowAnySHA1InWant': 'true',
  'receive.hideRefs': 'refs/pull',
  'receive.fsckObjects': 'true',
  'receive.autogc': 'false',
  'gc.auto': '0',
  'core.hooksPath': '/dev/null',
};

const SETTINGS_ENVIRONMENT = Object.fromEntries([
  ['GIT_CONFIG_COUNT', String(Object.keys(SETTINGS).length)],
  ...Object.entries(SETTINGS).flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]),
]) as Record<string, string>;

/** Lets `git http-backend` answer one request of smart HTTP, as a CGI program. Source: git-http-backend(1). */
export async function runBackend(folder: string, request: GitRequest): Promise<Answer> {
  const { method, service, advertises, contentType, protocol, body } = request;
  const env = {
    ...SETTINGS_ENVIRONMENT,
    GIT_HTTP_EXPORT_ALL: '1',
    REQUEST_METHOD: method,
    PATH_TRANSLATED: `${folder}/${advertises ? 'info/refs' : service}`,
    QUERY_STRING: advertises ? `service=${service}` : '',
    CONTENT_TYPE: contentType,
    CONTENT_LENGTH: String(body.length),
    REMOTE_ADDR: '127.0.0.1',
    ...(protocol === '' ? {} : { GIT_PROTOCOL: protocol }),
  };
  const { stdout } = await tryGit(folder, ['http-backend'], { env, input: body });
  const gap = stdout.indexOf('\r\n\r\n');
  const head = stdout.subarray(0, Math.max(0, gap)).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    head.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon === -1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
  const { status = '200', ...shown } = headers;
  return { status: Number.parseInt(status, 10), headers: shown, body: stdout.subarray(gap + 4) };
}
