import { expect, test } from '@jest/globals';
import type { PostedLineComment } from '../../../src/ports/code-host.ts';
import { writeMarker } from '../../../src/review/marker/write-marker.ts';
import { placementOf } from '../../../src/review/placement.ts';
import { reviewBody } from '../../../src/review/review-body.ts';
import { shownDiffers } from '../../../src/review/shown-differs.ts';
import { BEFORE, EDIT, lineComment, MIA, proposalReview, storedProposal } from '../../fakes/on-github.ts';

const PATCH = '@@ -1,3 +1,4 @@\n one\n+two\n three\n four';
const FILES = [{ path: EDIT.path, status: 'modified', patch: PATCH }];
/** A suggestion on line 2, one on lines 3 to 4, and a leftover. */
const AFTER = BEFORE.replace('two', '2').replace('four', '4a\n4b').replace('eight', '8');
const STORED = storedProposal({ edits: [{ ...EDIT, after: AFTER }] });
const PLACEMENT = placementOf(STORED, FILES);

function textOf(): string {
  const text = reviewBody(STORED, PLACEMENT);
  if (text.kind === 'too-long') throw new Error(text.reason);
  return text.body;
}
const MARKER = writeMarker(STORED, undefined)?.review;
const REVIEW = proposalReview(STORED, { body: `${textOf()}\n\n${MARKER}` });
const COMMENTS: readonly PostedLineComment[] = PLACEMENT.suggestions.map(
  ({ path, startLine, endLine, body }, index) =>
    lineComment({
      id: 800 + index,
      path,
      startLine: startLine === endLine ? undefined : startLine,
      line: endLine,
      body,
    }),
);
const shown = (body = REVIEW.body, lineComments = COMMENTS, files = FILES) =>
  shownDiffers({ stored: STORED, files, review: { ...REVIEW, body }, lineComments });
const first = (over: Partial<PostedLineComment>) =>
  COMMENTS.map((one, index) => (index === 0 ? { ...one, ...over } : one));

test('there is something of everything to compare', () => {
  expect([PLACEMENT.suggestions.length, PLACEMENT.leftovers.length]).toEqual([2, 1]);
});

test.each<[string, ReturnType<typeof shown>]>([
  ['as posted', shown()],
  ['with CRLF', shown(REVIEW.body.replaceAll('\n', '\r\n'), first({ body: '```suggestion\r\n2\r\n```' }))],
  [
    'with blank lines around',
    shown(`\n \n${textOf()}\n\n\n${MARKER}\n`, first({ body: '\n```suggestion\n2\n```\n\n' })),
  ],
  ['in another order', shown(REVIEW.body, COMMENTS.toReversed())],
  ['with a line that says where it starts', shown(REVIEW.body, first({ startLine: 2 }))],
  [
    'with answers in its threads',
    shown(REVIEW.body, [...COMMENTS, lineComment({ id: 1, author: MIA, inReplyTo: 800 })]),
  ],
  [
    'with answers that GitHub counts to its review',
    shown(REVIEW.body, [...COMMENTS, lineComment({ id: 1, inReplyTo: 800 })]),
  ],
  [
    'beside the comments of others',
    shown(REVIEW.body, [...COMMENTS, lineComment({ id: 1, author: MIA, reviewId: 1 })]),
  ],
])('%s it is the same', (_, found) => {
  expect(found).toBeUndefined();
});

test.each<[string, ReturnType<typeof shown>]>([
  ['a word of the review', shown(REVIEW.body.replace('Approving', 'Reading'))],
  ['a digit in a leftover', shown(REVIEW.body.replace('+8', '+9'))],
  ['white space in a leftover', shown(REVIEW.body.replace('+8', '+8 '))],
  ['a blank line inside', shown(REVIEW.body.replace('\n\n', '\n\n\n'))],
  ['a line below the marker', shown(`${REVIEW.body}\nIt is fine.`)],
  [
    'a text inside of the marker',
    shown(REVIEW.body.replace(':v1 {', ':v1 {"x":"--> **Only a typo is mended.** <!-- ",')),
  ],
  ['the text is gone', shown(MARKER)],
  ['a suggestion', shown(REVIEW.body, first({ body: '```suggestion\n3\n```' }))],
  ['its indentation', shown(REVIEW.body, first({ body: '```suggestion\n 2\n```' }))],
  ['a word beside it', shown(REVIEW.body, first({ body: 'Safe.\n```suggestion\n2\n```' }))],
  ['its file', shown(REVIEW.body, first({ path: 'src/b.ts' }))],
  ['its line', shown(REVIEW.body, first({ line: 1 }))],
  ['its first line', shown(REVIEW.body, first({ startLine: 1 }))],
  ['it is outdated', shown(REVIEW.body, first({ line: undefined }))],
  ['it is gone', shown(REVIEW.body, COMMENTS.slice(1))],
  ['it is there twice', shown(REVIEW.body, [...COMMENTS, lineComment({ id: 1 })])],
  ['one more', shown(REVIEW.body, [...COMMENTS, lineComment({ id: 1, line: 3 })])],
  ['the diff of the pull request', shown(REVIEW.body, COMMENTS, [])],
])('%s was changed: it is refused', (_, found) => {
  expect(found).toMatchObject({
    rule: 'proposal.shown-differs',
    reason: expect.stringContaining('/doctor retry'),
  });
});
