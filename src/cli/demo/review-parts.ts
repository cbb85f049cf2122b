import { visibleText } from '../../kernel/visible-text.ts';
import { readSuggestion } from '../../standin/github/pulls/read-suggestion.ts';
import type { ReviewComment } from '../../standin/github/world/review.ts';
import type { LocalPull } from '../on-github/local-pull.ts';
import type { BoxPart } from './box.ts';
import { markdownLines } from './markdown-lines.ts';
import { type Paint, paintedDiff } from './painted-diff.ts';

/** The newest review of the doctor as a maintainer sees it on the page: its text, then each suggestion as a diff. */
export async function reviewParts(github: LocalPull, width: number, paint: Paint): Promise<BoxPart[]> {
  const { pull } = github;
  const review = pull.reviews.at(-1);
  if (review === undefined) return [];
  const comments = pull.comments.filter(({ reviewId }) => reviewId === review.id);
  return [
    {
      title: `${review.author.login} reviewed #${pull.number}`,
      lines: markdownLines(review.body, width, paint),
    },
    ...(await Promise.all(comments.map((comment) => suggestionPart(github, comment, paint)))),
  ];
}

async function suggestionPart(github: LocalPull, comment: ReviewComment, paint: Paint): Promise<BoxPart> {
  const { originalAnchor: anchor } = comment.thread;
  const to = anchor?.line ?? 0;
  const from = anchor?.start?.line ?? to;
  const old = (await github.textAt(comment.commitId, comment.path)).split('\n').slice(from - 1, to);
  const suggested = readSuggestion(comment.body) ?? [];
  const where = from === to ? `line ${to}` : `lines ${from} to ${to}`;
  const diff = [...old.map((line) => `-${line}`), ...suggested.map((line) => `+${line}`)];
  return {
    title: `Suggested change: ${comment.path}, ${where}`,
    lines: diff.map((line) => paintedDiff(visibleText(line), paint)),
  };
}
