import { summaryOf } from '../harness/describe-run.ts';
import { sliceWhole } from '../kernel/clip.ts';
import type { Entry } from '../kernel/entry.ts';
import { oneLine } from '../kernel/one-line.ts';

/** One line of progress for a person, from the entry that the journal just took; undefined where it tells them nothing. */
export function liveLine(entry: Entry): string | undefined {
  switch (entry.kind) {
    case 'evidence':
      return `Log: ${entry.linesRead} line${entry.linesRead === 1 ? '' : 's'}, ${entry.class} failure${entry.command === null ? '' : ` of \`${oneLine(entry.command)}\``}.${entry.note === undefined ? '' : ` ${entry.note}`}`;
    case 'wait':
      return waitLine(entry);
    case 'reproduce':
      return `${entry.repeat ? 'Again' : 'Tests'}: ${entry.red ? 'red' : 'green'} (${summaryOf(entry)}) in ${seconds(entry.ms)}.`;
    case 'turn':
      return entry.text === '' ? undefined : `Model: ${shortened(oneLine(entry.text), 110)}`;
    case 'call':
      return `  ${[entry.tool, target(entry.args)].join(' ').trim()}${entry.outcome === 'ok' ? '' : ` — ${entry.outcome}${entry.rule === undefined ? '' : ` (${entry.rule})`}`}`;
    case 'rejected':
      return `  The provider rejected a call${entry.rescued ? '; it could be read and is made after all' : '; the model is told'}: ${shortened(oneLine(entry.reason), 160)}`;
    case 'attempt':
      return `Attempt ${entry.attempt}: ${entry.of === 'document' ? documentSummary(entry) : summaryOf(entry)} in ${seconds(entry.ms)}.`;
    case 'denial':
      return entry.what === 'tests'
        ? 'Tests not run: you said no.'
        : `Denied${entry.reason === '' ? '' : `: ${entry.reason}`}.`;
    case 'apply':
      return entry.restored
        ? `Put back: ${entry.files.join(', ')}.`
        : `Written: ${entry.files.join(', ')}${entry.backup === null ? '' : ` (backup in ${entry.backup})`}.`;
    default:
      return undefined;
  }
}

function waitLine(entry: Extract<Entry, { kind: 'wait' }>): string | undefined {
  switch (entry.for) {
    case 'setup':
      return `Setting up: ${oneLine(entry.reason)}`;
    case 'tests':
      return `Running: ${oneLine(entry.reason)}`;
    case 'model':
      return `Asking ${entry.reason} …`;
    case 'rate-limit':
      return waiting('', entry);
    case 'github':
      return waiting(' for GitHub', entry);
  }
}

function waiting(forWhom: string, { ms, reason }: Extract<Entry, { kind: 'wait' }>): string {
  const howLong = ms === undefined ? '' : ` ${seconds(ms)}`;
  return `Waiting${howLong}${forWhom}: ${shortened(oneLine(reason), 240)}`;
}

function documentSummary({ failed }: Extract<Entry, { kind: 'attempt' }>): string {
  if (failed.length === 0) return 'the page names nothing that is not there';
  return `${failed.length} ${failed.length === 1 ? 'thing is' : 'things are'} wrong with the page`;
}

function target(args: Readonly<Record<string, unknown>> | string): string {
  const text = typeof args === 'string' ? args : JSON.stringify(args);
  const path = /"(?:path|pattern)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  return path === undefined ? '' : shortened(path.slice(1, -1), 100);
}

function shortened(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${sliceWhole(text, 0, maxChars - 2)} …`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
}
