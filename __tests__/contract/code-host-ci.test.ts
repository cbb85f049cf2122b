import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { isPlace } from '../../src/kernel/log-piece.ts';
import type { CiJob, CiRun, CodeHost } from '../../src/ports/code-host.ts';
import { control } from '../fakes/ask-github.ts';
import { githubWith, happen, openedPull, workflow } from '../fakes/github-ci.ts';
import { hostOn } from '../fakes/host-on.ts';
import type { SmallGitHub } from '../fakes/local-github.ts';

/** The port `CodeHost`, what CI did, by the adapter for GitHub on a local GitHub. */
let github: SmallGitHub;
let host: CodeHost;
let slept: readonly number[];
let number: number;
let sha: string;
beforeEach(async () => {
  github = await githubWith({ 'ci.yml': workflow('CI', '[pull_request]') });
  ({ host, slept } = await hostOn(github));
  ({ number, sha } = await openedPull(github, 'fix'));
});
afterEach(() => github.close());

const step = { name: 'Test', conclusion: 'failure', run: 'npm test', log: 'ünï ✓\nnot ok 1\n' };
const JOB = { name: 'test', conclusion: 'failure', steps: [step] };

async function red(jobs: readonly object[] = [JOB], more: object = {}): Promise<CiRun> {
  const event = { kind: 'run', pr: number, workflow: 'CI', conclusion: 'failure', jobs, ...more };
  const { workflow_run } = await happen(github, event);
  const run = await host.run(workflow_run.id);
  if (run === undefined) throw new Error('the run is not there');
  return run;
}
const only = async (run: CiRun): Promise<CiJob> => {
  const [job] = await host.jobs(run);
  if (job === undefined) throw new Error('there is no job');
  return job;
};
async function textOf(job: CiJob): Promise<string> {
  const log = await host.jobLog(job);
  if (log.kind !== 'log') return log.kind;
  const pieces: Uint8Array[] = [];
  for await (const piece of log.chunks) if (!isPlace(piece)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

test('a run, by its id and by its commit', async () => {
  const run = await red();
  expect(run).toMatchObject({
    attempt: 1,
    workflowName: 'CI',
    workflowPath: '.github/workflows/ci.yml',
    event: 'pull_request',
    status: 'completed',
    conclusion: 'failure',
    headSha: sha,
    headBranch: 'fix',
    headRepository: { id: github.repository.id, owner: 'acme' },
    actor: { login: 'mia' },
  });
  expect(await host.runsOf(sha)).toEqual([run]);
});

test('runs of one commit, more than a page, newest first', async () => {
  for (let i = 0; i < 104; i += 1) {
    await happen(github, {
      kind: 'run',
      sha,
      branch: 'fix',
      workflow: 'CI',
      event: 'push',
      conclusion: 'success',
    });
  }
  const ids = (await host.runsOf(sha)).map(({ id }) => id);
  expect(ids).toHaveLength(105);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});

describe('green runs of a workflow on a branch', () => {
  const ended = (conclusion: string, more: object = {}) =>
    happen(github, { kind: 'run', sha, branch: 'fix', workflow: 'CI', event: 'push', conclusion, ...more });
  const greens = async (more: object = {}) => {
    const { workflowId } = await red();
    const wish = { workflowId, branch: 'fix', until: undefined, ...more };
    return (await host.greenRuns(wish)).map(({ id }) => id);
  };

  test('newest first, without red ones and those of other branches', async () => {
    const { workflow_run: first } = await ended('success');
    await ended('failure');
    await ended('success', { branch: 'main' });
    const { workflow_run: second } = await ended('success');
    expect(await greens()).toEqual([second.id, first.id]);
  });

  test('up to a moment, and a few of many', async () => {
    for (let i = 0; i < 12; i += 1) await ended('success');
    const found = await greens();
    expect(found).toHaveLength(10);
    expect(found).toEqual([...found].sort((a, b) => b - a));
    await control(github, 'clock', { advanceMs: 3_600_000 });
    const until = new Date(Date.now() + 60_000);
    const { workflow_run: late } = await ended('success');
    expect(await greens()).toContain(late.id);
    expect(await greens({ until })).toEqual(found);
  });

  test('none of a workflow that is not there', async () => {
    expect(await greens({ workflowId: 404 })).toEqual([]);
  });
});

test('the jobs of the attempt that is asked for', async () => {
  const first = await red();
  const again = await red([{ ...JOB, name: 'other' }], { run: first.id, attempt: 2 });
  expect(again).toMatchObject({ id: first.id, attempt: 2 });
  expect((await host.jobs(first)).map(({ name }) => name)).toEqual(['test']);
  expect((await host.jobs(again)).map(({ name }) => name)).toEqual(['other']);
});

test('the jobs of a wide matrix, with their steps', async () => {
  const jobs = Array.from({ length: 104 }, (_, i) => ({ ...JOB, name: `test (${i})` }));
  const found = await host.jobs(await red(jobs));
  expect(new Set(found.map(({ name }) => name)).size).toBe(104);
  expect(found[0]?.conclusion).toBe('failure');
  expect(found[0]?.completedAt).toBeInstanceOf(Date);
  expect(found[0]?.steps.find(({ name }) => name === 'Test')).toMatchObject({ conclusion: 'failure' });
});

test('a run without jobs has none', async () => {
  expect(await host.jobs(await red([]))).toEqual([]);
});

test('annotations, with their line', async () => {
  const annotations = [
    { path: 'src/shop.js', line: 2, level: 'failure', message: 'prïce\nis wrong' },
    { path: '.github', line: 1, level: 'warning', message: 'old' },
  ];
  const found = await host.annotations(await only(await red([{ ...JOB, annotations }])));
  expect(found).toContainEqual({
    path: 'src/shop.js',
    startLine: 2,
    level: 'failure',
    message: 'prïce\nis wrong',
  });
  expect(found).toHaveLength(3); // and the runner's own: "Process completed with exit code 1."
});

test('when a commit was pushed: when its first check suite was made', async () => {
  await control(github, 'clock', { advanceMs: 3_600_000 });
  await happen(github, {
    kind: 'run',
    sha,
    branch: 'fix',
    workflow: 'CI',
    event: 'push',
    conclusion: 'success',
  });
  const pushed = await host.pushedAt(sha);
  expect(pushed?.getTime()).toBeLessThanOrEqual(Date.now());
  expect(pushed?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

describe('a log', () => {
  test('comes as it is, and the token does not go to its store', async () => {
    const text = await textOf(await only(await red()));
    expect(text).toContain('ünï ✓');
    expect(text).toContain('##[error]Process completed with exit code 1.');
    const { json } = await control(github, 'state');
    expect(json.leaks).toEqual([]);
  });

  test('that is not there yet is asked for again', async () => {
    expect(await textOf(await only(await red([{ ...JOB, logNotYet: 3 }])))).toContain('not ok 1');
    expect(slept).toEqual([2_000, 4_000, 8_000]);
  });

  test('that is missing long after its job ended is not waited for', async () => {
    const job = await only(await red([{ ...JOB, logNotYet: 99 }]));
    const completedAt = new Date('2026-01-01T00:00:00Z');
    expect(await textOf({ ...job, completedAt })).toBe('empty');
    expect(slept).toEqual([]);
  });

  test('that never comes is empty', async () => {
    expect(await textOf(await only(await red([{ ...JOB, logNotYet: 99 }])))).toBe('empty');
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(30_000);
  });

  test.each([
    ['gone', 'expired', 0],
    ['not-found', 'empty', 30_000],
  ])('that is too old, where GitHub says %s, is %s', async (expiredLog, kind, waited) => {
    await control(github, 'switch', { expiredLog });
    expect(await textOf(await only(await red([{ ...JOB, logExpired: true }])))).toBe(kind);
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(waited);
  });

  test.each(['not-found', 'blob-not-found'])('of a job that runs (%s) is empty', async (runningJobLog) => {
    await control(github, 'switch', { runningJobLog });
    const run = await red([{ name: 'test', steps: [{ name: 'Test' }] }], { conclusion: undefined });
    expect(await textOf(await only(run))).toBe('empty');
  });

  test('of 40 MB streams', async () => {
    const log = `${'a long line of a build, again and again, '.repeat(20)}\n`.repeat(50_000);
    const found = await host.jobLog(await only(await red([{ ...JOB, steps: [{ ...step, log }] }])));
    if (found.kind !== 'log') throw new Error(found.kind);
    let size = 0;
    let pieces = 0;
    for await (const piece of found.chunks) {
      size += isPlace(piece) ? 0 : piece.length;
      pieces += 1;
    }
    expect(size).toBeGreaterThan(40_000_000);
    expect(pieces).toBeGreaterThan(100);
  });

  test('may be left in the middle', async () => {
    const found = await host.jobLog(await only(await red()));
    if (found.kind !== 'log') throw new Error(found.kind);
    for await (const piece of found.chunks) {
      expect(isPlace(piece) ? 0 : piece.length).toBeGreaterThan(0);
      break;
    }
  });
});
