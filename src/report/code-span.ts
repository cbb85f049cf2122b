import { oneLine } from '../kernel/one-line.ts';
import { visibleText } from '../kernel/visible-text.ts';

/**
 * Text as a Markdown code span on one line: in it nothing is a mention, a reference, a link or markup (CommonMark §6.1).
 * What would open an HTML comment is parted, so that nothing in it reads as a marker of ours.
 */
export function codeSpan(text: string): string {
  const line = oneLine(visibleText(text)).replaceAll('<!--', '<! --');
  if (line === '') return '` `';
  const runs = (line.match(/`+/g) ?? []).map((run) => run.length);
  const ticks = '`'.repeat(Math.max(0, ...runs) + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${line}${pad}${ticks}`;
}
