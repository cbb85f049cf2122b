import type { KnownLine } from '../../kernel/journal-lines.ts';
import { field } from '../field.ts';
import type { ItemCore, ViewPart } from '../view-item.ts';
import { itemCore } from './item-core.ts';
import { part } from './part.ts';

type Line = Readonly<Record<string, unknown>>;

/** What was distilled out of a log or a test run: what the model got to see of it first. */
export function evidenceItem(line: KnownLine): ItemCore {
  const failing = field.records(line, 'tests').length;
  const kind = field.short(line, 'class');
  return itemCore({
    title: 'Evidence',
    tone: 'bad',
    state: kind === '' ? 'failure' : `${kind} failure`,
    note:
      failing === 0 ? field.short(line, 'note') : `${failing} failing ${failing === 1 ? 'test' : 'tests'}`,
    counts: field.counts(line),
    parts: [
      ...part.list('Failing tests', field.records(line, 'tests').map(testLine)),
      ...part.text('Test output given to the model', field.text(line, 'excerpt')),
      ...part.list('Suspects', field.records(line, 'suspects').map(suspectLine)),
      ...part.list('What changed in the set-up', field.records(line, 'setupChanges').map(changeLine)),
      ...facts(line),
    ],
  });
}

function facts(line: KnownLine): ViewPart[] {
  const step = field.record(line, 'step');
  const ci = field.record(line, 'ci');
  return part.facts('Source', [
    ['Command', field.text(line, 'command')],
    ['Exit code', field.number(line, 'exitCode')],
    ['Job', [field.text(step, 'job'), field.text(step, 'name')].filter((text) => text !== '').join(' / ')],
    ['CI run', field.number(ci, 'run')],
    ['Head', field.text(ci, 'head')],
    ['Log', logSize(line)],
    ['Left out', field.records(line, 'omitted').map(omittedText).join('; ')],
    ['Redacted', field.number(line, 'redacted') || undefined],
    ['Signature', field.text(line, 'signature')],
    ['Note', field.text(line, 'note')],
    ['Not compared', field.text(line, 'notCompared')],
  ]);
}

function logSize(line: KnownLine): string {
  const [lines, bytes] = [field.number(line, 'linesRead'), field.number(line, 'bytesRead')];
  return lines === undefined ? '' : `${lines} lines${bytes === undefined ? '' : `, ${bytes} bytes`}`;
}

const omittedText = (omitted: Line): string =>
  `${field.number(omitted, 'lines') ?? '?'} lines: ${field.text(omitted, 'what')}`;

function testLine(test: Line): string {
  const [file, line] = [field.text(test, 'file'), field.number(test, 'line')];
  return `${field.text(test, 'id')}${file === '' ? '' : `  ${file}${line === undefined ? '' : `:${line}`}`}`;
}

function suspectLine(suspect: Line): string {
  const line = field.number(suspect, 'line');
  return `${field.text(suspect, 'path')}${line === undefined ? '' : `:${line}`}  ${field.text(suspect, 'why')}`;
}

function changeLine(change: Line): string {
  const [before, after] = [field.text(change, 'before'), field.text(change, 'after')];
  return `${field.text(change, 'what')}: ${before || '(none)'} → ${after || '(none)'}`;
}
