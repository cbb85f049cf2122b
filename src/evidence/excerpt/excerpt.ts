import { clip, sliceWhole } from '../../kernel/clip.ts';
import type { StepReading } from '../step-reading.ts';
import { NAMES_ERROR, OWN_FRAME } from '../weights.ts';
import type { Block } from './blocks.ts';
import { ChosenLines } from './chosen-lines.ts';
import type { KeptLine } from './condense.ts';
import { indexesOf } from './indexes-of.ts';

/** So much of a line is shown, of one that names an error twice as much, in UTF-16 units. */
const MAX_LINE = 420;
const MAX_ERROR_LINE = 840;
/** Where all lines fit, they are left whole unless without the noise they are shorter by a quarter. */
const WORTH_CONDENSING = 0.75;
/** What of the room the first failure may take at most, the second, and each one after. */
const SHARES = [0.45, 0.25, 0.12, 0.12, 0.12];
/** From this part of the room on only heads of failures are added, then what is next to the shown. */
const WHOLE_FAILURES = 0.75;
const HEADS = 0.92;
/** Of the room, what the last lines of a step may take that does not say why it ended. */
const LAST_SHARE = 0.35;
/** Where half of the room is left, so many failures are shown with what stands around them. */
const SURROUNDED = 4;

/**
 * The lines of a step that tell most about its failure, in their order, as one text of at most `maxChars` UTF-16 units:
 * the strongest failure whole, some of other kinds, the heads of the rest, and the closing counts. What was left out is
 * counted where it stood; `shown` counts the lines of the step in it. Where no line says why the step ended, what
 * it `ran` (its command, or the action's name) stands before them.
 */
export function excerptOf(
  reading: StepReading,
  maxChars: number,
  ran: string | null,
): { text: string; shown: number } {
  const asked = reading.lastFrom === undefined || ran === null ? '' : `$ ${clip(ran, MAX_LINE)}\n`;
  if (asked.length > maxChars / 3) return chosenLines(reading, maxChars);
  const { text, shown } = chosenLines(reading, maxChars - asked.length);
  return { text: asked + text, shown };
}

function chosenLines(reading: StepReading, maxChars: number): { text: string; shown: number } {
  const { lines, blocks } = reading;
  const all = lines
    .map((line) => shortened(line, MAX_LINE))
    .join('\n')
    .trim();
  const fits = all.length <= maxChars;
  const kept = reading.kept.map((line) => ({
    ...line,
    text: shortened(line.text, line.weight >= NAMES_ERROR ? MAX_ERROR_LINE : MAX_LINE),
  }));
  const chosen = new ChosenLines(lines, kept, maxChars);
  const condensed = chosen.whole();
  if (condensed !== undefined && !(fits && condensed.length > all.length * WORTH_CONDENSING))
    return { text: condensed, shown: chosen.size };
  if (fits) return { text: all, shown: lines.length };
  if (blocks.length === 0) {
    const text = clip(
      kept
        .map(({ text }) => text)
        .join('\n')
        .trim(),
      maxChars,
      0.2,
    );
    return { text, shown: text.split('\n').length };
  }
  chosen.addClosing();
  if (reading.lastFrom !== undefined) chosen.addLast(reading.lastFrom, maxChars * LAST_SHARE);
  const firsts = new Map([...blocks].sort((a, b) => b.from - a.from).map((block) => [block.key, block]));
  const different = [...new Set(blocks.map(({ key }) => key))].flatMap((key) => firsts.get(key) ?? []);
  different.slice(0, SHARES.length).forEach((block, rank) => {
    chosen.addBlock(block, SHARES[rank] ?? 0, WHOLE_FAILURES);
  });
  for (const block of blocks)
    if (!isCopy(block, firsts.get(block.key), kept)) chosen.add(block.from, block.from, maxChars * HEADS);
  for (const { from } of different) chosen.addAbove(from);
  for (const { from, to } of different) chosen.add(from, to);
  const alike = new Set(blocks.flatMap((block) => (block === firsts.get(block.key) ? [] : indexesOf(block))));
  chosen.addWeighing(NAMES_ERROR, alike);
  chosen.addWeighing(OWN_FRAME, alike);
  for (const { from, to } of blocks.slice(0, SURROUNDED)) chosen.addAround(from, to, maxChars / 2);
  return { text: clip(chosen.text(), maxChars), shown: chosen.size };
}

/** Whether it says the very same as an earlier one: some tools print each failure again at the end. */
function isCopy(block: Block, first: Block | undefined, kept: readonly KeptLine[]): boolean {
  if (first === undefined || first === block) return false;
  return kept[block.from]?.text.trim() === kept[first.from]?.text.trim();
}

function shortened(line: string, most: number): string {
  if (line.length <= most) return line;
  return `${sliceWhole(line, 0, most - 120)}…${sliceWhole(line, line.length - 100, line.length)}`;
}
