import { afterEach, expect, test } from '@jest/globals';
import { control } from '../../../fakes/ask-github.ts';
import { numbered, type PullWorld, pullWorld } from '../../../fakes/pull-world.ts';

const BASE = { 'a.txt': numbered(40), 'b.txt': 'one\n', 'pic.bin': Buffer.from([0, 1, 2]) };
const HEAD = {
  'a.txt': numbered(40, { 10: 'TEN', 20: null, 30: 'THIRTY' }),
  'b.txt': 'two\n',
  'pic.bin': Buffer.from([0, 1, 3]),
};

let there: PullWorld;
afterEach(() => there.github.close());

const review = (body: Record<string, unknown>, token?: string) =>
  there.at(`/pulls/${there.pull.number}/reviews`, { body, ...(token === undefined ? {} : { token }) });
const commenting = (comment: Record<string, unknown>) =>
  review({ event: 'COMMENT', body: 'Look', comments: [{ path: 'a.txt', body: 'here', ...comment }] });

test('a review with comments is created at once and answers 200 [facts §3.1]', async () => {
  there = await pullWorld(BASE, HEAD);
  const made = await commenting({ line: 10, side: 'RIGHT' });
  expect(made.status).toBe(200);
  expect(made.json).toMatchObject({ state: 'COMMENTED', commit_id: there.pull.head.sha, body: 'Look' });
  const { json } = await there.at(`/pulls/${there.pull.number}/comments`);
  expect(json).toMatchObject([
    { path: 'a.txt', line: 10, start_line: null, side: 'RIGHT', pull_request_review_id: made.json.id },
  ]);
  expect(json[0].diff_hunk.split('\n').at(-1)).toBe('+TEN');
});

const OUTSIDE =
  "Pull request review thread line must be part of the diff and Pull request review thread diff hunk can't be blank";
const OUTSIDE_RANGE =
  "Pull request review thread line must be part of the diff, Pull request review thread start line must be part of the same hunk as the line., and Pull request review thread diff hunk can't be blank";
const OTHER_HUNK = 'Pull request review thread start line must be part of the same hunk as the line.';
const REVERSED = 'Pull request review thread start line must precede the end line.';

test.each([
  ['a line outside the diff', { line: 2 }, OUTSIDE],
  ['a line beyond the file', { line: 4000 }, OUTSIDE],
  ['no line at all', {}, OUTSIDE],
  ['a range that ends outside', { start_line: 10, line: 15 }, OUTSIDE_RANGE],
  ['a range over two hunks', { start_line: 10, line: 30 }, OTHER_HUNK],
  ['a range that starts outside its hunk', { start_line: 5, line: 10 }, OTHER_HUNK],
  ['a range of one line', { start_line: 10, line: 10 }, REVERSED],
  ['a reversed range', { start_line: 12, line: 9 }, REVERSED],
  ['a path that is not in the diff', { path: 'README.md', line: 1 }, 'Path could not be resolved'],
  ['a binary file', { path: 'pic.bin', line: 1 }, OUTSIDE],
  ['a deleted line on the right', { line: 20, side: 'RIGHT', path: 'b.txt' }, OUTSIDE],
  ['an added line on the left', { line: 34, side: 'LEFT' }, OUTSIDE],
  [
    'a position beyond the patch',
    { position: 500 },
    "Pull request review thread position is invalid and Pull request review thread diff hunk can't be blank",
  ],
])('%s is refused [facts §3.3]', async (_, comment, text) => {
  there = await pullWorld(BASE, HEAD);
  const refused = await commenting(comment);
  expect(refused.status).toBe(422);
  expect(refused.json).toMatchObject({ message: 'Unprocessable Entity', errors: [text] });
});

test.each([
  ['a context line', { line: 7 }],
  ['a range of context and added lines', { start_line: 8, line: 10 }],
  ['a deleted line on the left', { line: 20, side: 'LEFT' }],
  ['a context line on the left', { line: 19, side: 'LEFT' }],
  ['a range from left to right', { start_line: 10, start_side: 'LEFT', line: 10, side: 'RIGHT' }],
  ['a position', { position: 1 }],
])('%s may be commented [facts §3.2]', async (_, comment) => {
  there = await pullWorld(BASE, HEAD);
  expect((await commenting(comment)).status).toBe(200);
});

test('one bad anchor refuses the whole review, and nothing is kept [facts §3.1]', async () => {
  there = await pullWorld(BASE, HEAD);
  const comments = [
    { path: 'a.txt', line: 10, body: 'good' },
    { path: 'a.txt', line: 1, body: 'bad' },
  ];
  expect((await review({ event: 'COMMENT', body: 'Look', comments })).status).toBe(422);
  expect((await there.at(`/pulls/${there.pull.number}/reviews`)).json).toEqual([]);
  expect((await there.at(`/pulls/${there.pull.number}/comments`)).json).toEqual([]);
  expect(there.pull.threads).toEqual([]);
});

test.each(['COMMENT', 'REQUEST_CHANGES'])(
  '%s needs a body, or comments on lines [facts §3.1, §3.3]',
  async (event) => {
    there = await pullWorld(BASE, HEAD);
    for (const body of [undefined, '', ' \n']) {
      const refused = await review({ event, ...(body === undefined ? {} : { body }) });
      expect([refused.status, refused.json.errors]).toEqual([
        422,
        ['You need to leave a comment indicating the requested changes.'],
      ]);
    }
    const made = await review({ event, comments: [{ path: 'a.txt', line: 10, body: 'here' }] });
    expect([made.status, made.json.body]).toEqual([200, '']);
    const draft = await review({ comments: [{ path: 'a.txt', line: 10, body: 'here' }] });
    const sent = await there.at(`/pulls/${there.pull.number}/reviews/${draft.json.id}/events`, {
      body: { event },
    });
    expect(sent.status).toBe(200);
  },
);

test.each([
  ['seen', 'first'],
  ['head', 'second'],
])(
  "a stale page's review names the commit by the switch: %s [facts §1.5, §11.5]",
  async (value, expected) => {
    there = await pullWorld(BASE, HEAD);
    const first = there.pull.head.sha;
    await control(there.github, 'switch', { staleReviewCommit: value });
    await there.event('push', { by: 'lee', branch: 'fix', pr: undefined, files: { c: 'x\n' } });
    const { json } = await there.event('review', { by: 'mia', state: 'approve', commit: first });
    expect(json.review.commit_id).toBe(expected === 'first' ? first : there.pull.head.sha);
  },
);

test.each([
  ['a line as text', { comments: [{ path: 'a.txt', line: '10', body: 'x' }] }],
  ['half a line', { comments: [{ path: 'a.txt', line: 1.5, body: 'x' }] }],
  ['a side in lower case', { comments: [{ path: 'a.txt', line: 10, side: 'right', body: 'x' }] }],
  ['an event in lower case', { event: 'comment' }],
  ['PENDING, which is no event', { event: 'PENDING' }],
  ['null for no comments', { comments: null }],
  ['a comment without a body', { comments: [{ path: 'a.txt', line: 10 }] }],
])('%s is a 422 that says which value is wrong [facts §3.1]', async (_, wish) => {
  there = await pullWorld(BASE, HEAD);
  const refused = await there.at(`/pulls/${there.pull.number}/reviews`, {
    body: { event: 'COMMENT', body: 'x', ...wish },
    isWrong: true,
  });
  expect([refused.status, refused.json.message]).toEqual([
    422,
    expect.stringMatching(/^Invalid request\.\n\n/),
  ]);
});

test.each([
  ['39 digits', (sha: string) => sha.slice(1)],
  ['capitals', (sha: string) => sha.toUpperCase()],
  ['a branch', () => 'fix'],
])('%s are no commit of a review [facts §3.3]', async (_, wrong) => {
  there = await pullWorld(BASE, HEAD);
  const commit_id = wrong(there.pull.head.sha);
  const refused = await review({ event: 'COMMENT', body: 'x', commit_id });
  expect([refused.status, refused.json.message]).toEqual([422, `No commit found for SHA: ${commit_id}`]);
});

test('subject_type is no key of a review comment [facts §3.1]', async () => {
  there = await pullWorld(BASE, HEAD);
  const comments = [{ path: 'a.txt', body: 'x', subject_type: 'file' }];
  const refused = await there.at(`/pulls/${there.pull.number}/reviews`, {
    body: { event: 'COMMENT', body: 'x', comments },
    isWrong: true,
  });
  expect(refused.status).toBe(422);
  expect(refused.json.message).toContain('"subject_type" is not a permitted key.');
});

test('without an event a review stays pending, seen by its author alone, and blocks the next [facts §3.1, §3.3]', async () => {
  there = await pullWorld(BASE, HEAD);
  const path = `/pulls/${there.pull.number}/reviews`;
  const draft = await review({ body: 'later', comments: [{ path: 'a.txt', line: 10, body: 'x' }] });
  expect(draft.json).toMatchObject({ state: 'PENDING' });
  expect(draft.json).not.toHaveProperty('submitted_at');
  expect((await there.at(path)).json).toHaveLength(1);
  expect((await there.at(path, { token: there.person('ada') })).json).toEqual([]);
  expect((await there.at(`${path}/${draft.json.id}`, { token: there.person('ada') })).status).toBe(404);
  expect((await there.at(`/pulls/${there.pull.number}/comments`)).json).toEqual([]);
  expect(there.github.world.deliveries.filter(({ event }) => event !== 'pull_request')).toEqual([]);
  const next = await review({ event: 'COMMENT', body: 'now' });
  expect(next.json.errors).toEqual(['User can only have one pending review per pull request']);
  const single = await there.at(`/pulls/${there.pull.number}/comments`, {
    body: { body: 'x', commit_id: there.pull.head.sha, path: 'a.txt', line: 10 },
  });
  expect(single.json.errors).toMatchObject([{ field: 'user_id', code: 'custom' }]);
  expect((await there.at(`${path}/${draft.json.id}`, { method: 'DELETE' })).status).toBe(200);
  expect((await review({ event: 'COMMENT', body: 'now' })).status).toBe(200);
});

test('a pending review is submitted with its comments [facts §3.1]', async () => {
  there = await pullWorld(BASE, HEAD);
  const path = `/pulls/${there.pull.number}/reviews`;
  const { json } = await review({ body: 'later', comments: [{ path: 'a.txt', line: 10, body: 'x' }] });
  const sent = await there.at(`${path}/${json.id}/events`, { body: { event: 'REQUEST_CHANGES' } });
  expect(sent.json).toMatchObject({ state: 'CHANGES_REQUESTED', body: 'later' });
  expect((await there.at(`${path}/${json.id}/comments`)).json).toMatchObject([{ body: 'x', line: 10 }]);
  const events = there.github.world.deliveries.map(({ event, action }) => `${event} ${action}`);
  expect(events.slice(1)).toEqual(['pull_request_review_comment created', 'pull_request_review submitted']);
  expect((await there.at(`${path}/${json.id}/events`, { body: { event: 'APPROVE' } })).status).toBe(422);
  expect((await there.at(`${path}/${json.id}`, { method: 'DELETE' })).json.errors).toEqual([
    'Can not delete a non-pending pull request review',
  ]);
});

test.each([
  ['APPROVE', 'Can not approve your own pull request'],
  ['REQUEST_CHANGES', 'Review Can not request changes on your own pull request'],
])("%s of one's own pull request is refused [facts §3.3]", async (event, text) => {
  there = await pullWorld(BASE, HEAD);
  const refused = await review({ event, body: 'mine' }, there.person('lee'));
  expect(refused.status).toBe(422);
  expect(refused.json.errors).toEqual([text]);
});

test('a job may comment, and approve only where the repository lets it [facts §3.3]', async () => {
  there = await pullWorld(BASE, HEAD);
  const token = there.job({ pull_requests: 'write' });
  const refused = await review({ event: 'APPROVE' }, token);
  expect([refused.status, refused.json.message]).toEqual([
    403,
    'GitHub Actions is not permitted to approve pull requests.',
  ]);
  expect((await review({ event: 'COMMENT', body: 'x' }, token)).json.user).toMatchObject({
    login: 'github-actions[bot]',
    type: 'Bot',
  });
  there.github.repository.actionsMayApprove = true;
  expect((await review({ event: 'APPROVE' }, token)).json.state).toBe('APPROVED');
});

test.each([
  ['COMMENT', ''],
  ['REQUEST_CHANGES', '  \n'],
])('%s needs a body [facts §3.1]', async (event, body) => {
  there = await pullWorld(BASE, HEAD);
  expect((await review({ event, body })).status).toBe(422);
});

test('a body of 65,536 characters is the longest [facts §3.3, §3.4]', async () => {
  there = await pullWorld(BASE, HEAD);
  const body = 'x'.repeat(65_536);
  expect((await review({ event: 'COMMENT', body })).status).toBe(200);
  const refused = await review({ event: 'COMMENT', body: `${body}x` });
  expect(refused.json.errors).toEqual(['body is too long (maximum is 65536 characters)']);
});

test('a commit that is not of the pull request is refused [facts §3.3]', async () => {
  there = await pullWorld(BASE, HEAD);
  const sha = 'f'.repeat(40);
  const refused = await review({ event: 'COMMENT', body: 'x', commit_id: sha });
  expect([refused.status, refused.json.message]).toEqual([422, `No commit found for SHA: ${sha}`]);
  const onBase = await review({ event: 'COMMENT', body: 'x', commit_id: there.pull.base.sha });
  expect(onBase.status).toBe(422);
});

test('a token without pull_requests: write reads but does not review [facts §3.3]', async () => {
  there = await pullWorld(BASE, HEAD);
  const token = there.job({ contents: 'write', pull_requests: 'read' });
  const refused = await review({ event: 'COMMENT', body: 'x' }, token);
  expect([refused.status, refused.json.message]).toEqual([403, 'Resource not accessible by integration']);
  expect((await there.at(`/pulls/${there.pull.number}/reviews`, { token })).status).toBe(200);
});

test('only an approval or a request for changes is dismissed, with a message [facts §3.10]', async () => {
  there = await pullWorld(BASE, HEAD);
  const path = `/pulls/${there.pull.number}/reviews`;
  const approval = await review({ event: 'APPROVE' });
  const comment = await review({ event: 'COMMENT', body: 'x' });
  const dismiss = (id: number, message: string, token = there.person('ada')) =>
    there.at(`${path}/${id}/dismissals`, { method: 'PUT', body: { message, event: 'DISMISS' }, token });
  expect((await dismiss(comment.json.id, 'no')).json.errors).toEqual([
    'Can not dismiss a commented pull request review',
  ]);
  expect((await dismiss(approval.json.id, '')).status).toBe(422);
  expect((await dismiss(approval.json.id, 'no', there.person('rita'))).status).toBe(403);
  expect((await dismiss(approval.json.id, 'no')).json.state).toBe('DISMISSED');
  expect(there.github.world.deliveries.at(-1)).toMatchObject({
    action: 'dismissed',
    payload: { review: { state: 'dismissed' } },
  });
});

test('a review in a webhook has its state in lower case, and a simple pull request [facts §1.5]', async () => {
  there = await pullWorld(BASE, HEAD);
  const { json } = await there.event('review', { by: 'mia', state: 'approve' });
  expect(json).toMatchObject({ action: 'submitted', review: { state: 'approved', body: null } });
  expect(json.pull_request).not.toHaveProperty('maintainer_can_modify');
  expect(json.pull_request).not.toHaveProperty('mergeable');
});

test('a body is changed by its author, and told as edited [facts §1.5]', async () => {
  there = await pullWorld(BASE, HEAD);
  const { json } = await review({ event: 'COMMENT', body: 'before' });
  const path = `/pulls/${there.pull.number}/reviews/${json.id}`;
  const put = (token: string) => there.at(path, { method: 'PUT', body: { body: 'after' }, token });
  expect((await put(there.person('rita'))).status).toBe(403);
  expect((await put(there.person('mia'))).json.body).toBe('after');
  expect(there.github.world.deliveries.at(-1)).toMatchObject({
    action: 'edited',
    payload: { changes: { body: { from: 'before' } }, review: { body: 'after' } },
  });
});
