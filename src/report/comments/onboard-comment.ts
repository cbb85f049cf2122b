import { counted } from '../../kernel/counted.ts';
import type { Verdict } from '../../kernel/verdict.ts';
import { codeSpan } from '../code-span.ts';
import { safeLine } from '../safe-line.ts';
import { pageLink } from './page-link.ts';
import { signed } from './signed.ts';

/** Where people can look at the document. */
export type OnboardLink =
  | { readonly kind: 'pull'; readonly number: number; readonly url: string }
  /** The page on which a person opens the pull request. */
  | { readonly kind: 'compare'; readonly url: string };

export interface OnboardReport {
  readonly verdict: Verdict;
  readonly link: OnboardLink | undefined;
  /** What was looked up, `2 paths and 1 command`; undefined where an earlier run did. */
  readonly checked: string | undefined;
  /** What was wrong with the last document; told where none came of it. */
  readonly problems: readonly string[];
  readonly tokens: number;
  readonly sent: { readonly name: string; readonly host: string; readonly files: number } | undefined;
}

const SENTENCE_CHARS = 900;
const PROBLEM_CHARS = 200;
const MOST_PROBLEMS = 10;

/** The answer to `/doctor onboard`. `marker` is hidden and comes last. */
export function onboardComment(report: OnboardReport, marker: string): string {
  return signed(
    [said(report), report.verdict.word === 'exhausted' ? problems(report) : '', cost(report)],
    marker,
  );
}

function said({ verdict, link, checked }: OnboardReport): string {
  const sentence = safeLine(verdict.sentence, SENTENCE_CHARS);
  switch (link?.kind) {
    case 'pull': {
      const where = pageLink(`#${link.number}`, link.url);
      const what =
        checked === undefined
          ? 'An earlier run wrote it.'
          : `${checked} in it are in the repository; no command was run.`;
      return `**An onboarding page is proposed in ${where}.** ${what} Merging that pull request is the approval, closing it is the no.`;
    }
    case 'compare':
      return `**An onboarding page waits on its branch.** ${sentence}\n\n${pageLink('Open the pull request', link.url)}`;
    case undefined:
      return `**${verdict.word === 'exhausted' ? 'No onboarding page came of it.' : 'No onboarding page was written.'}** ${sentence}`;
  }
}

function problems({ problems: all }: OnboardReport): string {
  if (all.length === 0) return '';
  const listed = all.slice(0, MOST_PROBLEMS).map((problem) => `- ${safeLine(problem, PROBLEM_CHARS)}`);
  const more = all.length - listed.length;
  return ['Wrong with the last one:', ...listed, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

function cost({ tokens, sent }: OnboardReport): string {
  if (sent === undefined) return 'No model was asked.';
  return `${counted(tokens, 'token')}. Sent to ${codeSpan(sent.host)} (${codeSpan(sent.name)}): ${counted(sent.files, 'file')} or parts of them, the listing, the head of the README.`;
}
