import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Command } from 'commander';
import { distil } from '../evidence/distil.ts';

const USAGE_ERROR = 2;
const DEFAULT_MAX_CHARS = 3000;
const EXAMPLES = `
Examples:
  $ build-doctor evidence job.log                     the lines of a CI log that tell why it failed
  $ gh run view 123 --log-failed | build-doctor evidence
  $ npm test 2>&1 | build-doctor evidence --max-chars 1500
  $ build-doctor evidence --json job.log.gz           one JSON object with class, tests, positions, excerpt`;

/** The `evidence` command: distils a log file, or standard input, and prints the excerpt or one JSON line. */
export function evidenceCommand(): Command {
  return new Command('evidence')
    .description('distil a CI log or test output to the lines that tell why it failed')
    .argument('[FILE]', 'log file, plain or gzipped; - or nothing reads standard input')
    .option(
      '--max-chars <N>',
      'longest excerpt in UTF-16 units, its final newline included',
      String(DEFAULT_MAX_CHARS),
    )
    .option('--json', 'print one JSON object instead of the excerpt')
    .option('--quiet', 'print nothing on standard error but errors')
    .option('--no-color', 'no colours (there are none here)')
    .addHelpText('after', EXAMPLES)
    .action(async (file: string | undefined, options: { maxChars: string; json?: boolean }) => {
      process.exitCode = await printEvidence(file, options);
    });
}

async function printEvidence(
  file: string | undefined,
  options: { maxChars: string; json?: boolean },
): Promise<number> {
  if (!/^[1-9]\d{0,8}$/.test(options.maxChars)) {
    return refuse(`--max-chars must be a positive whole number, not "${options.maxChars}".`);
  }
  const maxChars = Number(options.maxChars) - (options.json === true ? 0 : 1);
  const name = file === undefined || file === '-' ? 'standard input' : file;
  let evidence: Awaited<ReturnType<typeof distil>>;
  try {
    evidence = await distil(unzipped(name === file ? createReadStream(file) : process.stdin), {
      maxChars,
      secrets: [],
    });
  } catch (cause) {
    return refuse(`Could not read ${name}: ${problem(cause)}. Name a readable log file, or pipe the log in.`);
  }
  if (evidence.linesRead === 0)
    return refuse(`The log in ${name} is empty. Give a log that holds the failing step's output.`);
  await print(options.json === true ? JSON.stringify(evidence) : evidence.excerpt);
  return 0;
}

/** Passes a stream on, through gunzip when its first bytes say so (RFC 1952: 1f 8b). */
async function* unzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const all = joined(first.value, chunks);
  if (first.value[0] === 0x1f && first.value[1] === 0x8b) yield* throughGunzip(all);
  else yield* all;
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* throughGunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { Readable } = await import('node:stream');
  const gunzip = createGunzip();
  const source = Readable.from(chunks);
  source.on('error', (cause) => gunzip.destroy(cause));
  yield* source.pipe(gunzip);
}

/** Writes a line; a reader that has gone away (EPIPE, as `| head` does) is no error. */
function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.once('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'EPIPE' ? resolve() : reject(cause),
    );
    process.stdout.write(`${text}\n`, () => resolve());
  });
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return USAGE_ERROR;
}

function problem(cause: unknown): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a directory';
    case 'EACCES':
      return 'permission is denied';
    default:
      return cause instanceof Error ? cause.message : String(cause);
  }
}
