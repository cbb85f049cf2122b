import { afterEach, describe, expect, test } from '@jest/globals';
import { git } from '../../../../src/standin/github/git/git.ts';
import { numbered, type PullWorld, pullWorld } from '../../../fakes/pull-world.ts';

let there: PullWorld;
afterEach(() => there.github.close());

const CHANGED = { 10: 'TEN', 12: 'TWELVE', 30: 'THIRTY' };
const small = () => pullWorld({ 'a.txt': numbered(40) }, { 'a.txt': numbered(40, CHANGED) });
const block = (text: string, fence = '```') => `Try this\n\n${fence}suggestion\n${text}${fence}\n`;

async function suggest(body: string, anchor: Record<string, unknown> = { line: 10 }, path = 'a.txt') {
  const made = await there.at(`/pulls/${there.pull.number}/comments`, {
    body: { body, commit_id: there.pull.head.sha, path, ...anchor },
    token: there.job({ pull_requests: 'write' }),
  });
  expect(made.status).toBe(201);
  return made.json.id as number;
}
const click = (comments: readonly number[], by = 'mia') => there.event('click', { by, comments });

test('a click replaces the whole range in one signed commit and resolves the thread [facts §3.4, §3.7]', async () => {
  there = await small();
  const before = there.pull.head.sha;
  const id = await suggest(block('ten\nten and a half\n'), { start_line: 10, line: 11 });
  const pushed = await click([id]);
  expect(pushed.status).toBe(200);
  expect(pushed.headers.get('x-github-event')).toBe('push');
  expect(pushed.json).toMatchObject({ before, ref: 'refs/heads/fix', pusher: { name: 'mia' } });
  expect(await there.read('a.txt')).toBe(numbered(40, { ...CHANGED, 10: 'ten\nten and a half', 11: null }));
  const commit = (await there.at(`/git/commits/${pushed.json.after}`)).json;
  expect(commit).toMatchObject({
    author: { name: 'mia' },
    committer: { name: 'GitHub', email: 'noreply@github.com' },
    verification: { verified: true },
    parents: [{ sha: before }],
  });
  expect(commit.message.split('\n')[0]).toBe('Apply suggestion from @github-actions[bot]');
  expect(commit.message).toContain(
    'Co-authored-by: github-actions[bot] <41898282+github-actions[bot]@users.noreply.github.com>',
  );
  expect(there.pull.threads[0]?.resolvedBy?.login).toBe('mia');
  expect(there.pull.head.sha).toBe(pushed.json.after);
  expect((await click([id])).json.message).toBe('This suggestion has been applied or marked resolved.');
});

test('a batch is one commit, bottom-up over two files [facts §3.7]', async () => {
  there = await pullWorld(
    { 'a.txt': numbered(40), b: 'one\n' },
    { 'a.txt': numbered(40, CHANGED), b: 'two\n' },
  );
  const ids = [
    await suggest(block('ten\nmore\n')),
    await suggest(block(''), { line: 30 }),
    await suggest(block('three\n'), { line: 1 }, 'b'),
  ];
  const pushed = await click(ids);
  expect(await there.read('a.txt')).toBe(numbered(40, { ...CHANGED, 10: 'ten\nmore', 30: null }));
  expect(await there.read('b')).toBe('three\n');
  expect(pushed.json.commits).toHaveLength(1);
  expect(pushed.json.commits[0].message).toMatch(/^Apply suggestions from code review\n/);
});

test('a click applies to the head as it is now, where the comment has shifted to [facts §3.6]', async () => {
  there = await small();
  const id = await suggest(block('ten\n'));
  await there.event('push', { by: 'lee', files: { 'a.txt': `new\n${numbered(40, CHANGED)}` } });
  expect((await click([id])).status).toBe(200);
  expect(await there.read('a.txt')).toBe(`new\n${numbered(40, { ...CHANGED, 10: 'ten' })}`);
});

describe('a click is refused', () => {
  test('when nothing would change [facts §3.5]', async () => {
    there = await small();
    const refused = await click([await suggest(block('TEN\n'))]);
    expect([refused.status, refused.json.message]).toEqual([
      422,
      'This suggestion is invalid because no changes were made to the code.',
    ]);
  });

  test('when the suggestion is outdated [facts §3.6]', async () => {
    there = await small();
    const id = await suggest(block('ten\n'));
    await there.event('push', { by: 'lee', files: { 'a.txt': numbered(40, { ...CHANGED, 10: 'other' }) } });
    expect((await click([id])).json.message).toBe('Outdated suggestions cannot be applied.');
  });

  test('when the pull request is closed [facts §3.5]', async () => {
    there = await small();
    const id = await suggest(block('ten\n'));
    await there.event('close', { by: 'lee' });
    expect((await click([id])).json.message).toBe(
      'Suggestions cannot be applied while the pull request is closed.',
    );
  });

  test('on deleted lines [facts §3.2]', async () => {
    there = await small();
    const id = await suggest(block('ten\n'), { line: 10, side: 'LEFT' });
    expect((await click([id])).json.message).toBe('Applying suggestions on deleted lines is not supported.');
  });

  test('when two of a batch overlap, and nothing of it is applied [facts §3.5]', async () => {
    there = await small();
    const before = there.pull.head.sha;
    const ids = [
      await suggest(block('ten\n'), { start_line: 10, line: 11 }),
      await suggest(block('TEN!\n'), { line: 10 }),
    ];
    expect((await click(ids)).json.message).toBe('Only one suggestion per line can be applied in a batch.');
    expect(there.pull.head.sha).toBe(before);
  });

  test.each(['tom', 'rita', 'sam'])('to %s, who does not write [facts §3.7]', async (by) => {
    there = await small();
    expect((await click([await suggest(block('ten\n'))], by)).status).toBe(422);
  });

  test('in a comment without a block', async () => {
    there = await small();
    expect((await click([await suggest('ten\n')])).status).toBe(422);
  });

  test('by the rules of the head branch [facts §4.5]', async () => {
    there = await small();
    const id = await suggest(block('ten\n'));
    there.github.repository.rules.push({ branch: 'fix', rule: 'no-push', contexts: [], source: 'ruleset' });
    expect((await click([id])).status).toBe(422);
    expect(there.pull.threads[0]?.resolvedBy).toBeUndefined();
  });
});

describe('a fork', () => {
  const forked = (maintainerCanModify: boolean) =>
    pullWorld({ f: 'one\n' }, { f: 'two\n' }, { fork: 'zoe', maintainerCanModify });

  test('takes a click of its author, and of a maintainer where edits are allowed [facts §3.7]', async () => {
    there = await forked(true);
    const id = await suggest(block('three\n'), { line: 1 }, 'f');
    expect((await click([id], 'rita')).status).toBe(422);
    expect((await click([id], 'mia')).status).toBe(200);
    expect(await there.read('f')).toBe('three\n');
  });

  test('refuses a maintainer where edits are not allowed [facts §3.7]', async () => {
    there = await forked(false);
    const id = await suggest(block('three\n'), { line: 1 }, 'f');
    expect((await click([id], 'mia')).status).toBe(422);
    expect((await click([id], 'zoe')).status).toBe(200);
  });
});

test.each([
  ['refused', 422],
  ['applied', 200],
] as const)('a range over a deleted line is %s [facts §3.2, §11.8]', async (choice, status) => {
  there = await pullWorld({ 'a.txt': numbered(20) }, { 'a.txt': numbered(20, { 10: null }) });
  there.github.world.switches.clickOverDeletion = choice;
  const id = await suggest(block('x\n'), { start_line: 9, line: 10 });
  expect((await click([id])).status).toBe(status);
});

test.each([
  ['lf', 'one\r\nTWO\nthree\r\n'],
  ['crlf', 'one\r\nTWO\r\nthree\r\n'],
] as const)('a CRLF file gets %s lines [facts §3.4]', async (choice, after) => {
  there = await pullWorld({ f: 'one\r\nzwei\r\nthree\r\n' }, { f: 'one\r\ntwo\r\nthree\r\n' });
  there.github.world.switches.clickLineEndings = choice;
  await click([await suggest(block('TWO\n'), { line: 2 }, 'f')]);
  expect(await there.read('f')).toBe(after);
});

test.each([
  ['empty-line', 'one\n\nthree\n'],
  ['deletion', 'one\nthree\n'],
] as const)('a block of one empty line is %s [facts §3.4]', async (choice, after) => {
  there = await pullWorld({ f: 'one\nzwei\nthree\n' }, { f: 'one\ntwo\nthree\n' });
  there.github.world.switches.clickEmptyLine = choice;
  await click([await suggest(block('\n'), { line: 2 }, 'f')]);
  expect(await there.read('f')).toBe(after);
});

test.each([
  ['a file without a newline at its end', 'one\ntwo', block('TWO\n'), 'one\nTWO'],
  ['an empty block', 'one\ntwo\n', block(''), 'one\n'],
  ['tabs and trailing spaces', 'one\ntwo\n', block('\tT  \n'), 'one\n\tT  \n'],
  ['a longer fence around backticks', 'one\ntwo\n', block('```js\nx\n```\n', '````'), 'one\n```js\nx\n```\n'],
  ['a body with CRLF', 'one\ntwo\n', 'Try\r\n```suggestion\r\nTWO\r\n```\r\n', 'one\nTWO\n'],
  ['the first of two blocks', 'one\ntwo\n', `${block('A\n')}${block('B\n')}`, 'one\nA\n'],
  [
    'a block after one that only shows one',
    'one\ntwo\n',
    `~~~\n${block('A\n')}~~~\n${block('B\n')}`,
    'one\nB\n',
  ],
  ['a block that nothing closes', 'one\ntwo\n', '```suggestion\nA', 'one\nA\n'],
  ['letters of other scripts', 'one\ntwo\n', block('žluťoučký 🐎\n'), 'one\nžluťoučký 🐎\n'],
])('%s is applied as written [facts §3.4]', async (_, head, body, after) => {
  there = await pullWorld({ f: 'one\nzwei\n' }, { f: head });
  expect((await click([await suggest(body, { line: 2 }, 'f')])).status).toBe(200);
  expect(await there.read('f')).toBe(after);
});

test('bytes that are no text, and the mode, stay as they are', async () => {
  const bytes = (middle: string) =>
    Buffer.concat([Buffer.from([0xff, 0xe9, 0x0a]), Buffer.from(middle), Buffer.from([0x0a, 0xfe])]);
  there = await pullWorld(
    { f: { bytes: bytes('zwei'), mode: '100755' } },
    { f: { bytes: bytes('two'), mode: '100755' } },
  );
  expect((await click([await suggest(block('TWO\n'), { line: 2 }, 'f')])).status).toBe(200);
  const { folder } = there.github.repository;
  expect(await git(folder, ['show', `${there.pull.head.sha}:f`])).toEqual(bytes('TWO'));
  expect((await git(folder, ['ls-tree', there.pull.head.sha, 'f'])).toString()).toMatch(/^100755 /);
});
