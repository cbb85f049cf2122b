import { basename } from 'node:path';
import { clipLines, sliceWhole } from '../kernel/clip.ts';
import { counted } from '../kernel/counted.ts';
import { codeFence } from './code-fence.ts';
import { codeSpan } from './code-span.ts';
import { pageLink } from './comments/page-link.ts';
import { verdictAndNext } from './comments/verdict-and-next.ts';
import { folded } from './folded.ts';
import type { RunResult } from './run-result.ts';
import { safeProse } from './safe-prose.ts';
import { testSide } from './test-side.ts';

/** Over 1 MiB GitHub drops the whole summary; bytes, with room for what other steps add. */
const MAX_BYTES = 900_000;
const SENTENCE_CHARS = 1_000;
const DIAGNOSIS_CHARS = 10_000;
const PATH_CHARS = 4_096;

export interface SummaryFacts {
  readonly result: RunResult;
  /** The verdict's sentence. */
  readonly sentence: string;
  readonly reviewUrl: string | undefined;
  readonly commitSha: string | undefined;
  /** Path of the page that shows the run; undefined where there is none. */
  readonly timeline: string | undefined;
}

/**
 * The job summary of a run as Markdown: verdict and what to do, why, tests, diff, cost; at most 900 KB. Sentence and
 * diagnosis are short, so it is the diff that is cut for it, which is said.
 */
export function jobSummary(facts: SummaryFacts): string {
  const diff = facts.result.files.map((file) => file.diff).join('');
  const notice = `The diff is cut: it has ${counted(diff.length, 'character')}, and a summary may have 900 KB.`;
  // A character is a byte at least.
  let room = Math.min(diff.length, MAX_BYTES);
  for (;;) {
    const summary =
      room === diff.length ? written(facts, diff) : written(facts, clipLines(diff, room), notice);
    const size = Buffer.byteLength(summary);
    if (size <= MAX_BYTES || room === 0) return summary;
    room = Math.floor((room * MAX_BYTES * 0.95) / size);
  }
}

function written(facts: SummaryFacts, diff: string, notice = ''): string {
  const { result } = facts;
  const { verdict, diagnosis, files } = result;
  const parts = [
    `## Build Doctor: ${verdict}`,
    told(facts),
    links(facts),
    diagnosis.trim() === ''
      ? ''
      : `**Cause, in the model's words:** ${safeProse(diagnosis, DIAGNOSIS_CHARS)}`,
    tests(result),
    files.length === 0 ? '' : `### Diff (${counted(files.length, 'file')})`,
    notice,
    files.length === 0 ? '' : codeFence(diff, 'diff'),
    folded('Cost, journal and timeline', cost(facts)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The verdict, without the address that is a link below it, and what to do next. */
function told({ result, sentence, reviewUrl }: SummaryFacts): string {
  const short = reviewUrl === undefined ? sentence : sentence.replace(`: ${reviewUrl}`, '.');
  const verdict = { word: result.verdict, sentence: short };
  return verdictAndNext(verdict, SENTENCE_CHARS);
}

/** Where a person answers, and the commit where the sentence does not name it. */
function links({ sentence, reviewUrl, commitSha }: SummaryFacts): string {
  const isNamed = commitSha === undefined || sentence.includes(commitSha.slice(0, 7));
  const commit = isNamed ? '' : `Commit ${codeSpan(commitSha.slice(0, 40))}`;
  const review = pageLink('The review, where you say yes or no', reviewUrl);
  return [review, commit].filter((link) => link !== '').join(' · ');
}

/** Where nothing was edited, before and after are one. */
function tests({ tests: { before, after }, attempts, files }: RunResult): string {
  if (attempts === 0 && files.length === 0) {
    const only = after ?? before;
    return only === null ? '' : `Tests: ${testSide(only)}`;
  }
  return [
    before === null ? '' : `- Tests before: ${testSide(before)}`,
    after === null ? '' : `- Tests after: ${testSide(after)}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function cost({ result, timeline }: SummaryFacts): string {
  const { attempts, turns, tokens, requests, journal } = result;
  const spent =
    requests === 0
      ? 'No model was asked.'
      : `${counted(attempts, 'attempt')}, ${counted(turns, 'turn')}, ${counted(tokens.prompt + tokens.completion, 'token')}.`;
  const path = (text: string) => codeSpan(sliceWhole(text, 0, PATH_CHARS));
  const lines = [
    `- ${spent}`,
    journal === '' ? '' : `- Journal: ${path(journal)}`,
    timeline === undefined
      ? ''
      : `- Timeline: ${path(basename(timeline))}, a page beside the journal; the example workflow keeps both as an artifact of this run`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}
