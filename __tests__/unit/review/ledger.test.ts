import { describe, expect, test } from '@jest/globals';
import type { ReviewThread } from '../../../src/ports/code-host.ts';
import { wasDenied } from '../../../src/proposal/denial.ts';
import type { LedgerFacts } from '../../../src/review/ledger/saying.ts';
import { ledgerOf } from '../../../src/review/ledger.ts';
import {
  at,
  BEFORE,
  CAROL,
  comment,
  EDIT,
  HEAD,
  lineComment,
  MIA,
  OTHER_HEAD,
  PERMISSIONS,
  posted,
  RITA,
  ROBOT,
  review,
  storedProposal,
  US,
} from '../../fakes/on-github.ts';

const NEW_FILE = { path: 'src/new.ts', mode: 0o644, before: null, after: 'export const two = 2;\n' };
/** Lines 2 and 7 change, and a file is added. */
const WIDE = { ...EDIT, after: BEFORE.replace('two', '2').replace('seven', '7') };
const STORED = storedProposal({ edits: [WIDE, NEW_FILE] });
const LATER = storedProposal({ diagnosis: 'Another cause.' });
const ID = STORED.id;

const facts = (over: Partial<LedgerFacts> = {}): LedgerFacts => ({
  headSha: HEAD,
  proposals: [posted(STORED)],
  comments: [],
  reviews: [],
  lineComments: [
    lineComment(),
    lineComment({ id: 801, startLine: 6, line: 7, body: '```suggestion\nsix\n7\n```' }),
  ],
  threads: [],
  permissions: PERMISSIONS,
  viewer: { id: US.id, login: US.login },
  ...over,
});
const said = (...bodies: string[]) =>
  facts({
    comments: bodies.map((body, index) => comment(body, { id: index, createdAt: at(`10:0${index + 1}:00`) })),
  });
const ids = (all: LedgerFacts) => [...ledgerOf(all).denied.keys()];
/** Which of the changes would be stopped if they came again: in line 2, in line 7, the new file. */
const stopped = (all: LedgerFacts) => {
  const { denials } = ledgerOf(all);
  const again = (path: string, before: string | null, after: string) =>
    wasDenied(denials, path, before, after) !== undefined;
  return {
    two: again(EDIT.path, BEFORE, BEFORE.replace('two', ' 2 ')),
    seven: again(EDIT.path, BEFORE, BEFORE.replace('seven', '7')),
    file: again(NEW_FILE.path, null, NEW_FILE.after),
  };
};
const ALL = { two: true, seven: true, file: true };
const NONE = { two: false, seven: false, file: false };

describe('a command', () => {
  test('denies the proposal that it names, with everything in it', () => {
    const all = said(`/doctor deny ${ID} it hides the bug`);
    expect(ledgerOf(all).denied).toEqual(
      new Map([[ID, { why: 'it hides the bug', by: 'mia', url: 'https://github.test/c0' }]]),
    );
    expect(ledgerOf(all).denials.map(({ reason }) => reason)).toContain('it hides the bug');
    expect(stopped(all)).toEqual(ALL);
  });

  test('without an id means the newest proposal of that time', () => {
    const proposals = [
      posted(STORED, { supersededBy: LATER.id }),
      posted(LATER, { reviewId: 601, submittedAt: at('10:30:00') }),
    ];
    const all = said('/doctor deny');
    expect(ids({ ...all, proposals })).toEqual([ID]);
    const late = [comment('/doctor deny', { createdAt: at('10:30:01') })];
    expect(ids({ ...all, proposals, comments: late })).toEqual([LATER.id]);
    const early = [comment('/doctor deny', { createdAt: at('10:00:00') })];
    expect(ids({ ...all, proposals, comments: early })).toEqual([]);
  });

  test.each<[string, string[], string[]]>([
    ['allow takes a denial back', [`/doctor deny ${ID}`, `/doctor allow ${ID}`], []],
    ['a later denial stands', [`/doctor deny ${ID}`, `/doctor allow ${ID}`, `/doctor deny ${ID}`], [ID]],
    ['allowing first changes nothing', [`/doctor allow ${ID}`, `/doctor deny ${ID}`], [ID]],
    ['another id means another proposal', ['/doctor deny 0123abcd no'], []],
    ['a quoted command is none', [`> /doctor deny ${ID}`], []],
  ])('%s', (_, bodies, denied) => {
    expect(ids(said(...bodies))).toEqual(denied);
    expect(stopped(said(...bodies))).toEqual(denied.length > 0 ? ALL : NONE);
  });

  test('in the same second the denial wins', () => {
    const comments = [comment(`/doctor deny ${ID}`, { id: 1 }), comment(`/doctor allow ${ID}`, { id: 2 })];
    expect(ids(facts({ comments }))).toEqual([ID]);
  });

  test.each([
    ['a reader', RITA],
    ['a bot', ROBOT],
    ['ourselves', US],
    ['an account that is gone', undefined],
  ])('by %s counts for nothing', (_, author) => {
    expect(ids(facts({ comments: [comment(`/doctor deny ${ID}`, { author })] }))).toEqual([]);
    const both = [
      comment(`/doctor deny ${ID}`, { id: 1 }),
      comment(`/doctor allow ${ID}`, { author, createdAt: at('11:00:00') }),
    ];
    expect(ids(facts({ comments: both }))).toEqual([ID]);
  });

  test('in a review counts until that is dismissed', () => {
    const body = `/doctor deny ${ID} no`;
    expect(ids(facts({ reviews: [review({ body })] }))).toEqual([ID]);
    expect(ids(facts({ reviews: [review({ body, state: 'COMMENTED' })] }))).toEqual([ID]);
    expect(ids(facts({ reviews: [review({ body, state: 'DISMISSED' })] }))).toEqual([]);
  });
});

describe('a request for changes', () => {
  const requested = (body: string, over = {}) => review({ state: 'CHANGES_REQUESTED', body, ...over });
  const answer = (inReplyTo: number, body = 'Not like this.') =>
    lineComment({ id: 900 + inReplyTo, reviewId: 700, author: MIA, inReplyTo, body });

  test('denies the proposal that it names', () => {
    const all = facts({ reviews: [requested(`Proposal \`${ID}\` hides the bug.\n\n> quoted`)] });
    expect(ledgerOf(all).denied.get(ID)).toMatchObject({
      why: `Proposal \`${ID}\` hides the bug.`,
      by: 'mia',
    });
    expect(stopped(all)).toEqual(ALL);
  });

  test('that answers one suggestion denies that, and no other change', () => {
    const { lineComments } = facts();
    const all = facts({ reviews: [requested('')], lineComments: [...lineComments, answer(801)] });
    expect(ledgerOf(all).denied.get(ID)).toMatchObject({ why: 'Not like this.' });
    expect(stopped(all)).toEqual({ ...NONE, seven: true });
    // Its lines are not those of the proposal any more.
    expect(stopped({ ...all, headSha: OTHER_HEAD })).toEqual({ ...NONE, two: true, seven: true });
  });

  test.each<[string, Partial<LedgerFacts>]>([
    ['that names nothing', { reviews: [requested('Please rename it.')] }],
    ['that quotes the id', { reviews: [requested(`> Proposal ${ID}\n\nPlease rename it.`)] }],
    ['from before the proposal', { reviews: [requested(ID, { submittedAt: at('09:00:00') })] }],
    ['from the same second', { reviews: [requested(ID, { submittedAt: at('10:00:00') })] }],
    ['by a reader', { reviews: [requested(ID, { author: RITA })] }],
    ['that was dismissed', { reviews: [requested(ID, { state: 'DISMISSED' })] }],
    ['that approves', { reviews: [requested(ID, { state: 'APPROVED' })] }],
    [
      'that answers a person',
      {
        reviews: [requested('')],
        lineComments: [lineComment({ author: CAROL, reviewId: 650 }), answer(800)],
      },
    ],
    [
      'beside a comment of another review',
      { reviews: [requested('')], lineComments: [lineComment(), { ...answer(800), reviewId: 701 }] },
    ],
  ])('%s denies nothing', (_, over) => {
    expect(ids(facts(over))).toEqual([]);
  });
});

describe('a resolved thread', () => {
  const thread = (over: Partial<ReviewThread> = {}): ReviewThread => ({
    id: 'T1',
    isResolved: true,
    isOutdated: false,
    resolvedBy: 'mia',
    commentId: 801,
    viewerCanResolve: true,
    ...over,
  });

  test('denies its suggestion', () => {
    const all = facts({ threads: [thread()] });
    expect(ids(all)).toEqual([ID]);
    expect(stopped(all)).toEqual({ ...NONE, seven: true });
  });

  test('says why in its last answer', () => {
    const { lineComments } = facts();
    const words = lineComment({ id: 950, author: MIA, reviewId: 701, inReplyTo: 801, body: 'It is a name.' });
    const all = facts({ threads: [thread()], lineComments: [...lineComments, words] });
    expect(ledgerOf(all).denied.get(ID)?.why).toBe('It is a name.');
  });

  test('is taken back by a command, for GitHub does not say when it was resolved', () => {
    const comments = [comment(`/doctor allow ${ID}`)];
    expect(ids(facts({ threads: [thread()], comments }))).toEqual([]);
  });

  test.each<[string, Partial<ReviewThread>, Partial<LedgerFacts>]>([
    ['open', { isResolved: false }, {}],
    ['outdated', { isOutdated: true }, {}],
    ['resolved by us', { resolvedBy: 'github-actions' }, {}],
    ['resolved by a reader', { resolvedBy: 'rita' }, {}],
    ['resolved by nobody known', { resolvedBy: undefined }, {}],
    ['of another comment', { commentId: 1 }, {}],
    ['of no comment', { commentId: undefined }, {}],
    // A click on the suggestion resolves the thread, too.
    ['on a head that moved', {}, { headSha: OTHER_HEAD }],
  ])('%s denies nothing', (_, over, rest) => {
    const permissions = new Map([...PERMISSIONS, ['github-actions', 'write'] as const]);
    expect(ids(facts({ threads: [thread(over)], permissions, ...rest }))).toEqual([]);
  });
});

test("with a person's token, what we write is still not theirs", () => {
  const own = { viewer: { id: MIA.id, login: MIA.login } };
  const requested = review({ state: 'CHANGES_REQUESTED', body: ID });
  expect(ids({ ...said(`/doctor deny ${ID}`), ...own })).toEqual([]);
  expect(ids(facts({ ...own, reviews: [requested] }))).toEqual([]);
});

test('reasons are plain and short, whatever stands in them', () => {
  const all = said(`/doctor deny ${ID} \u202e\u001b[31m${'x'.repeat(2_000_000)}`);
  expect(ledgerOf(all).denied.get(ID)?.why).toBe('x'.repeat(500));
});
