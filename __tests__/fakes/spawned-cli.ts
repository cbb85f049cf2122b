import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderWith, PRICE_FILES, PRICE_TEST } from './price-project.ts';

/** A run that hangs is killed, or it would outlive the test. */
const TIME_LIMIT_MS = 45_000;

/** The program under test; `DOCTOR_CLI` names another build of it. */
export const CLI = process.env.DOCTOR_CLI ?? resolve('dist/cli.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of stdout without the last line's ending. */
  readonly lines: readonly string[];
  /** The last line of stderr. */
  readonly lastError: string;
}

export interface SpawnOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  /** Called with everything said so far, each time something is said. */
  readonly onOutput?: (all: string, child: Child) => void;
  /** A whole command that runs `dist/cli.js` in its way. */
  readonly instead?: readonly string[];
}

export interface Child {
  readonly pid: number;
  signal(name: NodeJS.Signals): void;
  type(text: string): void;
  closeOutput(): void;
}

/** A home of its own for spawned runs: a checkout, and places for state and temporary files that can be looked into. */
export function cliWorld(files: Readonly<Record<string, string | Uint8Array>> = PRICE_FILES) {
  const checkout = folderWith(files);
  const home = folderWith({});
  const temp = join(home, 'tmp');
  mkdirSync(temp);
  const env = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: home,
    XDG_STATE_HOME: join(home, 'state'),
    TMPDIR: temp,
    OPENAI_API_KEY: 'key-of-the-test-model',
  };
  return {
    checkout,
    home,
    env,
    /** What is left in the temporary folder. */
    litter: () => readdirSync(temp),
    journals: () => {
      const state = join(home, 'state', 'build-doctor');
      const names = existsSync(state) ? readdirSync(state).filter((name) => name.endsWith('.jsonl')) : [];
      return names.map((name) =>
        readFileSync(join(state, name), 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
    },
    /** `heal` on the checkout with the price tests, bare, with a model at `url`. */
    heal: (url: string, more: readonly string[] = [], options: SpawnOptions = {}) => {
      const place = ['--repo', checkout, '--sandbox', 'none', '--base-url', url, '--model', 'm'];
      const test = more.includes('--test') ? [] : ['--test', PRICE_TEST];
      return spawnCli(['heal', ...place, ...test, ...more], { ...options, env: { ...env, ...options.env } });
    },
  };
}

/** Runs `dist/cli.js` to its end. */
export function spawnCli(args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  const command = options.instead ?? [process.execPath, CLI, ...args];
  const [file = '', ...rest] = command;
  const env = options.env ?? {};
  const child = spawn(file, rest, {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const said = { stdout: '', stderr: '', all: '' };
  const handle: Child = {
    pid: child.pid ?? 0,
    signal: (name) => child.kill(name),
    type: (text) => child.stdin.write(text),
    closeOutput: () => child.stdout.destroy(),
  };
  child.stdin.on('error', () => {});
  if (options.onOutput === undefined) child.stdin.end(options.input ?? '');
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      said[name] += chunk.toString('utf8');
      said.all += chunk.toString('utf8');
      options.onOutput?.(said.all, handle);
    });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      const lines = said.stdout.replace(/\r?\n$/, '').split(/\r?\n/);
      const lastError = said.stderr.trimEnd().split('\n').at(-1) ?? '';
      done({ code, stdout: said.stdout, stderr: said.stderr, lines, lastError });
    });
  });
}

/** Ids of processes whose command line holds `mark`. */
export function processesWith(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
}
