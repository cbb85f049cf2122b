import { expect, test } from '@jest/globals';
import type { PostedComment, PostedReview } from '../../../src/ports/code-host.ts';
import { wasApprovedBy } from '../../../src/review/was-approved-by.ts';
import { at, CAROL, comment, OTHER_HEAD, PERMISSIONS, posted, RITA, review } from '../../fakes/on-github.ts';

/** Whether mia wanted the proposal applied, or whoever else is named. */
const one = posted();
const { id } = one.stored;
const isApproved = (
  said: { readonly reviews?: readonly PostedReview[]; readonly comments?: readonly PostedComment[] },
  login = 'mia',
  proposal = one,
) => wasApprovedBy(login, proposal, { reviews: [], comments: [], permissions: PERMISSIONS, ...said });

test.each([
  ['an approving review', { reviews: [review()] }],
  ['`/doctor apply`', { comments: [comment('/doctor apply')] }],
  ['`/doctor apply ID`', { comments: [comment(`/doctor apply ${id}`)] }],
  ['the same in a review', { reviews: [review({ state: 'COMMENTED', body: `/doctor apply ${id}` })] }],
])('%s is a yes', (_name, said) => {
  expect(isApproved(said)).toBe(true);
});

test.each([
  ['nothing', {}],
  ['a comment', { comments: [comment('Looks good to me.')] }],
  ['a review that only comments', { reviews: [review({ state: 'COMMENTED' })] }],
  ['a dismissed review', { reviews: [review({ state: 'DISMISSED' })] }],
  ['an approval of another commit', { reviews: [review({ commitId: OTHER_HEAD })] }],
  ['an approval from before the proposal', { reviews: [review({ submittedAt: at('09:00:00') })] }],
  [
    'a command from before the proposal',
    { comments: [comment('/doctor apply', { createdAt: at('09:00:00') })] },
  ],
  ["another person's approval", { reviews: [review({ author: CAROL })] }],
  ["another proposal's id", { comments: [comment('/doctor apply 1234567')] }],
])('%s is none', (_name, said) => {
  expect(isApproved(said)).toBe(false);
});

test('nor is that of a reader', () => {
  expect(isApproved({ reviews: [review({ author: RITA })] }, 'rita')).toBe(false);
});

test('nor what was said before the proposal was edited', () => {
  const edited = posted(one.stored, { editedAt: at('10:06:00') });
  expect(isApproved({ reviews: [review()] }, 'mia', edited)).toBe(false);
});
