import type { KnownLine } from '../../kernel/journal-lines.ts';
import { field } from '../field.ts';
import { verdictTone } from '../verdict-tone.ts';
import type { ItemCore } from '../view-item.ts';
import { itemCore } from './item-core.ts';
import { part } from './part.ts';

const WAITS: ReadonlyMap<string, string> = new Map([
  ['setup', 'Setting up'],
  ['tests', 'Running'],
  ['model', 'Asking'],
  ['rate-limit', 'Waiting'],
  ['github', 'Waiting for GitHub'],
]);

/** What begins, ends and surrounds a run. */
export const frameItems = {
  task: (line: KnownLine): ItemCore =>
    itemCore({
      title: 'Task',
      note: field.short(line, 'command') || field.short(line, 'repository'),
      parts: part.facts('Task', [
        ['Flow', field.text(line, 'flow')],
        ['Repository', field.text(line, 'repository')],
        ['Test command', field.text(line, 'command')],
        ['Log', field.text(line, 'log')],
      ]),
    }),

  config: (line: KnownLine): ItemCore =>
    itemCore({
      title: 'Settings',
      isMinor: true,
      parts: part.data('Settings', field.record(line, 'settings')),
    }),

  wait: (line: KnownLine): ItemCore => {
    const what = field.short(line, 'for');
    const ms = field.ms(line);
    return itemCore({
      title: WAITS.get(what) ?? `Waiting for ${what || 'something'}`,
      note: field.short(line, 'reason'),
      tone: ms === undefined ? 'plain' : 'caution',
      state: ms === undefined ? '' : 'waited',
      ms,
      isMinor: ms === undefined && what !== 'rate-limit',
    });
  },

  verdict: (line: KnownLine): ItemCore => {
    const word = field.short(line, 'verdict') || 'unknown';
    return itemCore({
      title: 'Verdict',
      tone: verdictTone(word),
      state: word,
      note: field.short(line, 'sentence'),
      rule: field.short(line, 'reason'),
      parts: part.prose('Verdict', field.text(line, 'sentence')),
    });
  },

  /** With `record`: a request and its answer. */
  exchange: (line: KnownLine): ItemCore =>
    itemCore({
      title: 'Request and response',
      isMinor: true,
      parts: [...part.data('Request', line.request), ...part.data('Response', line.response)],
    }),
};
