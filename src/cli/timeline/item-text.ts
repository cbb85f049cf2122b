import { clipLines } from '../../kernel/clip.ts';
import { counted } from '../../kernel/counted.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { countsChange } from '../../viewer/counts-change.ts';
import { duration } from '../../viewer/duration.ts';
import { short } from '../../viewer/field.ts';
import type { ViewItem, ViewPart } from '../../viewer/view-item.ts';

/** An entry as a line, and below it, indented, what it holds: at most `chars` UTF-16 units of each part. */
export function itemText(item: ViewItem, chars: number): string {
  const indent = '  '.repeat(item.level);
  const since = item.sinceMs === undefined ? '' : `+${duration(item.sinceMs)}`;
  const isNoteCut = item.note.endsWith('…') && item.parts.some((part) => short(partText(part)) === item.note);
  const line = `${since.padStart(10)}  ${indent}${sentence(isNoteCut ? { ...item, note: '' } : item)}`;
  const rows = item.parts
    .filter((part) => tellsMore(part, item))
    .flatMap((part) => shownPart(part.label, partText(part).trimEnd(), chars).split('\n'));
  return [line, ...rows.map((row) => `            ${indent}${row}`.trimEnd())].join('\n');
}

/** Arguments are often the diff or the title once more, a note the whole part, and what the task was stands above the entries. */
function tellsMore(part: ViewPart, { kind, title, note, parts }: ViewItem): boolean {
  if (kind === 'task') return false;
  if (part.form === 'data') {
    const values = isRecord(part.value) ? Object.values(part.value) : [part.value];
    const isTold = values.every((value) => typeof value === 'string' && title.endsWith(` ${short(value)}`));
    if (isTold || parts.some(({ form }) => form === 'diff')) return false;
  }
  const text = partText(part);
  return text.trim() !== '' && (note.endsWith('…') || short(text) !== note);
}

function sentence({ title, state, rule, note, counts, countsBefore, ms, tokens }: ViewItem): string {
  const said = [state, rule === '' ? '' : `(${rule})`].filter((text) => text !== '').join(' ');
  const facts = [
    note,
    counts === undefined ? '' : countsChange(countsBefore, counts),
    ms === undefined ? '' : duration(ms),
    tokens === undefined ? '' : counted(tokens.prompt + tokens.completion, 'token'),
  ].filter((text) => text !== '');
  return `${title}${said === '' ? '' : ` — ${said}`}${facts.length === 0 ? '' : `: ${facts.join('; ')}`}`;
}

function partText(part: ViewPart): string {
  switch (part.form) {
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'data':
      return JSON.stringify(part.value) ?? '';
    default:
      return part.text;
  }
}

function shownPart(label: string, text: string, chars: number): string {
  if (chars === 0) return `${label}: [${counted(text.length, 'character')} left out]`;
  const shown = plainText(clipLines(text, chars));
  return shown.includes('\n') ? `${label}:\n${shown.replace(/^/gm, '  ')}` : `${label}: ${shown}`;
}
