/** Figures of the log distiller for `npm run speed`: what it shows of labelled logs, and how fast it reads long ones. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const LABELLED = '__tests__/fixtures/labelled-logs';
const LIMIT = 3_000;
const SIZES_MB = [1, 10, 100, 1_000];
const ERROR = /\b(?:error|fail(?:ed|ure|ing)?|exception|panic|assert\w*|traceback|fatal|cannot|undefined)\b/i;
const HARMLESS = /✓|✔|PASSED|\bok\b|\[INFO\]|warning/i;

const plain = (text) =>
  text
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '')
    .replace(/\ufeff?20\d\d-\d\d-\d\dT[\d:.]+Z ?/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The lines from the last `Run` group before the first closing error to that error. */
function failingStep(lines) {
  const end = lines.findIndex((line) =>
    /^##\[error\](?:Process completed|The operation was canceled)/.test(line),
  );
  const to = end === -1 ? lines.length - 1 : end;
  const from = lines.slice(0, to).findLastIndex((line) => line.startsWith('##[group]Run'));
  return lines.slice(Math.max(0, from), to + 1);
}

function firstAndLast(lines) {
  const step = failingStep(lines);
  const hits = step.flatMap((line, index) => (ERROR.test(line) && !HARMLESS.test(line) ? [index] : []));
  if (hits.length === 0) return step.join('\n').slice(-LIMIT);
  const [first] = hits;
  const last = hits.at(-1);
  const head = step.slice(Math.max(0, first - 3), first + 25).join('\n');
  const tail = step.slice(Math.max(0, last - 20), last + 6).join('\n');
  return `${head.slice(0, LIMIT / 2 - 3)}\n..\n${tail.slice(-(LIMIT / 2 - 3))}`;
}

const METHODS = {
  tail: (lines) => lines.join('\n').slice(-LIMIT),
  grep: (lines) =>
    lines
      .filter((line) => /error|fail/i.test(line))
      .join('\n')
      .slice(-LIMIT),
  firstlast: firstAndLast,
};

/** Shares of what labelled logs must show, by method; 0 to 1. */
async function recalls() {
  const { distil } = await import(new URL('../build/evidence/distil.js', import.meta.url));
  const sums = {};
  const logs = readdirSync(LABELLED).filter((id) => id !== 'README.md');
  for (const id of logs) {
    const { must } = JSON.parse(readFileSync(join(LABELLED, id, 'label.json'), 'utf8'));
    const raw = gunzipSync(readFileSync(join(LABELLED, id, 'log.txt.gz')));
    const lines = raw
      .toString('utf8')
      .split('\n')
      .map((line) =>
        line.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '').replace(/^\ufeff?20\d\d-\d\d-\d\dT[\d:.]+Z ?/, ''),
      );
    const shown = { ours: (await distil([raw], { maxChars: LIMIT, secrets: [] })).excerpt };
    for (const [name, method] of Object.entries(METHODS)) shown[name] = method(lines);
    for (const [name, text] of Object.entries(shown)) {
      const seen = must.filter((ways) => ways.some((way) => plain(text).includes(plain(way).slice(0, 100))));
      sums[name] = (sums[name] ?? 0) + seen.length / Math.max(1, must.length) / logs.length;
    }
  }
  return sums;
}

/** A job log of so many megabytes: passing tests, one failure in the middle. */
async function longLog(file, megabytes) {
  const stream = createWriteStream(file);
  const write = async (lines) => {
    if (!stream.write(`${lines.map((line) => `2026-03-04T05:06:07.1234567Z ${line}`).join('\n')}\n`))
      await once(stream, 'drain');
  };
  const passing = Array.from(
    { length: 500 },
    (_, index) => `  ✓ reads case ${index} of the table (${index % 7} ms)`,
  );
  await write(['##[group]Run npm test', 'npm test', 'shell: /usr/bin/bash -e {0}', '##[endgroup]']);
  const rounds = Math.ceil((megabytes * 1e6) / (passing.join('').length + passing.length * 30));
  for (let round = 0; round < rounds; round++) {
    await write(passing);
    if (round === Math.floor(rounds / 2))
      await write([
        'FAIL test/price.test.js',
        '  ● price › total',
        '',
        '    ReferenceError: rate is not defined',
        '',
      ]);
  }
  await write(['##[error]Process completed with exit code 1.']);
  stream.end();
  await once(stream, 'finish');
}

/** Seconds on the clock and what was printed. */
function timed(argv) {
  const from = process.hrtime.bigint();
  const { stdout } = spawnSync(argv[0], argv.slice(1), { encoding: 'utf8', maxBuffer: 1e9 });
  return { text: stdout, seconds: Number(process.hrtime.bigint() - from) / 1e9 };
}

export async function evidenceRows() {
  const rows = [];
  const { ours, ...others } = await recalls();
  rows.push(['labelled logs: recall at 3,000 characters', ours.toFixed(3), '≥ 0.970', ours >= 0.97]);
  for (const [name, recall] of Object.entries(others))
    rows.push([`labelled logs: recall of ${name}`, recall.toFixed(3), 'less', recall < ours]);
  const folder = mkdtempSync(join(tmpdir(), 'build-doctor-speed-'));
  try {
    for (const megabytes of SIZES_MB) rows.push(...(await speedAt(folder, megabytes)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

async function speedAt(folder, megabytes) {
  const file = join(folder, `${megabytes}.log`);
  await longLog(file, megabytes);
  const own = timed([process.execPath, 'dist/cli.js', 'evidence', '--json', file]);
  const start = timed([process.execPath, 'dist/cli.js', '--version']).seconds;
  const grep = timed(['grep', '-ciE', 'error|fail', file]).seconds;
  const tail = timed(['tail', '-c', String(LIMIT), file]).seconds;
  const peak = execFileSync(process.execPath, ['--input-type=module', '-e', PEAK_OF, file], {
    encoding: 'utf8',
  }).trim();
  rmSync(file);
  const rate = megabytes / Math.max(0.001, own.seconds - start);
  const found = own.text.includes('rate is not defined');
  return [
    [
      `evidence of ${megabytes} MB: MB a second (grep ${(megabytes / grep).toFixed(0)}, tail ${(megabytes / tail).toFixed(0)})`,
      rate.toFixed(0),
      megabytes >= 100 ? '≥ 25' : '-',
      megabytes < 100 || rate >= 25,
    ],
    [`evidence of ${megabytes} MB: peak memory, MB`, peak, '< 200', Number(peak) < 200],
    [`evidence of ${megabytes} MB: the failure in its middle`, found ? 'shown' : 'lost', 'shown', found],
  ];
}

/** Runs the command on a file and prints the peak memory of that process in MB. */
const PEAK_OF = `
process.execArgv = [];
process.argv = [process.execPath, 'cli', 'evidence', '--json', '--quiet', process.argv[1]];
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
process.on('exit', () => write(String(Math.round(process.resourceUsage().maxRSS / 1024))));
await import(process.cwd() + '/dist/cli.js');
`;
