import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CodeHost, CommitDraft } from '../../src/ports/code-host.ts';
import { git } from '../../src/standin/github/git/git.ts';
import type { BranchRule } from '../../src/standin/github/world/rule.ts';
import { control } from '../fakes/ask-github.ts';
import { happen } from '../fakes/github-ci.ts';
import { type HostWish, hostOn } from '../fakes/host-on.ts';
import { DEFAULT_PERMISSIONS } from '../fakes/price-on-github.ts';
import { type ReviewedGitHub, reviewedGitHub } from '../fakes/reviewed-github.ts';

/** The commits of the port `CodeHost`, by the adapter for GitHub on a local GitHub. */
let github: ReviewedGitHub;
let host: CodeHost;
beforeEach(async () => {
  github = await reviewedGitHub();
  host = await hostWith();
});
afterEach(() => github.close());

const hostWith = async (wish: HostWish = {}) => (await hostOn(github, wish)).host;
const head = () => github.pull.head.sha;
const show = async (what: string) =>
  (await git(github.repository.folder, what.split(' '))).toString('utf8').trimEnd();

const draft = (more: Partial<CommitDraft> = {}): CommitDraft => ({
  branch: 'fix',
  parent: head(),
  headline: 'Repair — ünï',
  body: 'Why.\n\nBuild-Doctor-Proposal: abc',
  files: [{ path: 'a.txt', mode: 0o644, content: Buffer.from('caf\u00e9\r\nno end') }],
  ...more,
});
const shaOf = (written: Awaited<ReturnType<CodeHost['commit']>>): string => {
  if (written.kind !== 'written') throw new Error(JSON.stringify(written));
  return written.value.sha;
};

test('a commit of a plain file is signed, byte for byte, on the parent alone', async () => {
  const parent = head();
  const sha = shaOf(
    await host.commit(
      draft({
        files: [
          { path: 'a.txt', mode: 0o644, content: Buffer.from('caf\u00e9\r\nno end') },
          { path: 'new/ü.txt', mode: 0o644, content: Buffer.alloc(0) },
        ],
      }),
    ),
  );
  expect(head()).toBe(sha);
  expect(await Promise.all([sha, parent, 'f'.repeat(40)].map(host.isOwnCommit))).toEqual([
    true,
    false,
    false,
  ]);
  expect(await host.commitAt(sha)).toMatchObject({
    parents: [parent],
    message: 'Repair — ünï\n\nWhy.\n\nBuild-Doctor-Proposal: abc',
  });
  expect(await show(`show ${sha}:a.txt`)).toBe('caf\u00e9\r\nno end');
  expect(await show(`ls-tree -r --name-only -z ${sha}`)).toContain('new/ü.txt');
});

test('a commit of an executable file keeps its mode, and what else was changed', async () => {
  const parent = head();
  const files = [
    { path: 'run.sh', mode: 0o755, content: Buffer.from('#!/bin/sh\n') },
    { path: 'a.txt', mode: 0o644, content: Buffer.from('plain\n') },
  ];
  const sha = shaOf(await host.commit(draft({ files })));
  expect(await show(`ls-tree ${sha} run.sh`)).toMatch(/^100755 /);
  expect(await show(`ls-tree ${sha} a.txt`)).toMatch(/^100644 /);
  expect((await host.commitAt(sha))?.parents).toEqual([parent]);
  expect(head()).toBe(sha);
});

describe.each([
  ['plain', 0o644],
  ['executable', 0o755],
])('a commit of a %s file', (_name, mode) => {
  const one = (more: Partial<CommitDraft> = {}) =>
    draft({ files: [{ path: 'b.sh', mode, content: Buffer.from('x\n') }], ...more });
  const rule = (more: Partial<BranchRule>) =>
    github.repository.rules.push({
      branch: 'fix',
      rule: 'no-push',
      contexts: [],
      source: 'ruleset',
      ...more,
    } as BranchRule);

  test('on a branch that moved on is not written', async () => {
    const parent = head();
    await happen(github, { kind: 'push', by: 'lee', branch: 'fix', files: { 'c.txt': 'c\n' } });
    const now = head();
    expect(await host.commit(one({ parent }))).toMatchObject({ kind: 'moved' });
    expect(head()).toBe(now);
  });

  test('on a branch that was set back is not written', async () => {
    const parent = head();
    const before = await show(`rev-parse ${parent}^`);
    await happen(github, { kind: 'push', by: 'lee', branch: 'fix', onto: before, bare: true });
    expect(await host.commit(one({ parent }))).toMatchObject({ kind: 'moved' });
    expect(await show('rev-parse refs/heads/fix')).toBe(before);
  });

  test('on a branch that is gone is not written', async () => {
    const parent = head();
    await happen(github, { kind: 'push', by: 'lee', branch: 'fix', delete: true });
    expect(await host.commit(one({ parent }))).toMatchObject({ kind: 'moved' });
  });

  test.each(['ruleset', 'protection'] as const)(
    'on a protected branch (%s) is refused in its words',
    async (source) => {
      rule({ source });
      const parent = head();
      const written = await host.commit(one());
      expect(written).toMatchObject({
        kind: 'invalid',
        reason: expect.stringMatching(/rule|protected|update/i),
      });
      expect(head()).toBe(parent);
    },
  );

  test('without permission names it', async () => {
    const reader = await hostWith({ permissions: { ...DEFAULT_PERMISSIONS, contents: 'read' } });
    expect(await reader.commit(one())).toMatchObject({ kind: 'forbidden', permission: 'contents: write' });
  });

  test('that is a workflow is refused, and no line of permissions helps', async () => {
    const files = [{ path: '.github/workflows/ci.yml', mode, content: Buffer.from('on: push\n') }];
    expect(await host.commit(one({ files }))).toEqual({
      kind: 'forbidden',
      permission: undefined,
      reason: expect.stringContaining('refusing to allow a GitHub App to create or update workflow'),
    });
  });

  test.each(['before', 'after'])(
    'is unknown where the answer was lost (%s it was written), and sent once',
    async (when) => {
      const [method, path] =
        mode === 0o644 ? ['POST', '/graphql'] : ['PATCH', '/repos/{owner}/{repo}/git/refs/*'];
      await control(github, 'fault', { path, method, when, times: 9, act: { status: 502 } });
      const parent = head();
      expect(await host.commit(one())).toMatchObject({ kind: 'unknown' });
      const below = await show(`rev-parse ${when === 'after' ? `${head()}^` : head()}`);
      expect(below).toBe(parent);
    },
  );
});

test('a commit goes with the push token, which is the only one that needs contents: write', async () => {
  const pushToken = github.user('mia');
  const pusher = await hostWith({ permissions: { ...DEFAULT_PERMISSIONS, contents: 'read' }, pushToken });
  const sha = shaOf(await pusher.commit(draft()));
  expect(await show(`log -1 --format=%an ${sha}`)).toBe('mia');
});
