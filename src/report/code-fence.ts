import { visibleText } from '../kernel/visible-text.ts';

/**
 * A fenced code block that its text cannot end: the fence is longer than any run of backticks in it (CommonMark §4.5).
 * Characters that nobody sees are shown as marks, `\r\n` as `\n`; nothing else is altered. `language` is a word of ours.
 */
export function codeFence(text: string, language = ''): string {
  const shown = visibleText(text);
  const runs = (shown.match(/`+/g) ?? []).map((run) => run.length);
  const fence = '`'.repeat(runs.reduce((longest, length) => Math.max(longest, length + 1), 3));
  const body = shown === '' || shown.endsWith('\n') ? shown : `${shown}\n`;
  return `${fence}${language}\n${body}${fence}`;
}
