import { isRecord } from '../../kernel/is-record.ts';
import type { KnownLine } from '../../kernel/journal-lines.ts';
import { parseJson } from '../../kernel/parse-json.ts';
import { field, short } from '../field.ts';
import type { Tone } from '../tone.ts';
import type { ItemCore, ViewPart } from '../view-item.ts';
import { itemCore } from './item-core.ts';
import { part } from './part.ts';

const OUTCOMES: ReadonlyMap<string, Tone> = new Map([
  ['ok', 'good'],
  ['blocked', 'caution'],
  ['denied', 'caution'],
  ['rejected', 'caution'],
  ['error', 'bad'],
]);
/** What a call is about, the first that it has. */
const TARGETS = ['path', 'pattern', 'command', 'from'];

/** What the model said and did. */
export const modelItems = {
  turn: (line: KnownLine): ItemCore => {
    const calls = field.number(line, 'calls') ?? 0;
    return itemCore({
      title: `Turn ${field.number(line, 'turn') ?? ''}`.trim(),
      tone: 'info',
      note: field.short(line, 'text') || (calls === 0 ? 'no text, no call' : ''),
      ms: field.ms(line),
      tokens: field.tokens(line),
      parts: part.prose('The model', field.text(line, 'text')),
    });
  },

  call: (line: KnownLine): ItemCore => {
    const outcome = field.short(line, 'outcome') || 'unknown';
    const tool = field.short(line, 'tool') || 'call';
    return itemCore({
      title: `${tool} ${short(targetOf(argsOf(line)))}`.trim(),
      tone: OUTCOMES.get(outcome) ?? 'plain',
      state: outcome,
      rule: field.short(line, 'rule'),
      note: field.short(line, 'reason'),
      ms: field.ms(line),
      parts: [
        ...part.prose('Reason', field.text(line, 'reason')),
        ...part.diff('Edit', field.text(line, 'diff')),
        ...part.text('Found', field.text(line, 'found')),
        ...argsPart(line),
      ],
    });
  },

  rejected: (line: KnownLine): ItemCore =>
    itemCore({
      title: field.flag(line, 'rescued')
        ? 'The provider refused a call, which is made after all'
        : 'The provider refused a call',
      tone: 'caution',
      state: 'rejected',
      note: field.short(line, 'reason'),
      tokens: field.tokens(line),
      parts: [
        ...part.prose('Reason', field.text(line, 'reason')),
        ...part.text('What the model wrote', field.text(line, 'failedGeneration')),
      ],
    }),
};

/** Arguments stand in the journal as the model sent them: mostly the text of an object. */
function argsOf(line: KnownLine): Readonly<Record<string, unknown>> {
  const args = typeof line.args === 'string' ? parseJson(line.args) : line.args;
  return isRecord(args) ? args : {};
}

function targetOf(args: Readonly<Record<string, unknown>>): string {
  return TARGETS.map((name) => field.text(args, name)).find((text) => text !== '') ?? '';
}

function argsPart(line: KnownLine): ViewPart[] {
  const args = argsOf(line);
  if (Object.keys(args).length > 0) return part.data('Arguments', args);
  return typeof line.args === 'string' ? part.text('Arguments', line.args) : [];
}
