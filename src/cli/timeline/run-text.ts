import { clipLines } from '../../kernel/clip.ts';
import type { KnownLine } from '../../kernel/journal-lines.ts';
import { redact } from '../../kernel/redact.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { codeFence } from '../../report/code-fence.ts';
import { counted } from '../../report/counted.ts';
import type { ViewRun } from '../../viewer/view-run.ts';
import { itemText } from './item-text.ts';
import { runHead } from './run-head.ts';
import { withoutHomes } from './without-homes.ts';

export interface RunTextFacts {
  /** What is wrong with the file. */
  readonly notes: readonly string[];
  /** The run's lines as they stand in the file. */
  readonly lines: readonly KnownLine[];
  /** Other runs that have to do with the same proposal. */
  readonly related: readonly ViewRun[];
  /** Of the person who prints it. */
  readonly home: string;
}

/** UTF-16 units of the whole text. GitHub takes 65,536, and people read less. */
const MOST_CHARS = 12_000;
/** How much of an output, a diff or a text is shown: the first that lets the whole fit, else the last, and entries go. */
const PART_CHARS = [2_400, 1_200, 600, 300, 120, 0];

/**
 * A run as one block for an issue, at most 12,000 UTF-16 units: verdict first, then what happened in its order. Code for
 * Markdown, so that no name in it calls anybody and nothing links or closes; without secrets and names of home folders.
 */
export function runText(run: ViewRun, facts: RunTextFacts): string {
  const head = runHead(run, facts);
  const shown = run.items.filter(({ isMinor, kind }) => !isMinor || kind === 'config');
  const silent = run.items.filter(({ kind }) => kind === 'exchange').length;
  const foot =
    silent === 0 ? '' : `\n(${counted(silent, 'recorded request')} in the journal, not shown here)`;
  for (const chars of PART_CHARS) {
    const text = `${head}\n\n${shown.map((item) => itemText(item, chars)).join('\n')}${foot}`;
    const isLast = chars === PART_CHARS.at(-1);
    if (text.length > MOST_CHARS && !isLast) continue;
    const block = fenced(text, MOST_CHARS, facts.home);
    if (block.length <= MOST_CHARS || isLast) return cutToFit(block, text, facts.home);
  }
  return '';
}

/** A text of nothing but backticks needs as long a fence above and below it. */
function cutToFit(block: string, text: string, home: string): string {
  let room = MOST_CHARS;
  let fit = block;
  while (fit.length > MOST_CHARS) {
    room = Math.floor((room * MOST_CHARS * 0.95) / fit.length);
    fit = fenced(text, room, home);
  }
  return fit;
}

function fenced(text: string, room: number, home: string): string {
  const clean = withoutHomes(redact(visibleText(text), []).text, home);
  return codeFence(clipLines(clean, room), 'text');
}
