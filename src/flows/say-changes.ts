import { changesSentence } from '../evidence/setup/changes-sentence.ts';
import type { Evidence, FailureClass } from '../kernel/evidence.ts';
import { fence } from '../kernel/fence.ts';
import type { VerdictWord } from '../kernel/verdict.ts';
import type { Ending } from './ending.ts';

/** Failures whose cause may well lie outside of the source. */
const OUTSIDE: ReadonlySet<FailureClass> = new Set([
  'dependency',
  'infrastructure',
  'config',
  'permission',
  'timeout',
  'unknown',
]);
const WITHOUT_FIX: ReadonlySet<VerdictWord> = new Set([
  'explained',
  'exhausted',
  'flaky',
  'not-reproduced',
  'pre-existing',
]);
/** More are in the journal; a sentence is read at a glance. */
const MOST_SAID = 3;

/** An ending without a fix that also says what changed since CI was green, where the source need not be the cause. */
export function sayChanges(end: Ending, evidence: Evidence | undefined): Ending {
  const { word, sentence } = end.verdict;
  if (evidence === undefined || !WITHOUT_FIX.has(word)) return end;
  if (!OUTSIDE.has(evidence.class) && word !== 'not-reproduced') return end;
  const said = changesSentence(evidence, MOST_SAID);
  if (said === '') return end;
  // It may end with a line of the log.
  const before = sentence.replace(/[^.!?]$/, '$&.');
  return { ...end, verdict: { ...end.verdict, sentence: `${before} ${said}` } };
}

/** The same for a model, fenced: names and versions come out of logs. '' where nothing changed. */
export function changesForModel(evidence: Evidence | undefined, boundary: string): string {
  const said = evidence === undefined ? '' : changesSentence(evidence);
  return said === '' ? '' : fence('changes', said, boundary);
}
