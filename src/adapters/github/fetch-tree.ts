import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostFailure } from '../../ports/code-host.ts';
import type { Clock } from '../../ports.ts';
import { type GitAccess, gitEnvironment } from './git-environment.ts';
import { runGit } from './run-git.ts';

// What git says when the same fetch may work a moment later.
const STUMBLES =
  /returned error: 5\d\d|HTTP 5\d\d|RPC failed|early EOF|disconnect|hung up|timed out|too slow|could not resolve|connection (?:reset|refused)|couldn't connect|failed to connect|empty reply/i;
const DENIED =
  /returned error: 40[13]|not granted|Permission to .* denied|Authentication failed|could not read Username|Invalid username or token|Repository not found/i;
const GONE = /not our ref|unadvertised object|couldn't find remote ref/i;
const WAITS_MS = [1_000, 2_000, 4_000];

// What a tree says about itself changes no byte of it: what is tested and committed is what GitHub has.
const PLAIN_BYTES = '* -text -ident -filter -working-tree-encoding\n';

export interface TreeSource extends GitAccess {
  /** GITHUB_SERVER_URL. */
  readonly serverUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly clock: Clock;
  /** How long the server may say nothing. */
  readonly timeoutMs: number;
}

/**
 * Fetches a commit into `folder`, which must not exist, without history, and checks it out, byte for byte. The token goes
 * through GIT_ASKPASS, never into arguments or git's settings; hooks, submodules, filters (LFS too) and line-ending
 * conversion are off, and of the variables around us git sees PATH, proxies and certificates. Throws `HostFailure` when git
 * cannot.
 */
export async function fetchTree(source: TreeSource, sha: string, folder: string): Promise<void> {
  if (!/^(?:[\da-f]{40}|[\da-f]{64})$/.test(sha)) throw failure(`${JSON.stringify(sha)} is no commit id.`);
  const home = mkdtempSync(join(tmpdir(), 'build-doctor-git-'));
  try {
    const env = gitEnvironment(source, home);
    await must(['init', '--quiet', '--template=', folder], env);
    mkdirSync(join(folder, '.git', 'info'), { recursive: true });
    writeFileSync(join(folder, '.git', 'info', 'attributes'), PLAIN_BYTES);
    await fetched(source, sha, [...settings(source, folder)], env);
    await must([...settings(source, folder), 'checkout', '--quiet', '--detach', sha], env);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function settings({ timeoutMs }: TreeSource, folder: string): string[] {
  const values = [
    'core.hooksPath=/dev/null',
    'core.autocrlf=false',
    'core.fsmonitor=false',
    'submodule.recurse=false',
    // Nothing goes on in the background once we are done.
    'gc.auto=0',
    'maintenance.auto=false',
    'protocol.version=2',
    'http.lowSpeedLimit=1',
    `http.lowSpeedTime=${Math.max(1, Math.ceil(timeoutMs / 1000))}`,
  ];
  return ['-C', folder, ...values.flatMap((value) => ['-c', value])];
}

async function fetched(
  { serverUrl, repository, clock }: TreeSource,
  sha: string,
  before: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const options = ['--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--no-auto-maintenance'];
  const argv = [...before, 'fetch', ...options, `${serverUrl}/${repository}.git`, sha];
  for (let attempt = 0; ; attempt += 1) {
    const { code, said } = await runGit(argv, env);
    if (code === 0) return;
    const waitMs = WAITS_MS[attempt];
    if (!STUMBLES.test(said) || waitMs === undefined) throw fetchFailure(repository, sha, said);
    await clock.sleep(waitMs);
  }
}

function fetchFailure(repository: string, sha: string, said: string): HostFailure {
  if (DENIED.test(said)) {
    const sentence = `git may not fetch from ${repository} (${said}). Add \`contents: read\` to the job's permissions.`;
    return new HostFailure('forbidden', sentence, 'contents: read', undefined);
  }
  return GONE.test(said)
    ? failure(`${repository} has no commit ${sha} (any more).`)
    : failure(`git could not fetch ${sha} from ${repository}: ${said}`);
}

async function must(argv: readonly string[], env: Record<string, string>): Promise<void> {
  const { code, said } = await runGit(argv, env);
  if (code !== 0) throw failure(`git ${argv.includes('init') ? 'init' : 'checkout'} failed: ${said}`);
}

const failure = (text: string): HostFailure => new HostFailure('unavailable', text, undefined, undefined);
