import { clipLines } from '../../kernel/clip.ts';
import { counted } from '../../kernel/counted.ts';
import type { KnownLine } from '../../kernel/journal-lines.ts';
import { redact } from '../../kernel/redact.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { codeFence } from '../../report/code-fence.ts';
import type { ViewItem } from '../../viewer/view-item.ts';
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
/**
 * What is shown, the first that lets the whole fit: how many UTF-16 units of an output, a diff or a text, and whether of all
 * entries or only of those that say more than that the model went on. The last one is cut.
 */
const SHOWN = [2_400, 1_200, 600, 300, 120]
  .map((chars) => ({ chars, ofAll: true }))
  .concat([600, 120, 0].map((chars) => ({ chars, ofAll: false })));

/**
 * A run as one block for an issue, at most 12,000 UTF-16 units: verdict first, then what happened in its order. Code for
 * Markdown, so that no name in it calls anybody and nothing links or closes; without secrets and names of home folders.
 */
export function runText(run: ViewRun, facts: RunTextFacts): string {
  const head = runHead(run, facts);
  const items = run.items.filter(({ isMinor, kind }) => !isMinor || kind === 'config');
  const silent = run.items.filter(({ kind }) => kind === 'exchange').length;
  const foot =
    silent === 0 ? '' : `\n(${counted(silent, 'recorded request')} in the journal, not shown here)`;
  let text = '';
  for (const { chars, ofAll } of SHOWN) {
    text = `${head}\n\n${(ofAll ? itemsText(items, chars) : tellingText(items, chars)).join('\n')}${foot}`;
    if (text.length <= MOST_CHARS && fenced(text, MOST_CHARS, facts.home).length <= MOST_CHARS) break;
  }
  return cutToFit(text, facts.home);
}

const itemsText = (items: readonly ViewItem[], chars: number): string[] =>
  items.map((item) => itemText(item, chars));

/** Without replies and calls that went well; how many are missing stands in their place. */
function tellingText(items: readonly ViewItem[], chars: number): string[] {
  const rows: string[] = [];
  let silent = 0;
  for (const item of items) {
    if (item.kind === 'turn' || (item.kind === 'call' && item.state === 'ok')) {
      silent += 1;
      continue;
    }
    rows.push(...leftOut(silent), itemText(item, chars));
    silent = 0;
  }
  return [...rows, ...leftOut(silent)];
}

const leftOut = (entries: number): string[] =>
  entries === 0 ? [] : [`            [… turns and calls left out to save room: ${entries} …]`];

/** A text of nothing but backticks needs as long a fence above and below it. */
function cutToFit(text: string, home: string): string {
  let room = MOST_CHARS;
  let fit = fenced(text, room, home);
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
