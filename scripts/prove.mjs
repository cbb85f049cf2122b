/**
 * Tries the long properties at full count: `npm run prove [name]`. Works in parts, each with a seed of its own; what is
 * proven stays proven for the commit, so that a stopped run goes on where it was. Writes `docs/reliability.md`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const CASES = '__tests__/fixtures/bench';
const RECORDINGS = '__tests__/fixtures/recordings/terminal';
const CASES_A_PART = 4;
const cases = readdirSync(CASES).sort();

const PROPERTIES = {
  'edits-keep-bytes': {
    file: '__tests__/unit/harness/tools/editing',
    test: 'for any text and endings',
    parts: 10,
    rounds: 4_000,
    says: 'an edit changes only the lines that differ, and taken back restores every byte',
  },
  'diffs-apply': {
    file: '__tests__/unit/proposal/unified-diff',
    test: 'random changes',
    parts: 10,
    rounds: 200,
    says: '`git apply` and our own hunks give the new text',
  },
  suggestions: {
    file: '__tests__/unit/review/suggestions/to-suggestions',
    test: 'whatever changes',
    parts: 10,
    rounds: 20_000,
    says: 'suggestions stand inside one hunk, overlap nowhere, and with the leftovers give exactly the change',
  },
  'safe-prose': {
    file: '__tests__/unit/report/safe-prose',
    test: 'however the pieces',
    parts: 10,
    rounds: 20_000,
    says: 'prose of a model can neither ping, link, close, embed nor forge a marker',
  },
  'transcripts-fit': {
    file: '__tests__/unit/harness/transcript',
    test: 'random conversations',
    parts: 10,
    rounds: 1_000,
    says: 'a compacted conversation fits its room, keeps calls with results, drops nothing without a word',
  },
  'any-model': {
    file: '__tests__/property/any-model',
    test: 'whatever a model',
    parts: 20,
    rounds: 50,
    says: 'whatever a model and a person say, nothing is written without a yes and a written checkout is green',
  },
  excerpts: {
    file: '__tests__/property/distil',
    test: 'whatever a log holds',
    parts: 10,
    rounds: 300,
    says: 'an excerpt fits its room, does not depend on how the log is cut into chunks, and lets no secret through; a log cut anywhere is read',
  },
  'long-logs': {
    file: '__tests__/property/long-logs',
    test: 'many short lines',
    parts: 1,
    rounds: 10_000_000,
    says: 'a log of so many lines is read, kept, searched and shown in bounded memory',
  },
  'paths-jailed': {
    file: '__tests__/property/paths',
    test: 'whatever the layout',
    parts: 10,
    rounds: 1_000,
    says: 'the path guard agrees with the operating system about links, hard links and dots; nothing outside is shown or written',
  },
  'edits-on-disk': {
    file: '__tests__/property/edits',
    test: 'an edit on disk',
    parts: 10,
    rounds: 1_000,
    says: 'an edit keeps line ends, byte order mark, mode, final newline and every byte around it',
  },
  'hostile-text': {
    file: '__tests__/property/hostile-text',
    test: 'whatever strangers',
    parts: 10,
    rounds: 1_000,
    says: 'no reader of logs, patches, markers, comments, answers, calls, commands or events throws or lets anything through',
  },
  'further-attacks': {
    argv: () => ['scripts/attacks.mjs'],
    env: { DOCTOR_ATTACKS: '__tests__/fixtures/attacks/further.json' },
    parts: 1,
    rounds: JSON.parse(readFileSync('__tests__/fixtures/attacks/further.json', 'utf8')).length,
    says: 'attacks of the catalogue’s kinds with other payloads are stopped, their look-alikes pass',
  },
  'legitimate-edits': {
    argv: () => ['scripts/over-blocked.mjs'],
    parts: 1,
    rounds: 1,
    says: 'of the reference fixes of the bench, and of the source changes in this repository, at most 1 % is blocked (`scripts/over-blocked.mjs` prints how many)',
  },
  'recorded-fixes': {
    file: '__tests__/flows/replay',
    test: 'come to the same',
    parts: 1,
    rounds: readdirSync(RECORDINGS).filter((name) => name.endsWith('.jsonl') && !name.includes('-flaky-'))
      .length,
    says: 'every recorded conversation comes to its verdict and change again, and passes the hidden tests (cases that fail by chance left out)',
  },
  'bench-cases': {
    argv: (part) => {
      const ids = cases.slice(part * CASES_A_PART, (part + 1) * CASES_A_PART);
      return ['dist/cli.js', 'bench', CASES, '--check', '--only', ...ids];
    },
    parts: Math.ceil(cases.length / CASES_A_PART),
    rounds: CASES_A_PART,
    tries: cases.length,
    says: 'every case of the bench is green, red by its pull request, green by its fix, and its hidden tests are red without',
  },
};
const STATE = '.cache/prove.json';
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const done = existsSync(STATE) ? JSON.parse(readFileSync(STATE, 'utf8')) : {};

function runPart(name, part) {
  const { file, test, rounds, argv, env: own = {} } = PROPERTIES[name];
  if (argv !== undefined) {
    const ran = spawnSync(process.execPath, argv(part), {
      encoding: 'utf8',
      env: { ...process.env, ...own },
    });
    if (ran.status !== 0) process.stdout.write(`${ran.stdout}${ran.stderr}`);
    return ran.status === 0;
  }
  const env = { ...process.env, DOCTOR_ROUNDS: String(rounds), DOCTOR_SEED: String(1_000 * (part + 1)) };
  const jest = [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    file,
    '-t',
    test,
    '--testTimeout',
    '1200000',
  ];
  const ran = spawnSync(process.execPath, jest, { env, encoding: 'utf8' });
  const passed = /^1 passed, 0 failed/m.test(ran.stdout ?? '');
  if (!passed) process.stdout.write(`${ran.stdout}${ran.stderr}`);
  return passed && ran.status === 0;
}

const wanted = process.argv[2] === undefined ? Object.keys(PROPERTIES) : [process.argv[2]];
for (const name of wanted) {
  const property = PROPERTIES[name];
  if (property === undefined) {
    process.stderr.write(
      `There is no property "${name}": use one of ${Object.keys(PROPERTIES).join(', ')}.\n`,
    );
    process.exit(2);
  }
  if (done[name]?.commit !== commit) done[name] = { commit, parts: 0, failed: 0 };
  const record = done[name];
  while (record.parts < property.parts) {
    if (!runPart(name, record.parts)) record.failed += 1;
    record.parts += 1;
    record.date = new Date().toISOString().slice(0, 10);
    mkdirSync('.cache', { recursive: true });
    writeFileSync(STATE, JSON.stringify(done));
    process.stdout.write(`${name}: part ${record.parts} of ${property.parts}, ${record.failed} failed\n`);
  }
}

const TABLE = 'docs/reliability.md';
const written = existsSync(TABLE) ? readFileSync(TABLE, 'utf8').split('\n') : [];
/** What was proven elsewhere stays in the table. */
const earlier = (name) => written.find((line) => line.startsWith(`| ${name} `));

const rows = Object.entries(PROPERTIES)
  .filter(([name]) => done[name]?.parts > 0 || earlier(name) !== undefined)
  .map(([name, { says, rounds, parts: all, tries = all * rounds }]) => {
    if (!(done[name]?.parts > 0)) return earlier(name);
    const { parts, failed, date, commit: at } = done[name];
    const tried = parts === all ? tries : parts * rounds;
    return `| ${name} | ${says} | ${tried.toLocaleString('en')} | ${failed === 0 ? 'held' : `${failed} of ${parts} parts failed`} | ${date} | ${at} |`;
  });
writeFileSync(
  TABLE,
  `# Reliability\n\nProperties tried at full count by \`npm run prove\`; \`npm test\` runs a seeded sample of each.\n\n| name | what holds | tries | result | date | commit |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`,
);
execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', TABLE], {
  stdio: 'ignore',
});
process.exitCode = Object.values(done).some(({ failed }) => failed > 0) ? 1 : 0;
