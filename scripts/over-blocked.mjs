/**
 * How many legitimate edits the guards block: all files of the bench's reference fixes, and every source change in this
 * repository's history. Prints what was blocked, last the figures; exit 1 when more than 1 % of either kind was.
 */
import { importTested } from './import-tested.mjs';

const MOST_PERCENT = 1;
const { decidedOnHistory, decidedOnReferences } = await importTested(
  '__tests__/property/legitimate-edits.ts',
);
let isTooMuch = false;
for (const [name, { edits, blocked, asked }] of [
  ['reference fixes', decidedOnReferences()],
  ['own history', decidedOnHistory()],
]) {
  const percent = edits === 0 ? 0 : (100 * blocked.length) / edits;
  isTooMuch ||= percent > MOST_PERCENT;
  for (const line of blocked) process.stdout.write(`blocked ${line}\n`);
  for (const line of asked) process.stdout.write(`asked ${line}\n`);
  process.stdout.write(
    `${name}: ${blocked.length} of ${edits} edits blocked (${percent.toFixed(2)} %), ${asked.length} asked about\n`,
  );
}
process.exitCode = isTooMuch ? 1 : 0;
