import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readBlob } from '../../../../src/standin/github/git/objects.ts';
import { readCommit } from '../../../../src/standin/github/git/read-commit.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { addRepository } from '../../../../src/standin/github/world/add-repository.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type Shop, shop } from '../../../fakes/shop.ts';

let our: Shop;
beforeEach(async () => {
  our = await shop({
    'README.md': 'shop\n',
    'src/price.js': 'price\n',
    'run.sh': { bytes: Buffer.from('#!/bin/sh\n'), mode: '100755' },
    '.github/workflows/ci.yml': 'on: workflow_dispatch\n',
  });
});
afterEach(() => our.github.close());

const post = (path: string, body: unknown, token?: string, isWrong = false) =>
  our.at(path, { body, isWrong, ...(token === undefined ? {} : { token }) });
const patch = (path: string, body: unknown, token?: string) =>
  our.at(path, { method: 'PATCH', body, ...(token === undefined ? {} : { token }) });

/** A commit with one more file on top of main, written by the Git Data API. */
async function written(path: string, content: string, token?: string) {
  const parent = await our.tip();
  const tree = await post(
    '/git/trees',
    { base_tree: parent, tree: [{ path, mode: '100644', content }] },
    token,
  );
  const made = await post(
    '/git/commits',
    { message: 'By data', tree: tree.json.sha, parents: [parent] },
    token,
  );
  return made.json.sha as string;
}

describe('refs', () => {
  test('a ref is read by its exact name; a prefix is not found, and lists by matching-refs', async () => {
    const sha = await our.commit('feature/a', { 'a.txt': 'a\n' });
    await our.commit('feature/bü', { 'b.txt': 'b\n' });
    const one = await our.at('/git/ref/heads/feature/a');
    expect(one.json).toMatchObject({ ref: 'refs/heads/feature/a', object: { type: 'commit', sha } });
    expect((await our.at('/git/ref/heads/feature')).status).toBe(404);
    expect((await our.at('/git/ref/heads/feature%2Fb%C3%BC')).status).toBe(200);
    const listed = await our.at('/git/matching-refs/heads/feature');
    const names = listed.json.map((ref: { ref: string }) => ref.ref);
    expect(names).toEqual(['refs/heads/feature/a', 'refs/heads/feature/bü']);
    expect((await our.at('/git/matching-refs/heads/none')).json).toEqual([]);
  });

  test("a ref is made, moved and deleted, each time told as a push of the token's account", async () => {
    const main = await our.tip();
    const sha = await written('new.txt', 'new\n');
    const token = our.job({ contents: 'write' });
    const made = await post('/git/refs', { ref: 'refs/heads/topic', sha: main }, token);
    expect([made.status, made.json.object.sha]).toEqual([201, main]);
    expect((await patch('/git/refs/heads/topic', { sha, force: false }, token)).status).toBe(200);
    const gone = await our.at('/git/refs/heads/topic', { method: 'DELETE', token });
    expect(gone.status).toBe(204);
    expect(await our.tip('topic')).toBe('');
    const told = our.github.world.deliveries.map(({ event, sender, payload }) => [
      event,
      sender.login,
      payload,
    ]);
    expect(told).toEqual([
      [
        'push',
        'github-actions[bot]',
        expect.objectContaining({ created: true, base_ref: 'refs/heads/main' }),
      ],
      ['push', 'github-actions[bot]', expect.objectContaining({ before: main, after: sha, forced: false })],
      ['push', 'github-actions[bot]', expect.objectContaining({ deleted: true })],
    ]);
  });

  test('a move that is no fast forward is 422, and forced it happens [facts §4.3]', async () => {
    const main = await our.tip();
    const sha = await our.commit('topic', { 'a.txt': 'a\n' });
    const refused = await patch('/git/refs/heads/topic', { sha: main });
    expect([refused.status, refused.json.message]).toEqual([422, 'Update is not a fast forward']);
    expect(await our.tip('topic')).toBe(sha);
    expect((await patch('/git/refs/heads/topic', { sha: main, force: true })).status).toBe(200);
    expect(our.github.world.deliveries.at(-1)?.payload).toMatchObject({ forced: true, commits: [] });
  });

  test.each([
    ['an unknown ref', 'PATCH', '/git/refs/heads/none', 'Reference does not exist'],
    ['an unknown ref', 'DELETE', '/git/refs/heads/none', 'Reference does not exist'],
    ['the default branch', 'DELETE', '/git/refs/heads/main', 'Cannot delete the default branch'],
  ])('%s is refused: %s %s [docs: git/refs]', async (_what, method, path, message) => {
    const body = method === 'PATCH' ? { sha: await our.tip() } : undefined;
    const refused = await our.at(path, { method, body });
    expect([refused.status, refused.json.message]).toEqual([422, message]);
  });

  test.each([
    ['refs/heads/main', 'Reference already exists'],
    ['main', 'main is not a valid ref name.'],
    ['refs/main', 'refs/main is not a valid ref name.'],
    ['refs/heads/two words', 'refs/heads/two words is not a valid ref name.'],
    ['refs/heads/a..b', 'refs/heads/a..b is not a valid ref name.'],
    ['refs/pull/1/head', 'Reference update failed'],
  ])('%s is not made [docs: git/refs]', async (ref, message) => {
    const refused = await post('/git/refs', { ref, sha: await our.tip() });
    expect([refused.status, refused.json.message]).toEqual([422, message]);
  });

  test.each([
    ['0'.repeat(39), /exactly 40 characters/],
    ['1'.repeat(40), /^Object does not exist$/],
  ])('a wrong SHA is refused: %s [docs: git/refs]', async (sha, message) => {
    const refused = await post('/git/refs', { ref: 'refs/heads/x', sha });
    expect(refused.status).toBe(422);
    expect(refused.json.message).toMatch(message);
  });

  test('a move to where it stands is answered and told to nobody', async () => {
    const sha = await our.tip();
    const before = our.github.world.deliveries.length;
    const moved = await patch('/git/refs/heads/main', { sha });
    expect([moved.status, our.github.world.deliveries.length]).toEqual([200, before]);
  });

  test('a branch does not point at a blob', async () => {
    const blob = await post('/git/blobs', { content: 'x' });
    const refused = await post('/git/refs', { ref: 'refs/heads/x', sha: blob.json.sha });
    expect(refused.json.message).toBe('Object is not a commit');
  });

  test('a rule of a ruleset refuses a move with its sentence [facts §4.5]', async () => {
    our.repository.rules.push({ branch: 'main', rule: 'pull-request', contexts: [], source: 'ruleset' });
    const main = await our.tip();
    const refused = await patch('/git/refs/heads/main', { sha: await written('a.txt', 'a\n') });
    expect(refused.status).toBe(422);
    expect(refused.json.message).toContain(
      'Repository rule violations found\n\nChanges must be made through a pull request.',
    );
    expect(await our.tip()).toBe(main);
    expect(our.github.world.deliveries).toEqual([]);
  });

  test('a needed status has to be on the commit before it moves [facts §4.5]', async () => {
    our.repository.rules.push({
      branch: 'main',
      rule: 'status-check',
      contexts: ['ci'],
      source: 'protection',
    });
    const sha = await written('a.txt', 'a\n');
    const refused = await patch('/git/refs/heads/main', { sha });
    expect(refused.json.message).toBe('Required status check "ci" is expected.');
    await post(`/statuses/${sha}`, { state: 'success', context: 'ci' });
    expect((await patch('/git/refs/heads/main', { sha })).status).toBe(200);
  });

  test('a branch that wants signatures takes what GitHub signed [facts §4.5]', async () => {
    our.repository.rules.push({ branch: 'main', rule: 'signed-commits', contexts: [], source: 'ruleset' });
    const mine = await patch('/git/refs/heads/main', { sha: await written('a.txt', 'a\n') });
    expect(mine.json.message).toContain('Commits must have verified signatures.');
    const token = our.job({ contents: 'write' });
    expect(
      (await patch('/git/refs/heads/main', { sha: await written('a.txt', 'a\n', token) }, token)).status,
    ).toBe(200);
  });

  test('a workflow file is refused to a job token, and let through for a person and an app that may [facts §4.5]', async () => {
    const sha = await written('.github/workflows/new.yml', 'on: push\n');
    const refused = await patch('/git/refs/heads/main', { sha }, our.job({ contents: 'write' }));
    expect([refused.status, refused.json.message]).toEqual([
      403,
      'refusing to allow a GitHub App to create or update workflow `.github/workflows/new.yml` without `workflows` permission',
    ]);
    const app = our.app({ contents: 'write' });
    expect((await post('/git/refs', { ref: 'refs/heads/x', sha }, app)).status).toBe(403);
    const trusted = our.app({ contents: 'write', workflows: 'write' });
    expect((await post('/git/refs', { ref: 'refs/heads/x', sha }, trusted)).status).toBe(201);
    expect((await patch('/git/refs/heads/main', { sha })).status).toBe(200);
  });
});

test('no name with a NUL, a dash or dots gets further than a refusal', async () => {
  const asked = await Promise.all(
    [
      '/contents/a%00b',
      '/contents/README.md?ref=a%00b',
      '/contents/README.md?ref=--help',
      '/commits?path=a%00b',
      '/commits?author=%00',
      '/commits/--all',
      '/commits/a%00b',
      '/compare/--all...main',
      '/compare/main...%00',
      '/git/ref/heads/%00',
      '/git/trees/-h',
      '/git/trees/a%00b',
      '/branches/%00',
      '/branches/main%5E%7Bcommit%7D',
    ].map((path) => our.at(path)),
  );
  expect(asked.filter(({ status }) => status >= 500)).toEqual([]);
  expect(asked.filter(({ status }) => status === 200).length).toBe(2);
});

describe('who may', () => {
  test('reading needs contents: read, writing contents: write [facts §1.7]', async () => {
    const sha = await our.tip();
    const reader = our.job({ contents: 'read' });
    expect((await our.at('/git/ref/heads/main', { token: reader })).status).toBe(200);
    const refused = await post('/git/refs', { ref: 'refs/heads/x', sha }, reader);
    expect([refused.status, refused.json.message]).toEqual([403, 'Resource not accessible by integration']);
    expect(refused.headers.get('x-accepted-github-permissions')).toBe('contents=write');
    expect((await our.at('/git/ref/heads/main', { token: our.job({ issues: 'write' }) })).status).toBe(403);
    const rita = await post('/git/refs', { ref: 'refs/heads/x', sha }, our.person('rita'));
    expect(rita.status).toBe(403);
  });

  test("a fork is not written to by the API with the base's token [facts §4.4]", async () => {
    const fork = await our.fork('sam');
    await our.commit('topic', { 'a.txt': 'a\n' }, 'Topic', fork);
    await our.pull('topic', { fork });
    our.github.world.switches.forkPush = 'accepted';
    const refused = await ask(our.github, '/repos/sam/shop/git/refs', {
      token: our.job({ contents: 'write' }),
      body: { ref: 'refs/heads/x', sha: await our.tip('topic', fork) },
    });
    expect(refused.status).toBe(403);
  });
});

describe('an empty repository', () => {
  test('answers 409 to every part of the Git Data API [facts §4.3]', async () => {
    const { world } = our.github;
    await addRepository(world, { owner: addAccount(world, 'mia'), name: 'empty' });
    const sha = '1'.repeat(40);
    const asked = await Promise.all([
      ask(our.github, '/repos/mia/empty/git/ref/heads/main'),
      ask(our.github, '/repos/mia/empty/git/matching-refs/heads'),
      ask(our.github, `/repos/mia/empty/git/trees/${sha}`),
      ask(our.github, `/repos/mia/empty/git/commits/${sha}`),
      ask(our.github, '/repos/mia/empty/commits'),
      ...[
        ['blobs', { content: 'x' }],
        ['trees', { tree: [] }],
        ['commits', { message: 'x', tree: sha }],
        ['refs', { ref: 'refs/heads/x', sha }],
      ].map(([part, body]) =>
        ask(our.github, `/repos/mia/empty/git/${String(part)}`, { token: our.person('mia'), body }),
      ),
    ]);
    expect(asked.map(({ status, json }) => `${status} ${json.message}`)).toEqual(
      asked.map(() => '409 Git Repository is empty.'),
    );
    const contents = await ask(our.github, '/repos/mia/empty/contents/README.md');
    expect([contents.status, contents.json.message]).toEqual([404, 'This repository is empty.']);
  });
});

describe('blobs', () => {
  test.each([
    ['text', 'grün\r\n', 'utf-8', Buffer.from('grün\r\n')],
    ['nothing', '', 'utf-8', Buffer.alloc(0)],
    ['bytes', Buffer.from([0, 255, 10]).toString('base64'), 'base64', Buffer.from([0, 255, 10])],
  ])('a blob of %s is kept byte for byte', async (_what, content, encoding, bytes) => {
    const made = await post('/git/blobs', { content, encoding });
    expect(made.status).toBe(201);
    expect(await readBlob(our.repository.folder, made.json.sha)).toEqual(bytes);
    const read = await our.at(`/git/blobs/${made.json.sha}`);
    expect(read.json).toMatchObject({ encoding: 'base64', size: bytes.length });
    expect(Buffer.from(read.json.content, 'base64')).toEqual(bytes);
  });

  test('the content comes in lines of 60, or raw on demand [docs: git/blobs]', async () => {
    const made = await post('/git/blobs', { content: 'x'.repeat(100) });
    const read = await our.at(`/git/blobs/${made.json.sha}`);
    expect(read.json.content.split('\n').map((line: string) => line.length)).toEqual([60, 60, 16, 0]);
    const raw = await our.at(`/git/blobs/${made.json.sha}`, {
      headers: { accept: 'application/vnd.github.raw+json' },
    });
    expect(raw.text).toBe('x'.repeat(100));
  });

  test('broken base64, a broken SHA and an unknown one are refused [docs: git/blobs]', async () => {
    const refused = await post('/git/blobs', { content: 'abc', encoding: 'base64' });
    expect([refused.status, refused.json.message]).toEqual([422, 'content is not valid Base64']);
    expect((await our.at('/git/blobs/abc')).status).toBe(422);
    expect((await our.at(`/git/blobs/${'1'.repeat(40)}`)).status).toBe(404);
    expect((await our.at(`/git/blobs/${await our.tip()}`)).status).toBe(404);
  });
});

describe('trees', () => {
  const paths = (tree: { path: string }[]) => tree.map(({ path }) => path);

  test('a tree is read by its SHA, a commit or a branch, one level or whole', async () => {
    const flat = await our.at('/git/trees/main');
    expect(paths(flat.json.tree)).toEqual(['.github', 'README.md', 'run.sh', 'src']);
    expect(flat.json.tree[2]).toMatchObject({ mode: '100755', type: 'blob', size: 10 });
    const whole = await our.at(`/git/trees/${await our.tip()}?recursive=0`);
    expect(paths(whole.json.tree)).toContain('src/price.js');
    expect(paths(whole.json.tree)).toContain('.github/workflows');
    expect(whole.json).toMatchObject({ sha: flat.json.sha, truncated: false });
    expect((await our.at('/git/trees/none')).status).toBe(404);
  });

  test('with a base tree everything else stays; without one everything else is gone [facts §4.3]', async () => {
    const item = { path: 'src/new.js', mode: '100644', type: 'blob', content: 'new\n' };
    const over = await post('/git/trees', { base_tree: await our.tip(), tree: [item] });
    expect(paths((await our.at(`/git/trees/${over.json.sha}?recursive=1`)).json.tree)).toContain('README.md');
    const alone = await post('/git/trees', { tree: [item] });
    expect(paths((await our.at(`/git/trees/${alone.json.sha}?recursive=1`)).json.tree)).toEqual([
      'src',
      'src/new.js',
    ]);
  });

  test('null deletes a file or a folder; modes are kept as asked [facts §4.1]', async () => {
    const made = await post('/git/trees', {
      base_tree: await our.tip(),
      tree: [
        { path: 'src', mode: '040000', type: 'tree', sha: null },
        { path: 'README.md', mode: '100644', type: 'blob', sha: null },
        { path: 'link', mode: '120000', type: 'blob', content: 'run.sh' },
        { path: 'tool', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
        { path: 'module', mode: '160000', type: 'commit', sha: 'a'.repeat(40) },
      ],
    });
    const read = await our.at(`/git/trees/${made.json.sha}`);
    expect(read.json.tree.map(({ path, mode }: { path: string; mode: string }) => `${mode} ${path}`)).toEqual(
      ['040000 .github', '120000 link', '160000 module', '100755 run.sh', '100755 tool'],
    );
  });

  test('a whole tree is put under a path, in place of what was there', async () => {
    const inner = await post('/git/trees', { tree: [{ path: 'only.js', mode: '100644', content: 'x\n' }] });
    const made = await post('/git/trees', {
      base_tree: await our.tip(),
      tree: [{ path: 'src', mode: '040000', type: 'tree', sha: inner.json.sha }],
    });
    const read = await our.at(`/git/trees/${made.json.sha}?recursive=1`);
    expect(paths(read.json.tree).filter((path) => path.startsWith('src/'))).toEqual(['src/only.js']);
  });

  test.each([
    ['no items', [], 'Invalid tree info'],
    [
      'a path with ..',
      [{ path: '../x', mode: '100644', content: '' }],
      'tree.path contains a malformed path component',
    ],
    [
      'an absolute path',
      [{ path: '/x', mode: '100644', content: '' }],
      'tree.path contains a malformed path component',
    ],
    [
      'a path into .git',
      [{ path: 'a/.git/x', mode: '100644', content: '' }],
      'tree.path contains a malformed path component',
    ],
    ['no path', [{ mode: '100644', content: '' }], 'tree.path contains a malformed path component'],
    ['no mode', [{ path: 'x', content: '' }], 'Must supply a valid tree.mode'],
    [
      'neither sha nor content',
      [{ path: 'x', mode: '100644' }],
      'Must supply either tree.sha or tree.content',
    ],
    [
      'an unknown blob',
      [{ path: 'x', mode: '100644', sha: '1'.repeat(40) }],
      `tree.sha ${'1'.repeat(40)} is not a valid blob`,
    ],
    ['deleting what is not there', [{ path: 'none', mode: '100644', sha: null }], 'GitRPC::BadObjectState'],
  ])('%s is refused [docs: git/trees]', async (_what, tree, message) => {
    const refused = await post('/git/trees', { base_tree: await our.tip(), tree });
    expect([refused.status, refused.json.message]).toEqual([422, message]);
  });

  test('a mode that git has not and an unknown base tree are refused [docs: git/trees]', async () => {
    const mode = await post(
      '/git/trees',
      { tree: [{ path: 'x', mode: '100666', content: '' }] },
      undefined,
      true,
    );
    expect(mode.status).toBe(422);
    const base = await post('/git/trees', {
      base_tree: '1'.repeat(40),
      tree: [{ path: 'x', mode: '100644', content: '' }],
    });
    expect(base.json.message).toBe('base_tree is not a valid tree oid');
  });
});

describe('commits', () => {
  const wish = async () => {
    const tip = await our.tip();
    const tree = (await our.at(`/git/commits/${tip}`)).json.tree.sha;
    return { message: 'Zweite Zeile ü\n\nBody', tree, parents: [tip] };
  };

  test.each([
    ['signed', true],
    ['unsigned', false],
  ] as const)(
    "a bot's commit without author and committer is %s by the switch [facts §4.1]",
    async (choice, verified) => {
      our.github.world.switches.botCommit = choice;
      const made = await post('/git/commits', await wish(), our.job({ contents: 'write' }));
      expect(made.status).toBe(201);
      expect(made.json).toMatchObject({
        message: 'Zweite Zeile ü\n\nBody',
        author: {
          name: 'github-actions[bot]',
          email: '41898282+github-actions[bot]@users.noreply.github.com',
        },
        verification: { verified, reason: verified ? 'valid' : 'unsigned' },
      });
      expect(made.json.committer.name).toBe(verified ? 'GitHub' : 'github-actions[bot]');
    },
  );

  test('a named author takes the signature away; the committer is the author then [facts §4.1]', async () => {
    const author = { name: 'Ada', email: 'ada@example.com', date: '2026-01-02T03:04:05Z' };
    const made = await post('/git/commits', { ...(await wish()), author }, our.job({ contents: 'write' }));
    expect(made.json).toMatchObject({ author, committer: author, verification: { verified: false } });
  });

  test("a person's commit is theirs and not signed", async () => {
    const made = await post('/git/commits', await wish());
    expect(made.json).toMatchObject({
      author: { name: 'mia' },
      committer: { name: 'mia' },
      verification: { verified: false },
    });
    const stored = await readCommit(our.repository.folder, made.json.sha);
    expect(stored?.parents).toEqual([await our.tip()]);
  });

  test.each([
    ['tree', { tree: '1'.repeat(40) }, 'Tree SHA does not exist'],
    ['parent', { parents: ['1'.repeat(40)] }, 'Parent SHA does not exist or is not a commit object'],
  ])('an unknown %s is refused [docs: git/commits]', async (_what, part, message) => {
    const refused = await post('/git/commits', { ...(await wish()), ...part });
    expect([refused.status, refused.json.message]).toEqual([422, message]);
  });

  test('a missing message is refused in the words of a missing key [docs: git/commits]', async () => {
    const { tree } = await wish();
    const refused = await post('/git/commits', { tree }, undefined, true);
    expect([refused.status, refused.json.message]).toEqual([
      422,
      'Invalid request.\n\n"message" wasn\'t supplied.',
    ]);
  });

  test.each([
    [{ name: '', email: 'a@b' }],
    [{ name: '<.>', email: 'a@b' }],
    [{ name: 'a\0b', email: 'a@b' }],
    [{ name: 'a', email: 'a\n@b' }],
    [{ name: 'a', email: 'a@b', date: '1960-01-01T00:00:00Z' }],
    [{ name: 'a', email: 'a@b', date: 'yesterday' }],
  ])('an author that git cannot store is refused: %j', async (author) => {
    const refused = await post('/git/commits', { ...(await wish()), author }, undefined, true);
    expect(refused.status).toBe(422);
  });

  test('a message may hold a NUL, be empty or be a page of emoji', async () => {
    for (const message of ['a\0b', '', '🩺'.repeat(2000)]) {
      expect((await post('/git/commits', { ...(await wish()), message })).status).toBe(201);
    }
  });

  test('an unknown commit is 404', async () => {
    expect((await our.at(`/git/commits/${'1'.repeat(40)}`)).status).toBe(404);
  });
});
