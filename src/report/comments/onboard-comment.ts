import type { Verdict } from '../../kernel/verdict.ts';
import { codeSpan } from '../code-span.ts';
import { counted } from '../counted.ts';
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
  const { verdict, link } = report;
  return signed(
    [
      `**${titleOf(report)}** ${safeLine(verdict.sentence, SENTENCE_CHARS)}`,
      link?.kind === 'pull'
        ? `${pageLink(`Look at #${link.number}`, link.url)}: merging it is the approval, closing it is the no.`
        : '',
      link?.kind === 'compare' ? `${pageLink('Open the pull request', link.url)}.` : '',
      verdict.word === 'exhausted' ? problems(report) : '',
      cost(report),
    ],
    marker,
  );
}

function titleOf({ verdict, link }: OnboardReport): string {
  if (link?.kind === 'pull') return 'An onboarding page is proposed.';
  if (link?.kind === 'compare') return 'An onboarding page waits on its branch.';
  return verdict.word === 'exhausted' ? 'No onboarding page came of it.' : 'No onboarding page was written.';
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
