import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proxySettings } from '../proxy-settings.ts';

export interface GitAccess {
  /** GITHUB_SERVER_URL. */
  readonly serverUrl: string;
  readonly token: string;
  /** The variables around us. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

const KEPT = ['PATH', 'TMPDIR', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'GIT_SSL_CAINFO', 'GIT_SSL_CAPATH'];
// git asks on for whatever host a redirect led to: nobody but GitHub gets an answer.
const ASKPASS = `#!/bin/sh
case "$1" in
  "Username for '$BUILD_DOCTOR_SERVER': ") echo x-access-token ;;
  "Password for '$BUILD_DOCTOR_ASKED': ") printf %s "$BUILD_DOCTOR_TOKEN" ;;
  *) exit 1 ;;
esac
`;

/**
 * The variables for git: none of the machine's own settings, the token where only GIT_ASKPASS reads it, the proxies as our
 * `fetch` understands them. `home` is an empty folder of ours. Source: git, "Environment variables"; curl's proxy variables.
 */
export function gitEnvironment({ serverUrl, token, env }: GitAccess, home: string): Record<string, string> {
  const server = /^\w+:\/\/[^/]*/.exec(serverUrl)?.[0] ?? serverUrl;
  const askpass = join(home, 'askpass');
  writeFileSync(askpass, ASKPASS, { mode: 0o700 });
  const { http, https, noProxy } = proxySettings(env);
  const kept = KEPT.flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    ...(http === undefined ? {} : { http_proxy: http }),
    ...(https === undefined ? {} : { https_proxy: https, no_proxy: noProxy }),
    HOME: home,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_ASKPASS: askpass,
    BUILD_DOCTOR_SERVER: server,
    BUILD_DOCTOR_ASKED: server.replace('://', '://x-access-token@'),
    BUILD_DOCTOR_TOKEN: token,
  };
}
