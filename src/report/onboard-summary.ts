import { codeFence } from './code-fence.ts';
import { type OnboardReport, onboardComment } from './comments/onboard-comment.ts';

/** The job summary of `/doctor onboard`: the answer, and the page as a diff. It is far below what GitHub takes. */
export function onboardSummary(report: OnboardReport, diff: string | undefined): string {
  const parts = [
    `## Build Doctor: ${report.verdict.word}`,
    onboardComment(report, ''),
    diff === undefined ? '' : codeFence(diff, 'diff'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
