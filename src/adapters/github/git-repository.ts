import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostFailure } from '../../ports/code-host.ts';
import type { Pause } from '../../ports/interruption.ts';
import { type GitAccess, gitEnvironment } from './git-environment.ts';
import { type GitEnd, runGit } from './run-git.ts';

// What git says when the same fetch may work a moment later.
const STUMBLES =
  /returned error: 5\d\d|HTTP 5\d\d|RPC failed|early EOF|disconnect|hung up|timed out|too slow|could not resolve|connection (?:reset|refused)|couldn't connect|failed to connect|empty reply/i;
const DENIED =
  /returned error: 40[13]|not granted|Permission to .* denied|Authentication failed|could not read Username|Invalid username or token|Repository not found/i;
const GONE = /(?:not our ref|unadvertised object|couldn't find remote ref) ([\da-f]{40,})/i;
const WAITS_MS = [1_000, 2_000, 4_000];

// What a tree says about itself changes no byte of it and chooses no program: what is tested is what GitHub has.
const PLAIN_BYTES = '* -text -ident -filter -working-tree-encoding !merge\n';

export interface TreeSource extends GitAccess {
  /** `owner/name`. */
  readonly repository: string;
  readonly pause: Pause;
  /** Ends git. */
  readonly signal: AbortSignal;
  /** How long the server may say nothing. */
  readonly timeoutMs: number;
}

/** Without history, or with the history of all commits and trees; files then come when git needs them. */
export type Depth = 'one-commit' | 'history';

export interface GitRepository {
  /** Fetches commits by their full ids. Throws `HostFailure` when git cannot. */
  fetch(...shas: readonly string[]): Promise<void>;
  /** Runs git here, again where the server stumbles. */
  run(argv: readonly string[], more?: Readonly<Record<string, string>>): Promise<GitEnd>;
  /** The same, for what cannot fail but by git's or the server's fault: what it wrote, trimmed. Throws `HostFailure`. */
  must(what: string, argv: readonly string[], more?: Readonly<Record<string, string>>): Promise<string>;
  /** What git says, in words for people; `what` ends "git could not …". */
  failure(what: string, { said }: GitEnd): HostFailure;
  /** Checks a commit out, byte for byte. Throws `HostFailure` when git cannot. */
  checkOut(sha: string): Promise<void>;
}

/**
 * Makes an empty repository in `folder`, which must not exist, and lets `use` work in it. The token goes through GIT_ASKPASS,
 * never into arguments or git's settings; hooks, submodules, filters (LFS too), merge drivers and line-ending conversion are
 * off, and of the variables around us git sees PATH, proxies and certificates.
 */
export async function inRepository<T>(
  source: TreeSource,
  depth: Depth,
  folder: string,
  use: (repository: GitRepository) => Promise<T>,
): Promise<T> {
  const home = mkdtempSync(join(tmpdir(), 'build-doctor-git-'));
  try {
    const env = gitEnvironment(source, home);
    const made = await runGit(['init', '--quiet', '--template=', folder], env, source.signal);
    if (made.code !== 0) throw unavailable(`git could not make a repository: ${made.said}`);
    mkdirSync(join(folder, '.git', 'info'), { recursive: true });
    writeFileSync(join(folder, '.git', 'info', 'attributes'), PLAIN_BYTES);
    return await use(repositoryIn(source, depth, folder, env));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function repositoryIn(
  source: TreeSource,
  depth: Depth,
  folder: string,
  env: Record<string, string>,
): GitRepository {
  const { repository, pause, signal } = source;
  const before = settings(source, depth, folder);
  const run: GitRepository['run'] = async (argv, more = {}) => {
    for (let attempt = 0; ; attempt += 1) {
      const end = await runGit([...before, ...argv], { ...env, ...more }, signal);
      const waitMs = WAITS_MS[attempt];
      if (end.code === 0 || !STUMBLES.test(end.said) || waitMs === undefined) return end;
      await pause(waitMs, `git could not reach ${repository}: ${end.said}`);
    }
  };
  const failure: GitRepository['failure'] = (what, { said }) => failureOf(repository, what, said);
  const must: GitRepository['must'] = async (what, argv, more) => {
    const end = await run(argv, more);
    if (end.code !== 0) throw failure(what, end);
    return end.wrote.trim();
  };
  return {
    run,
    must,
    failure,
    async fetch(...shas) {
      const wrong = shas.find((sha) => !/^(?:[\da-f]{40}|[\da-f]{64})$/.test(sha));
      if (wrong !== undefined) throw unavailable(`${JSON.stringify(wrong)} is no commit id.`);
      const quietly = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-auto-maintenance'];
      await must(`fetch ${shas.join(' and ')}`, ['fetch', ...quietly, ...FETCHED[depth], REMOTE, ...shas]);
    },
    async checkOut(sha) {
      await must(`check out ${sha}`, ['checkout', '--quiet', '--detach', sha]);
    },
  };
}

const REMOTE = 'origin';
const FILTER = 'blob:none';
const FETCHED: Readonly<Record<Depth, readonly string[]>> = {
  'one-commit': ['--depth=1'],
  history: [`--filter=${FILTER}`],
};

function settings({ serverUrl, repository, timeoutMs }: TreeSource, depth: Depth, folder: string): string[] {
  const values = [
    `remote.${REMOTE}.url=${serverUrl}/${repository}.git`,
    ...(depth === 'history'
      ? [`remote.${REMOTE}.promisor=true`, `remote.${REMOTE}.partialclonefilter=${FILTER}`]
      : []),
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

function failureOf(repository: string, what: string, said: string): HostFailure {
  if (DENIED.test(said)) {
    const sentence = `git may not fetch from ${repository} (${said}). Add \`contents: read\` to the job's permissions.`;
    return new HostFailure('forbidden', sentence, 'contents: read', undefined);
  }
  const gone = GONE.exec(said);
  return gone === null
    ? unavailable(`git could not ${what} from ${repository}: ${said}`)
    : unavailable(`${repository} has no commit ${gone[1]} (any more).`);
}

const unavailable = (text: string): HostFailure => new HostFailure('unavailable', text, undefined, undefined);
