/** Measures the product against a baseline taken in the same run: `npm run speed`. Figures, no thresholds in tests. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { evidenceRows } from './speed-evidence.mjs';
import { treeRows } from './speed-trees.mjs';

const ROUNDS = 11;
const node = process.execPath;

function medianMs(args) {
  const times = Array.from({ length: ROUNDS }, () => {
    const from = process.hrtime.bigint();
    spawnSync(node, args, { stdio: 'ignore' });
    return Number(process.hrtime.bigint() - from) / 1e6;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

function demo(...args) {
  const run = spawnSync(node, ['dist/cli.js', 'demo', '--json', '--quiet', ...args], { encoding: 'utf8' });
  const last = run.stdout.trim().split('\n').at(-1);
  if (last === undefined || last === '')
    throw new Error(`demo ${args.join(' ')} printed no result: ${run.stderr}`);
  return { exit: run.status, ...JSON.parse(last) };
}

function distHash() {
  const hash = createHash('sha256');
  for (const name of readdirSync('dist').toSorted()) hash.update(name).update(readFileSync(`dist/${name}`));
  return hash.digest('hex');
}

const bare = medianMs(['-e', '0']);
const start = medianMs(['dist/cli.js', '--version']);
const before = distHash();
execFileSync(node, ['scripts/build.mjs'], { stdio: 'inherit' });
const identical = distHash() === before;
const fix = demo('--yes');
const stubborn = demo('--exhausted');

const rows = [
  ['start, times bare `node -e 0`', (start / bare).toFixed(2), '≤ 5', start / bare <= 5],
  [
    'dist/cli.js, MB',
    (statSync('dist/cli.js').size / 1e6).toFixed(3),
    '< 2.6',
    statSync('dist/cli.js').size < 2.6e6,
  ],
  ['dist identical after a rebuild', identical ? 'yes' : 'no', 'yes', identical],
  [
    'shop fix: tokens',
    fix.tokens.prompt + fix.tokens.completion,
    '≤ 2500',
    fix.tokens.prompt + fix.tokens.completion <= 2500,
  ],
  ['shop fix: replies', fix.turns, '1 or 2', fix.turns <= 2],
  ['shop fix: own overhead, ms', fix.ms.own, '< 1000', fix.ms.own < 1000],
  ['shop fix: verdict', fix.verdict, 'verified', fix.verdict === 'verified'],
  ['stubborn: tokens', stubborn.tokens.prompt + stubborn.tokens.completion, '-', true],
  ['stubborn: own overhead, ms', stubborn.ms.own, '< 1000', stubborn.ms.own < 1000],
  ...(await evidenceRows()),
  ...(await treeRows()),
];
console.log(`node ${process.version}, bare start ${bare.toFixed(0)} ms, ${ROUNDS} rounds, medians\n`);
console.log('| figure | measured | aim | |\n|---|---|---|---|');
for (const [name, value, aim, good] of rows)
  console.log(`| ${name} | ${value} | ${aim} | ${good ? 'ok' : 'MISSED'} |`);
process.exitCode = rows.every(([, , , good]) => good) ? 0 : 1;
