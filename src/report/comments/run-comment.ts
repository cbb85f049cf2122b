import { codeSpan } from '../code-span.ts';
import { counted } from '../counted.ts';
import { headline } from '../headline.ts';
import { outputBlock } from '../output-block.ts';
import { safeProse } from '../safe-prose.ts';
import { testSide } from '../test-side.ts';
import { pageLink } from './page-link.ts';
import type { RunReport } from './run-report.ts';
import { signed } from './signed.ts';
import { suspectLine } from './suspect-line.ts';
import { VERDICT_WORDS } from './verdict-words.ts';

const SENTENCE_CHARS = 600;
const DIAGNOSIS_CHARS = 2_500;

/**
 * The comment about a run that ends without a proposal and applies nothing: verdict, sentence, diagnosis, the tests, where
 * to look, the last failing output, what to do next, cost. `marker` is hidden and comes last.
 */
export function runComment(report: RunReport, marker: string): string {
  const { verdict, diagnosis, output } = report;
  const { next } = VERDICT_WORDS[verdict.word];
  const block = outputBlock(output);
  return signed(
    [
      headline(verdict, SENTENCE_CHARS),
      diagnosis.trim() === ''
        ? ''
        : `**Cause, in the model's words:** ${safeProse(diagnosis, DIAGNOSIS_CHARS)}`,
      tests(report),
      suspectLine(report.suspect),
      block === '' ? '' : `The last failing output:\n${block}`,
      next,
      cost(report),
    ],
    marker,
  );
}

function tests({ command, before, after, attempts }: RunReport): string {
  if (before === null) return '';
  const run = command === undefined ? 'The tests' : codeSpan(command);
  const later = after === null ? '' : `; after ${counted(attempts, 'attempt')}: ${testSide(after)}`;
  return `${run}: ${testSide(before)}${later}.`;
}

function cost({ tokens, sent, runUrl }: RunReport): string {
  const asked =
    sent === undefined
      ? 'No model was asked.'
      : `${counted(tokens, 'token')}. Sent to ${codeSpan(sent.host)} (${codeSpan(sent.name)}): ${counted(sent.logChars, 'character')} of the log, ${counted(sent.files, 'file')}.`;
  return [asked, pageLink('The CI run', runUrl)].filter((part) => part !== '').join(' ');
}
