import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { priceCase } from '../bench-world.ts';
import { isNeededHere } from './needed-here.ts';
import { AT_HAND, GH_FILES, RED_CHECKOUT } from './reader-files.ts';
import { readerModel } from './reader-model.ts';
import { readerPrograms } from './reader-programs.ts';

/** Where a command is run: with logs and journals at hand, in a red checkout (a new one each time), with bench cases, or beside a recorded run. */
export type Place = 'desk' | 'price' | 'shop' | 'bench' | 'replay';

export interface Ran {
  readonly code: number | null;
  /** Both outputs, as they came. */
  readonly said: string;
}

const TIME_LIMIT_MS = 45_000;
const CASES = 'cases';
const RUN = '20261102T090000-abc123';
const BENCH = '__tests__/fixtures/bench';

/** A reader's machine: a home, programs, a model on loopback, and a folder for each `Place`. */
export async function readerWorld() {
  const home = mkdtempSync(join(tmpdir(), 'reader-'));
  const model = await readerModel();
  const port = await freePort();
  const env = environment(home);
  readerPrograms(join(home, 'bin'));
  furnish(home);
  const run = (command: string, cwd: string, until?: RegExp) =>
    ran(asHere(command, { model: model.url, port }), { cwd, env }, until);
  if (isNeededHere('build-doctor heal')) await recordOnce(home, run);
  return {
    run: (command: string, place: Place, until?: RegExp) => run(command, folderOf(place, home), until),
    close: async () => {
      await model.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function environment(home: string): Readonly<Record<string, string>> {
  return {
    PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
    HOME: home,
    READER_HOME: home,
    TMPDIR: join(home, 'tmp'),
    GROQ_API_KEY: 'gsk_of-the-reader',
    OPENAI_API_KEY: 'key-of-the-reader',
    GIT_CONFIG_GLOBAL: '/dev/null',
    npm_config_cache: join(home, 'npm'),
    npm_config_offline: 'true',
    // What would leave this machine all the same ends at a closed door.
    HTTPS_PROXY: 'http://127.0.0.1:9',
    npm_config_update_notifier: 'false',
  };
}

function put(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

function furnish(home: string): void {
  mkdirSync(join(home, 'tmp'));
  put(join(home, 'gh'), GH_FILES);
  put(join(home, 'desk'), AT_HAND);
  for (const folder of ['desk', 'bench'])
    for (const name of ['dist', 'examples']) {
      mkdirSync(join(home, folder), { recursive: true });
      symlinkSync(resolve(name), join(home, folder, name));
    }
  put(join(home, 'bench', CASES), { ...priceCase('py-hang-queue'), ...priceCase('js-crlf') });
  put(join(home, 'bench', BENCH), priceCase('sh-price'));
  put(join(home, 'price'), RED_CHECKOUT);
}

/** One run of `heal` with `record` whose journal stands wherever a reader would have one, and one recorded bench. */
async function recordOnce(home: string, run: (command: string, cwd: string) => Promise<Ran>): Promise<void> {
  const journal = join(home, 'fix.jsonl');
  const heal = `build-doctor heal --record --journal ${journal} --test "npm test" --base-url http://localhost:11434/v1 --model m`;
  const { said } = await run(heal, join(home, 'price'));
  await run(
    `build-doctor bench ${BENCH} --provider groq --record --journals recordings`,
    join(home, 'bench'),
  );
  if (!said.includes('Verdict: denied')) throw new Error(`the run that readers look at went wrong: ${said}`);
  const copies = [
    'desk/RUN.jsonl',
    'desk/run.jsonl',
    'desk/journals/run.jsonl',
    'gh/RUN.jsonl',
    'price/fix.jsonl',
    'price/run.jsonl',
  ];
  for (const copy of [...copies, `.local/state/build-doctor/${RUN}.jsonl`]) {
    mkdirSync(dirname(join(home, copy)), { recursive: true });
    cpSync(journal, join(home, copy));
  }
  cpSync(join(home, 'price'), join(home, 'shop'), { recursive: true });
}

let made = 0;
function folderOf(place: Place, home: string): string {
  if (place === 'replay') return join(home, 'price');
  if (place === 'desk' || place === 'bench') return join(home, place);
  made += 1;
  const folder = join(home, 'checkouts', String(made));
  if (place === 'price') put(folder, RED_CHECKOUT);
  else cpSync('examples/shop', folder, { recursive: true });
  return folder;
}

/** The command with the program by its name, and with addresses of this machine for those of providers and fixed ports. */
function asHere(command: string, { model, port }: { readonly model: string; readonly port: number }): string {
  const named = command
    .replaceAll('node dist/cli.js', 'build-doctor')
    .replaceAll('--provider groq', `--provider groq --base-url ${model} --tokens-per-minute 1000000`)
    .replaceAll('http://localhost:11434/v1', model)
    .replaceAll('8080', String(port))
    .replace(/\bRUN(?= )/, RUN);
  return named.includes('--base-url')
    ? named
    : named.replace(/build-doctor (heal|onboard)\b/, `build-doctor $1 --base-url ${model} --model m`);
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : failed(address),
      );
    });
  });
}

/** Runs a command line to its end; once it says `until`, it is interrupted, as a reader does with what runs on. */
function ran(
  command: string,
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  until?: RegExp,
): Promise<Ran> {
  const program = until === undefined ? command : `exec ${command}`;
  const child = spawn('bash', ['-c', program], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString('utf8');
      if (until?.test(said) === true) child.kill('SIGINT');
    });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => done({ code, said }));
  });
}
