import { counted } from '../../kernel/counted.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { wrapped } from '../../kernel/wrapped.ts';
import { type Paint, paintedDiff } from './painted-diff.ts';

/** What a page folds; a terminal cannot, so its title stands above it. */
const FOLD = /^<details><summary>(.*)<\/summary>$/gm;
const FOLD_END = /\n*^<\/details>$/gm;
const FENCE = /^\s*(`{3,}|~{3,})/;
/** Of a code block; on the page a longer one is scrolled past. */
const BLOCK_LINES = 14;
/** Stands for the marks of bold text; no visible text holds it. */
const BOLD = '\u0001';

/**
 * A comment of ours as lines for a terminal of `width` columns, as a reader of the page sees it: without its hidden
 * marker, links as their words, wrapped. Bold is painted; code keeps its backticks. Nothing in it moves the cursor.
 */
export function markdownLines(markdown: string, width: number, paint: Paint): string[] {
  const lines: string[] = [];
  let fence: string | undefined;
  let block: string[] = [];
  const open = markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(FOLD, '**$1:**')
    .replace(FOLD_END, '')
    .trim();
  for (const line of visibleText(open).split('\n')) {
    if (fence === undefined) {
      fence = FENCE.exec(line)?.[1];
      if (fence === undefined) lines.push(...paragraph(line, width, paint));
    } else if (line.trim() === fence) {
      lines.push(...shown(block, paint));
      fence = undefined;
      block = [];
    } else block.push(line);
  }
  return [...lines, ...shown(block, paint)];
}

function shown(block: readonly string[], paint: Paint): string[] {
  const left = block.length - BLOCK_LINES;
  const lines = block.slice(0, left > 1 ? BLOCK_LINES : undefined).map((line) => paintedDiff(line, paint));
  return [...lines, ...(left > 1 ? [`[… ${counted(left, 'more line')} …]`] : [])].map((line) => `  ${line}`);
}

function paragraph(line: string, width: number, paint: Paint): string[] {
  const [, bullet = '', rest = ''] = /^(- )?(.*)$/.exec(line) ?? [];
  const rows = wrapped(unescaped(rest), width - bullet.length, (word) => word.replaceAll(BOLD, '').length);
  let isBold = false;
  return rows.map((row, index) => {
    const painted = row.split(BOLD).map((piece, place) => {
      if (place > 0) isBold = !isBold;
      return isBold && piece !== '' ? paint.bold(piece) : piece;
    });
    return `${index === 0 ? bullet : ' '.repeat(bullet.length)}${painted.join('')}`;
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&#36;': '$',
  '&#47;': '/',
  '&#96;': '`',
  '&#8203;': '',
};

/** Links become their words and escapes what they stand for; code is left as it is. */
function unescaped(text: string): string {
  return text
    .split(/(`+[^`]*`+)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replaceAll('**', BOLD)
            .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
            .replace(/\\([!-/:-@[-`{-~])/g, '$1')
            .replace(/&(?:lt|gt|amp|#36|#47|#96|#8203);/g, (entity) => ENTITIES[entity] ?? entity),
    )
    .join('');
}
