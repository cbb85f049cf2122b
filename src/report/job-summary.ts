import { basename } from 'node:path';
import { clipLines } from '../kernel/clip.ts';
import { codeFence } from './code-fence.ts';
import { codeSpan } from './code-span.ts';
import { pageLink } from './comments/page-link.ts';
import { counted } from './counted.ts';
import { headline } from './headline.ts';
import type { RunResult } from './run-result.ts';
import { safeProse } from './safe-prose.ts';
import { testSide } from './test-side.ts';

/** Over 1 MiB GitHub drops the whole summary; bytes, with room for what other steps add. */
const MAX_BYTES = 900_000;
const DIAGNOSIS_CHARS = 10_000;

export interface SummaryFacts {
  readonly result: RunResult;
  /** The verdict's sentence. */
  readonly sentence: string;
  readonly reviewUrl: string | undefined;
  readonly commitSha: string | undefined;
  /** Path of the page that shows the run; undefined where there is none. */
  readonly timeline: string | undefined;
}

/** The job summary of a run as Markdown: verdict, why, tests, cost, diff; at most 900 KB, for which only the diff is cut. */
export function jobSummary(facts: SummaryFacts): string {
  const diff = facts.result.files.map((file) => file.diff).join('');
  const notice = `The diff is cut: it has ${counted(diff.length, 'character')}, and a summary may have 900 KB.`;
  let summary = written(facts, diff);
  let room = diff.length;
  for (
    let size = Buffer.byteLength(summary);
    size > MAX_BYTES && room > 0;
    size = Buffer.byteLength(summary)
  ) {
    room = Math.floor((room * MAX_BYTES * 0.95) / size);
    summary = written(facts, clipLines(diff, room), notice);
  }
  return summary;
}

function written(
  { result, sentence, reviewUrl, commitSha, timeline }: SummaryFacts,
  diff: string,
  notice = '',
): string {
  const { verdict, diagnosis, files, tests, attempts, turns, tokens, journal } = result;
  const links = [
    pageLink('The review', reviewUrl),
    commitSha === undefined ? '' : `Commit ${codeSpan(commitSha)}`,
  ];
  const parts = [
    `## Build Doctor: ${verdict}`,
    headline({ word: verdict, sentence }, 1_000),
    diagnosis.trim() === ''
      ? ''
      : `**Cause, in the model's words:** ${safeProse(diagnosis, DIAGNOSIS_CHARS)}`,
    links.filter((link) => link !== '').join(' · '),
    [
      `- Tests before: ${tests.before === null ? 'not run' : testSide(tests.before)}`,
      `- Tests after: ${tests.after === null ? 'not run' : testSide(tests.after)}`,
      `- ${counted(attempts, 'attempt')}, ${counted(turns, 'turn')}, ${counted(tokens.prompt + tokens.completion, 'token')}`,
      `- Journal: ${codeSpan(journal)}`,
      ...(timeline === undefined
        ? []
        : [
            `- Timeline: ${codeSpan(basename(timeline))}, a page beside the journal; the example workflow keeps both as an artifact of this run`,
          ]),
    ].join('\n'),
    files.length === 0 ? '' : `### Diff (${counted(files.length, 'file')})\n\n${codeFence(diff, 'diff')}`,
    notice,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
