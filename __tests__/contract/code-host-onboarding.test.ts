import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CodeHost, CommitDraft } from '../../src/ports/code-host.ts';
import { git } from '../../src/standin/github/git/git.ts';
import { happen } from '../fakes/github-ci.ts';
import { type HostWish, hostOn } from '../fakes/host-on.ts';
import { DEFAULT_PERMISSIONS } from '../fakes/price-on-github.ts';
import { type ReviewedGitHub, reviewedGitHub } from '../fakes/reviewed-github.ts';

/** New branches and pull requests of the port `CodeHost`, by the adapter for GitHub on a local GitHub. */
let github: ReviewedGitHub;
let host: CodeHost;
beforeEach(async () => {
  github = await reviewedGitHub();
  github.repository.actionsMayApprove = true;
  host = await hostWith();
});
afterEach(() => github.close());

const hostWith = async (wish: HostWish = {}) => (await hostOn(github, wish)).host;
const BRANCH = 'build-doctor/onboarding';
const draft = async (more: Partial<CommitDraft> = {}): Promise<CommitDraft> => ({
  branch: BRANCH,
  parent: (await host.branchTip('main')) ?? '',
  headline: 'Add ONBOARDING.md',
  body: 'Looked up — ünï.',
  files: [{ path: 'ONBOARDING.md', mode: 0o644, content: Buffer.from('# Shop\n\nünï\n') }],
  ...more,
});
const PULL = { head: BRANCH, base: 'main', title: 'Add ONBOARDING.md', body: 'A page — ünï' };

test('a branch comes into being with its commit, which is ours and changes one file', async () => {
  const wish = await draft();
  const written = await host.commitToNewBranch(wish);
  if (written.kind !== 'written') throw new Error(JSON.stringify(written));
  const { sha, url } = written.value;
  expect(url).toContain(`/commit/${sha}`);
  expect(await host.branchTip(BRANCH)).toBe(sha);
  expect(await host.isOwnCommit(sha)).toBe(true);
  expect(await host.commitAt(sha)).toMatchObject({
    parents: [wish.parent],
    message: 'Add ONBOARDING.md\n\nLooked up — ünï.',
  });
  const changed = await git(github.repository.folder, ['diff', '--name-status', wish.parent, sha]);
  expect(changed.toString('utf8')).toBe('A\tONBOARDING.md\n');
  expect(Buffer.from((await host.file(sha, 'ONBOARDING.md')) ?? []).toString('utf8')).toBe('# Shop\n\nünï\n');
});

test('a branch that is there is left as it is', async () => {
  await host.commitToNewBranch(await draft());
  const tip = await host.branchTip(BRANCH);
  const again = await host.commitToNewBranch(await draft({ body: 'Again.' }));
  expect(again).toMatchObject({ kind: 'invalid', reason: expect.stringContaining('already exists') });
  expect(await host.branchTip(BRANCH)).toBe(tip);
});

test('without contents: write there is no branch, and the line is named', async () => {
  const reader = await hostWith({ permissions: { ...DEFAULT_PERMISSIONS, contents: 'read' } });
  expect(await reader.commitToNewBranch(await draft())).toMatchObject({
    kind: 'forbidden',
    permission: 'contents: write',
  });
  expect(await host.branchTip(BRANCH)).toBeUndefined();
});

test('a pull request, found again by its branch while it is open and after', async () => {
  await host.commitToNewBranch(await draft());
  const written = await host.openPull(PULL);
  if (written.kind !== 'written') throw new Error(JSON.stringify(written));
  const { number } = written.value;
  expect(written.value).toMatchObject({ state: 'open', head: { ref: BRANCH }, base: { ref: 'main' } });
  expect(await host.openPullsFrom('acme', BRANCH)).toMatchObject([{ number }]);
  expect(await host.openPull(PULL)).toMatchObject({
    kind: 'invalid',
    reason: expect.stringContaining('already exists'),
  });
  await happen(github, { kind: 'merge', pr: number, by: 'mia' });
  expect(await host.openPullsFrom('acme', BRANCH)).toEqual([]);
  expect(await host.pullsFrom('acme', BRANCH)).toMatchObject([{ number, state: 'closed' }]);
  expect(await host.pullsFrom('acme', 'nothing')).toEqual([]);
});

test('what GitHub refuses: no such branch, nothing new in it, no permission, a setting', async () => {
  expect(await host.openPull(PULL)).toMatchObject({
    kind: 'invalid',
    reason: expect.stringContaining('head'),
  });
  const own = await host.openPull({ ...PULL, head: 'main' });
  expect(own).toMatchObject({ kind: 'invalid', reason: expect.stringContaining('No commits between') });
  await host.commitToNewBranch(await draft());
  const reader = await hostWith({ permissions: { ...DEFAULT_PERMISSIONS, pull_requests: 'read' } });
  expect(await reader.openPull(PULL)).toMatchObject({
    kind: 'forbidden',
    permission: 'pull-requests: write',
  });
  github.repository.actionsMayApprove = false;
  expect(await host.openPull(PULL)).toEqual({
    kind: 'forbidden',
    permission: undefined,
    reason: 'GitHub Actions is not permitted to create or approve pull requests.',
  });
});
