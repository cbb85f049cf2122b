/**
 * Keeps recorded conversations for the replay tests: `node scripts/keep-recordings.mjs RESULTS FOLDER [ID…]`. RESULTS is what
 * `bench --record --out RESULTS` wrote. Of each journal only the exchanges go to FOLDER/ID.jsonl, without places of this
 * machine, and what the run came to into FOLDER/expected.json. Only what was solved or explained is kept.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const [results, folder, ...only] = process.argv.slice(2);
if (results === undefined || folder === undefined) {
  process.stderr.write('Usage: node scripts/keep-recordings.mjs RESULTS FOLDER [ID…]\n');
  process.exit(2);
}
const linesOf = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** Without the places of the machine that recorded. */
const withoutPlaces = (line) =>
  line.replaceAll(homedir(), '~').replace(/\/tmp\/build-doctor-bench-\w+/g, '/tmp/build-doctor-bench');

mkdirSync(folder, { recursive: true });
const place = join(folder, 'expected.json');
const expected = existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : {};
for (const line of linesOf(results).map((text) => JSON.parse(text))) {
  const { id, verdict, judged, attempts, turns, journal } = line;
  if (only.length > 0 && !only.includes(id)) continue;
  if (judged !== 'solved' && judged !== 'explained') continue;
  const entries = linesOf(journal).map((text) => JSON.parse(text));
  const exchanges = entries.filter(({ kind }) => kind === 'exchange');
  if (exchanges.length === 0) continue;
  const kept = exchanges.map(({ kind, request, response }) => JSON.stringify({ kind, request, response }));
  writeFileSync(join(folder, `${id}.jsonl`), `${kept.map(withoutPlaces).join('\n')}\n`);
  const diff = entries.findLast(({ kind }) => kind === 'proposal')?.diff ?? '';
  expected[id] = { verdict, judged, attempts, turns, diff };
}
const sorted = Object.fromEntries(Object.entries(expected).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(place, `${JSON.stringify(sorted, undefined, 1)}\n`);
process.stdout.write(`${Object.keys(sorted).length} recordings stand in ${folder}\n`);
