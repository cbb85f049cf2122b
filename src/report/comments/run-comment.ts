import { counted } from '../../kernel/counted.ts';
import { codeSpan } from '../code-span.ts';
import { folded } from '../folded.ts';
import { outputBlock } from '../output-block.ts';
import { safeProse } from '../safe-prose.ts';
import { testNames } from '../test-names.ts';
import { testSide } from '../test-side.ts';
import { COST_TITLE, whatWasSent } from '../what-was-sent.ts';
import { pageLink } from './page-link.ts';
import type { RunReport } from './run-report.ts';
import { signed } from './signed.ts';
import { suspectLine } from './suspect-line.ts';
import { verdictAndNext } from './verdict-and-next.ts';

const SENTENCE_CHARS = 600;
const DIAGNOSIS_CHARS = 2_500;

/**
 * The comment about a run that ends without a proposal and applies nothing: the verdict and what to do, what broke, the
 * cause, where to look, the output, and last what it cost. `marker` is hidden and comes last.
 */
export function runComment(report: RunReport, marker: string): string {
  const { verdict, diagnosis, output, before } = report;
  return signed(
    [
      verdictAndNext(verdict, SENTENCE_CHARS),
      broke(report),
      diagnosis.trim() === ''
        ? ''
        : `**Cause, in the model's words:** ${safeProse(diagnosis, DIAGNOSIS_CHARS)}`,
      suspectLine(report.suspect),
      outputBlock(before === null ? 'What the log of CI says' : 'The last failing output', output),
      pages(report),
      cost(report),
    ],
    marker,
  );
}

/** The failing tests by name where they are known, and how the command ended here. */
function broke({ command, before, after, attempts, broken }: RunReport): string {
  const names = testNames(broken);
  const run = command === undefined ? 'The tests' : codeSpan(command);
  const later = after === null ? '' : `; after ${counted(attempts, 'attempt')}: ${testSide(after)}`;
  const ran = before === null ? '' : `${run}: ${testSide(before)}${later}.`;
  if (names === '') return ran;
  return `**What broke:** ${names}.${ran === '' ? '' : `\n${ran}`}`;
}

const pages = ({ runUrl, sent }: RunReport): string =>
  [sent === null ? 'No model was asked.' : '', pageLink('The CI run', runUrl)]
    .filter((part) => part !== '')
    .join(' ');

const cost = ({ sent, attempts, tokens }: RunReport): string =>
  sent === undefined || sent === null ? '' : folded(COST_TITLE, whatWasSent(sent, attempts, tokens));
