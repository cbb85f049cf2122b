import { execFileSync } from 'node:child_process';

const TIME_LIMIT_MS = 60_000;
const MOST_BYTES = 256 * 1024 * 1024;

/** What a hostile `.git/config` could otherwise turn into a program that git starts. */
const HARDENED = [
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'protocol.allow=never',
  '-c',
  'safe.directory=*',
];

/**
 * What a git command that only reads prints; undefined where it fails. Git's programs are switched off, yet never call it on
 * a tree that a test run could have touched, nor with a command that reads the work tree's bytes: filters are programs.
 */
export function readOnlyGit(
  folder: string,
  argv: readonly string[],
  mostBytes = MOST_BYTES,
): string | undefined {
  try {
    return execFileSync('git', [...HARDENED, ...argv], {
      cwd: folder,
      env: gitEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: mostBytes,
      encoding: 'utf8',
    });
  } catch {
    return undefined;
  }
}

/** An environment in which the caller's `GIT_DIR`, pagers, askpass and the like mean nothing. */
function gitEnvironment(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'XDG_CONFIG_HOME'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: '',
    GIT_TERMINAL_PROMPT: '0',
  };
}
