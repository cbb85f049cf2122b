import type { KnownLine } from '../../kernel/journal-lines.ts';
import { field } from '../field.ts';
import type { ItemCore } from '../view-item.ts';
import { itemCore } from './item-core.ts';
import { part } from './part.ts';

/** Runs of the test command: on the untouched copy, on the edited one, on the applied tree. */
export const testItems = {
  reproduce: (line: KnownLine): ItemCore =>
    testRun(line, {
      title: field.flag(line, 'repeat') ? 'Tests again, untouched' : 'Tests before any edit',
      isGreen: isPassed(line) && !field.flag(line, 'red'),
      note: field.short(line, 'command'),
    }),

  attempt: (line: KnownLine): ItemCore =>
    field.text(line, 'of') === 'document'
      ? pageCheck(line)
      : testRun(line, {
          title: `Attempt ${field.number(line, 'attempt') ?? ''}`.trim(),
          isGreen: isPassed(line),
          note: '',
        }),

  verification: (line: KnownLine): ItemCore => {
    const isGreen = field.flag(line, 'passed');
    const title = isGreen ? 'Tests pass' : 'Tests still fail';
    return testRun(line, { title, isGreen, note: '' });
  },
};

/** A page for newcomers, held against the tree. */
function pageCheck(line: KnownLine): ItemCore {
  const wrong = field.texts(line, 'failed');
  return itemCore({
    title: `Page looked up, attempt ${field.number(line, 'attempt') ?? ''}`.trim(),
    tone: wrong.length === 0 ? 'good' : 'bad',
    state: wrong.length === 0 ? 'green' : 'red',
    note: wrong.length === 0 ? 'it names nothing that is not there' : '',
    ms: field.ms(line),
    parts: part.list('Wrong with the page', wrong),
  });
}

/** What does not say that it passed did not. */
const isPassed = (line: KnownLine): boolean =>
  field.number(line, 'exitCode') === 0 && !field.flag(line, 'timedOut');

interface Run {
  readonly title: string;
  readonly isGreen: boolean;
  readonly note: string;
}

function testRun(line: KnownLine, { title, isGreen, note }: Run): ItemCore {
  return itemCore({
    title,
    tone: isGreen ? 'good' : 'bad',
    state: isGreen ? 'green' : 'red',
    note: [note, exitText(line)].filter((text) => text !== '').join(' · '),
    ms: field.ms(line),
    counts: field.counts(line),
    parts: [
      ...part.list('Failing tests', field.texts(line, 'failed')),
      ...part.text('Test output', field.text(line, 'excerpt')),
    ],
  });
}

function exitText(line: KnownLine): string {
  if (field.flag(line, 'timedOut')) return 'stopped at the time limit';
  const code = field.number(line, 'exitCode');
  return code === undefined ? '' : `exit ${code}`;
}
