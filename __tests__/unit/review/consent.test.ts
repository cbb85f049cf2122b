import { describe, expect, test } from '@jest/globals';
import type { Asking, ConsentFacts } from '../../../src/review/consent/consent-facts.ts';
import { decide } from '../../../src/review/consent.ts';
import { APPLIED_BY_COMMAND } from '../../../src/review/how-applied.ts';
import {
  at,
  CAROL,
  comment,
  HEAD,
  MIA,
  OTHER_HEAD,
  PERMISSIONS,
  PULL,
  posted,
  RITA,
  ROBOT,
  review,
  storedProposal,
  US,
} from '../../fakes/on-github.ts';

const STORED = storedProposal();
const { id: ID, digest: DIGEST } = STORED;
const OTHER = storedProposal({ diagnosis: 'Another cause.' });
const WARNED = storedProposal({ warnings: ['src/a.ts looks like code that tests share.'] });
const APPROVAL: Asking = { as: 'approval', in: 'review', id: 700, by: MIA, named: undefined };
const COMMAND: Asking = { as: 'command', in: 'comment', id: 500, by: MIA, named: undefined };
const SETTINGS = { applyOn: 'review', requireDigest: false, requireSecondPerson: false } as const;

/** mia approves the head at 10:05, five minutes after the only proposal. */
function approved(over: Partial<ConsentFacts> = {}): ConsentFacts {
  return {
    asking: APPROVAL,
    pull: PULL,
    reviews: [review()],
    comments: [],
    proposals: [posted(STORED)],
    broken: [],
    denied: new Map(),
    applied: new Set(),
    permissions: PERMISSIONS,
    viewerId: US.id,
    settings: SETTINGS,
    ...over,
  };
}

/** mia comments `/doctor apply [id]` instead. */
function commanded(named: string | undefined, over: Partial<ConsentFacts> = {}): ConsentFacts {
  const body = named === undefined ? '/doctor apply' : `/doctor apply ${named}`;
  return approved({ asking: { ...COMMAND, named }, reviews: [], comments: [comment(body)], ...over });
}

/** mia approves and names it in the first line. */
const approvedByName = (named: string, over: Partial<ConsentFacts> = {}): ConsentFacts =>
  approved({
    asking: { ...APPROVAL, named },
    reviews: [review({ body: `/doctor apply ${named}` })],
    ...over,
  });

describe('yes', () => {
  test('to the one open proposal, by an approval of its head', () => {
    expect(decide(approved())).toEqual({
      kind: 'apply',
      stored: STORED,
      reviewId: 600,
      approver: MIA,
      by: { in: 'review', id: 700, url: 'https://github.test/r700' },
    });
  });

  test.each<[string, ConsentFacts]>([
    ['an approval with words', approved({ reviews: [review({ body: 'Thanks!' })] })],
    ['a bare command', commanded(undefined)],
    ['a command that names it', commanded(ID)],
    ['a command that names its digest', commanded(DIGEST.slice('sha256:'.length))],
    [
      'the author of the pull request by command: GitHub lets nobody approve their own',
      commanded(ID, {
        asking: { ...COMMAND, by: CAROL, named: ID },
        comments: [comment(`/doctor apply ${ID}`, { author: CAROL })],
      }),
    ],
    ['an approval that names it, with warnings', approvedByName(WARNED.id, { proposals: [posted(WARNED)] })],
    [
      'an approval that names it, where that is demanded',
      approvedByName(ID, { settings: { ...SETTINGS, requireDigest: true } }),
    ],
    [
      'a command where approvals do not count',
      commanded(undefined, { settings: { ...SETTINGS, applyOn: 'command' } }),
    ],
    [
      'a command in a comment review of the head',
      commanded(ID, {
        asking: { ...COMMAND, in: 'review', id: 700, named: ID },
        reviews: [review({ state: 'COMMENTED', body: `/doctor apply ${ID}` })],
        comments: [],
      }),
    ],
    ['a name, with two open ones', commanded(OTHER.id, { proposals: [posted(STORED), posted(OTHER)] })],
    [
      'a proposal beside a stale one',
      approved({ proposals: [posted(storedProposal({}, { head: OTHER_HEAD })), posted(STORED)] }),
    ],
    [
      'a later comment review by the same person',
      approved({ reviews: [review(), review({ id: 701, state: 'COMMENTED' })] }),
    ],
    [
      'changes that were asked for by a reader',
      approved({ reviews: [review(), review({ id: 702, author: RITA, state: 'CHANGES_REQUESTED' })] }),
    ],
    [
      'changes that were asked for, and then approved by the same person',
      approved({
        reviews: [
          review({ id: 690, author: CAROL, state: 'CHANGES_REQUESTED', submittedAt: at('09:00:00') }),
          review({ id: 691, author: CAROL, submittedAt: at('10:01:00') }),
          review(),
        ],
      }),
    ],
    [
      'the one who asked for the fix, unless two people are demanded',
      approved({ comments: [comment('/doctor', { createdAt: at('09:30:00') })] }),
    ],
  ])('%s', (_, facts) => {
    expect(decide(facts)).toMatchObject({ kind: 'apply', reviewId: 600 });
  });
});

describe('no, said aloud', () => {
  const stale = storedProposal({}, { head: OTHER_HEAD });
  test.each<[string, string, ConsentFacts]>([
    [
      'consent.proposal-edited',
      'our review was edited after the approval',
      approved({ proposals: [posted(STORED, { editedAt: at('10:05:00') })] }),
    ],
    ['consent.dismissed', 'dismissed since', approved({ reviews: [review({ state: 'DISMISSED' })] })],
    [
      'consent.dismissed',
      'a command in an approval that was dismissed since',
      approved({
        asking: { ...COMMAND, in: 'review', id: 700, named: ID },
        reviews: [review({ state: 'DISMISSED', body: `/doctor apply ${ID}` })],
        settings: { ...SETTINGS, applyOn: 'command' },
      }),
    ],
    [
      'consent.withdrawn',
      'withdrawn by a later review',
      approved({
        reviews: [review(), review({ id: 701, state: 'CHANGES_REQUESTED', submittedAt: at('10:06:00') })],
      }),
    ],
    [
      'consent.withdrawn',
      'withdrawn in the same second',
      approved({ reviews: [review({ id: 701, state: 'CHANGES_REQUESTED' }), review()] }),
    ],
    [
      'consent.withdrawn',
      'approved once more, and dismissed',
      approved({ reviews: [review(), review({ id: 701, state: 'DISMISSED', submittedAt: at('10:06:00') })] }),
    ],
    [
      'consent.changes-requested',
      'somebody with write access asks for changes',
      approved({
        reviews: [
          review({ id: 650, author: CAROL, state: 'CHANGES_REQUESTED', submittedAt: at('08:00:00') }),
          review(),
        ],
      }),
    ],
    [
      'consent.changes-requested',
      'a bot of the maintainers asks for changes',
      commanded(ID, { reviews: [review({ author: ROBOT, state: 'CHANGES_REQUESTED' })] }),
    ],
    [
      'consent.edited',
      'the review names something else by now',
      approved({ reviews: [review({ body: `/doctor apply ${ID}` })] }),
    ],
    [
      'consent.edited',
      'the comment asks for something else by now',
      commanded(ID, { comments: [comment('/doctor deny')] }),
    ],
    [
      'consent.edited',
      'the comment asks for nothing by now',
      commanded(undefined, { comments: [comment('Never mind.')] }),
    ],
    ['consent.closed', 'the pull request is closed', approved({ pull: { ...PULL, state: 'closed' } })],
    ['consent.off', 'the label says so', commanded(ID, { pull: { ...PULL, isOff: true } })],
    ['consent.locked', 'the conversation is locked', approved({ pull: { ...PULL, isLocked: true } })],
    ['consent.fork', 'the head is in a fork', approved({ pull: { ...PULL, isFork: true } })],
    [
      'stale.head',
      'the head moved after the approval of the proposal',
      approved({ pull: { ...PULL, head: { ...PULL.head, sha: OTHER_HEAD } } }),
    ],
    [
      'stale.head',
      'a stale one is named',
      commanded(stale.id, { proposals: [posted(stale), posted(STORED)] }),
    ],
    ['stale.head', 'a bare command, and nothing open', commanded(undefined, { proposals: [posted(stale)] })],
    [
      'stale.base',
      'the base was changed',
      approved({ pull: { ...PULL, base: { ...PULL.base, ref: 'next' } } }),
    ],
    ['consent.unknown-id', 'no proposal has the id', commanded('0000000')],
    ['consent.nothing-open', 'a command, and no proposal', commanded(undefined, { proposals: [] })],
    ['consent.several-open', 'two are open', approved({ proposals: [posted(STORED), posted(OTHER)] })],
    [
      'consent.superseded',
      'it was replaced',
      commanded(ID, { proposals: [posted(STORED, { supersededBy: OTHER.id }), posted(OTHER)] }),
    ],
    [
      'consent.denied',
      'it was denied',
      commanded(ID, { denied: new Map([[ID, { why: '', by: 'carol', url: '' }]]) }),
    ],
    ['consent.warnings', 'it has warnings', approved({ proposals: [posted(WARNED)] })],
    [
      'consent.warnings',
      'it has warnings, and the command is bare',
      commanded(undefined, { proposals: [posted(WARNED)] }),
    ],
    [
      'consent.digest-required',
      'names are demanded',
      approved({ settings: { ...SETTINGS, requireDigest: true } }),
    ],
    [
      'consent.older',
      'the command came before it',
      commanded(ID, { comments: [comment(`/doctor apply ${ID}`, { createdAt: at('09:59:59') })] }),
    ],
    [
      'consent.older',
      'the command came in the same second',
      commanded(ID, { comments: [comment(`/doctor apply ${ID}`, { createdAt: at('10:00:00.900') })] }),
    ],
    [
      'consent.other-commit',
      'it is named in a review of another commit',
      approvedByName(ID, { reviews: [review({ body: `/doctor apply ${ID}`, commitId: OTHER_HEAD })] }),
    ],
    [
      'proposal.digest',
      'the newest one was tampered with',
      approved({
        broken: [{ reviewId: 601, submittedAt: at('10:01:00'), rule: 'proposal.digest', reason: 'x.' }],
      }),
    ],
    [
      'proposal.mac',
      'the only one was not signed',
      commanded(ID, {
        proposals: [],
        broken: [{ reviewId: 600, submittedAt: at('10:00:00'), rule: 'proposal.mac', reason: 'x.' }],
      }),
    ],
  ])('%s: %s', (rule, _, facts) => {
    expect(decide(facts)).toEqual({
      kind: 'refused',
      rule,
      silent: false,
      reason: expect.stringMatching(/^[A-Zx].*\.$/s),
    });
  });

  test.each([
    `LGTM, but do not apply ${ID} yet.`,
    "Approved. Please don't apply the fix, I will do it by hand",
    'Fine without the suggestion.',
    `Good to merge, ignore ${ID}`,
    'Ship it, except the proposal of the doctor',
    'Looks good; hold off applying until Monday',
    'Good work, but please do\nnot apply this yet',
    'Thanks!\n\n/doctor deny',
    'Nothing should be applied here',
    "LGTM, but the bot's fix is wrong",
    'LGTM, leave the suggestion out',
    "Don't merge that fix",
    'The suggestion must not go in',
    'Proposal rejected',
    "The patch isn't right, the rest is",
    "LGTM, I'll fix the test myself",
    'No problem with the change itself, but not the suggestion',
    'Never mind the suggestion',
    'Not yet!',
    '-1 to the suggestion',
    '👎',
  ])('an approval that says: %s', (body) => {
    const said = decide(approved({ reviews: [review({ body })] }));
    expect(said).toMatchObject({ kind: 'refused', rule: 'consent.words-against', silent: false });
  });

  test.each([
    'Thanks, apply it!',
    'No more comments from me.',
    `> do not apply ${ID}\n\nI looked again: it is right.`,
    'I did not expect that off-by-one. Nice suggestion!',
    "Don't forget the changelog. Good fix.",
    'No concerns with the patch',
    "Don't see anything wrong with the patch, and tests no longer fail with the suggestion",
    'Not sure why CI missed it, but the suggestion is right',
    "Can't wait to apply this",
    'Please do not forget to apply it',
    'No brainer, apply the suggestion',
    'I never would have found this, good bot',
    'The bot is not wrong, and the patch is not bad',
    'That rule does not apply here',
    'The patch fixes what is broken',
  ])('but not at words that speak for it, or of something else: %s', (body) => {
    expect(decide(approved({ reviews: [review({ body })] })).kind).toBe('apply');
  });

  test('an id that begins two digests is not guessed', () => {
    const [one, two] = [
      posted({ ...STORED, digest: `sha256:abcdef0${'1'.repeat(57)}` }),
      posted({ ...OTHER, digest: `sha256:abcdef0${'2'.repeat(57)}` }),
    ];
    expect(decide(commanded('abcdef0', { proposals: [one, two] }))).toMatchObject({
      rule: 'consent.ambiguous-id',
    });
    expect(decide(commanded('abcdef01', { proposals: [one, two] }))).toMatchObject({
      kind: 'apply',
      stored: one.stored,
    });
  });

  test('an older broken one does not stand in the way of a newer good one', () => {
    const broken = [{ reviewId: 599, submittedAt: at('09:00:00'), rule: 'proposal.digest', reason: 'x.' }];
    expect(decide(approved({ broken }))).toMatchObject({ kind: 'apply' });
  });
});

describe('no, in silence: an approval is about the pull request, and strangers cause no writing', () => {
  const by = (account: typeof MIA): Partial<ConsentFacts> => ({
    asking: { ...APPROVAL, by: account },
    reviews: [review({ author: account })],
  });
  const elsewhere = { reviewId: 600, submittedAt: at('10:00:00'), rule: 'proposal.elsewhere', reason: 'x.' };
  test.each<[string, string, ConsentFacts]>([
    ['consent.no-write', 'by a reader', approved(by(RITA))],
    ['consent.no-write', 'by a bot with write access', approved(by(ROBOT))],
    ['consent.no-write', 'GitHub does not answer for the person', approved({ permissions: new Map() })],
    ['consent.own', 'by ourselves', approved({ ...by(US) })],
    ['consent.own', "by ourselves with a person's token", approved({ viewerId: MIA.id })],
    ['consent.gone', 'by an account that is gone', approved({ reviews: [review({ author: undefined })] })],
    ['consent.gone', 'the review is gone', approved({ reviews: [] })],
    ['consent.gone', 'the comment is gone', commanded(ID, { comments: [] })],
    ['consent.gone', "the review is another person's", approved({ reviews: [review({ author: CAROL })] })],
    [
      'consent.gone',
      'the review is not submitted',
      approved({ reviews: [review({ submittedAt: undefined })] }),
    ],
    ['consent.nothing-open', 'there is no proposal', approved({ proposals: [] })],
    [
      'proposal.elsewhere',
      'the marker is of another pull request',
      approved({ proposals: [], broken: [elsewhere] }),
    ],
    ['consent.already-applied', 'it is applied', approved({ applied: new Set([ID]) })],
    [
      'consent.already-applied',
      'it is applied, and the head moved by that',
      approved({ applied: new Set([ID]), pull: { ...PULL, head: { ...PULL.head, sha: OTHER_HEAD } } }),
    ],
    [
      'consent.denied',
      'it was denied',
      approved({ denied: new Map([[ID, { why: '', by: 'carol', url: '' }]]) }),
    ],
    [
      'consent.older',
      'approved before it was there',
      approved({ reviews: [review({ submittedAt: at('09:30:00') })] }),
    ],
    [
      'consent.older',
      'approved in the same second',
      approved({ reviews: [review({ submittedAt: at('10:00:00') })] }),
    ],
    [
      'consent.other-commit',
      'approved another commit',
      approved({ reviews: [review({ commitId: OTHER_HEAD })] }),
    ],
    [
      'consent.other-commit',
      'approved no known commit',
      approved({ reviews: [review({ commitId: undefined })] }),
    ],
    [
      'stale.head',
      'approved the new head, which the proposal was not for',
      approved({
        pull: { ...PULL, head: { ...PULL.head, sha: OTHER_HEAD } },
        reviews: [review({ commitId: OTHER_HEAD })],
      }),
    ],
    [
      'consent.apply-on-command',
      'approvals do not count',
      approved({ settings: { ...SETTINGS, applyOn: 'command' } }),
    ],
    [
      'consent.apply-on-command',
      'the review said that approvals do not count',
      approved({ proposals: [posted(storedProposal({ notes: [APPLIED_BY_COMMAND] }))] }),
    ],
  ])('%s: %s', (rule, _, facts) => {
    expect(decide(facts)).toMatchObject({ kind: 'refused', rule, silent: true });
  });
});

describe('where a second person is demanded', () => {
  const settings = { ...SETTINGS, requireSecondPerson: true };
  const earlier = (body: string, time = '09:30:00') => [comment(body, { id: 400, createdAt: at(time) })];
  test('the author of the pull request is not one', () => {
    const pull = { ...PULL, author: MIA };
    expect(decide(approved({ settings, pull }))).toMatchObject({ rule: 'consent.second-person' });
  });
  test.each(['/doctor', '/doctor retry use floor', '/doctor explain'])(
    'who asked by %j is not one',
    (body) => {
      const facts = approved({ settings, comments: earlier(body) });
      expect(decide(facts)).toMatchObject({ rule: 'consent.second-person' });
    },
  );
  test('anybody else is', () => {
    expect(decide(approved({ settings }))).toMatchObject({ kind: 'apply' });
    expect(decide(approved({ settings, comments: earlier('/doctor status') }))).toMatchObject({
      kind: 'apply',
    });
    expect(decide(approved({ settings, comments: earlier('/doctor', '10:02:00') }))).toMatchObject({
      kind: 'apply',
    });
  });
});

test('two open heads are told apart by the commit that was approved', () => {
  const old = posted(storedProposal({}, { head: OTHER_HEAD }), { reviewId: 599 });
  expect(decide(approved({ proposals: [old, posted(STORED)] }))).toMatchObject({ stored: { head: HEAD } });
});
