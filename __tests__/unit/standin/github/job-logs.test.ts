import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Octokit } from '@octokit/rest';
import { logText } from '../../../../src/standin/github/actions/log-text.ts';
import { stampStream } from '../../../../src/standin/github/actions/stamp-lines.ts';
import { ask, control } from '../../../fakes/ask-github.ts';
import { githubWith, happen, job, refusedEvent, user, workflow } from '../../../fakes/github-ci.ts';
import type { SmallGitHub } from '../../../fakes/local-github.ts';
import { unzipped } from '../../../fakes/unzipped.ts';

const SHOP = '/repos/acme/shop';
let github: SmallGitHub;
let token: string;
let folder: string;
beforeEach(async () => {
  github = await githubWith({ 'ci.yml': workflow('CI', 'push') });
  token = job(github, { actions: 'read' });
  folder = await mkdtemp(join(tmpdir(), 'job-logs-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await github.close();
});

interface Made {
  readonly run: number;
  readonly job: number;
}

/** CI runs red on main with one job. */
async function red(
  wish: Readonly<Record<string, unknown>> = {},
  conclusion: string | null = 'failure',
): Promise<Made> {
  const ended = conclusion === null ? {} : { conclusion };
  const payload = await happen(github, {
    kind: 'run',
    ...ended,
    jobs: [{ name: 'test', ...ended, ...wish }],
  });
  const run = payload.workflow_run.id;
  const { json } = await ask(github, `${SHOP}/actions/runs/${run}/jobs`);
  return { run, job: json.jobs[0].id };
}

const logOf = (made: Made, by: string | undefined = token) =>
  ask(github, `${SHOP}/actions/jobs/${made.job}/logs`, by === '' ? {} : { token: by });

/** The log as bytes, fetched as a client would: the link without the token. */
async function bytesOf(made: Made): Promise<Buffer> {
  const { status, headers } = await logOf(made);
  expect(status).toBe(302);
  const answer = await fetch(headers.get('location') ?? '');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain');
  return Buffer.from(await answer.arrayBuffer());
}

const messagesOf = (log: string): readonly string[] =>
  log
    .replaceAll('\uFEFF', '')
    .split('\n')
    .map((line) => line.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z /, ''));

describe('the text of a log', () => {
  test('has header, output and exit code as a runner stores them, a BOM a step [facts §2.3]', async () => {
    const made = await red({
      steps: [
        { name: 'Check out', log: 'Syncing\n' },
        {
          name: 'Test',
          conclusion: 'failure',
          run: 'npm ci\nnpm test\n',
          log: 'ü 1 fails\r\nbar\rbaz',
          exitCode: 2,
        },
        { name: 'After', conclusion: 'skipped', log: 'never\n' },
      ],
    });
    const log = (await bytesOf(made)).toString('utf8');
    expect(log.split('\uFEFF')).toHaveLength(5);
    expect(log.startsWith('\uFEFF')).toBe(true);
    const lines = log.replaceAll('\uFEFF', '').trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z /);
    expect(lines.map((line) => line.slice(0, 28))).toEqual(lines.map((line) => line.slice(0, 28)).toSorted());
    const messages = messagesOf(log);
    expect(messages.slice(messages.indexOf('Syncing'), -2)).toEqual([
      'Syncing',
      '##[group]Run npm ci',
      '\u001B[36;1mnpm ci\u001B[0m',
      '\u001B[36;1mnpm test\u001B[0m',
      'shell: /usr/bin/bash -e {0}',
      '##[endgroup]',
      'ü 1 fails',
      'bar',
      'baz',
      '##[error]Process completed with exit code 2.',
    ]);
  });

  test('each line lies in the seconds of its step [facts §2.4]', async () => {
    const made = await red({
      steps: [{ name: 'Test', conclusion: 'failure', run: 'npm test', log: 'broken\n' }],
    });
    const { steps } = (await ask(github, `${SHOP}/actions/jobs/${made.job}`)).json;
    const line = (await bytesOf(made))
      .toString('utf8')
      .split('\n')
      .find((text) => text.endsWith('broken'));
    const at = line?.slice(0, 19) ?? '';
    expect(at >= steps[1].started_at.slice(0, 19) && at <= steps[1].completed_at.slice(0, 19)).toBe(true);
    expect(steps.map((step: { number: number }) => step.number)).toEqual([1, 2, 3]);
  });

  test('a workflow command keeps its place in an annotation only; one message has one time [facts §2.3, §2.6]', async () => {
    const errors = Array.from(
      { length: 12 },
      (_, index) => `::error file=b.js,line=${index + 1}::e${index}\n`,
    ).join('');
    const made = await red({
      steps: [
        {
          name: 'Lint',
          log: '::group::Lint\n::warning file=src/a.js,line=3,col=5,title=Odd::one%0Atwo\n::endgroup::\n',
        },
        { name: 'Test', conclusion: 'failure', run: 'npm test', log: `${errors}::notice::look\n` },
      ],
    });
    const log = (await bytesOf(made)).toString('utf8');
    expect(log).toMatch(/Z ##\[group\]Lint\n[^\n]*Z ##\[warning\]one\ntwo\n[^\n]*Z ##\[endgroup\]\n/);
    const { json } = await ask(github, `${SHOP}/check-runs/${made.job}/annotations?per_page=100`);
    expect(json[0]).toMatchObject({
      path: 'src/a.js',
      start_line: 3,
      start_column: 5,
      annotation_level: 'warning',
      title: 'Odd',
      message: 'one\ntwo',
    });
    const failures = json.filter((one: Record<string, unknown>) => one.annotation_level === 'failure');
    expect(failures).toHaveLength(11);
    expect(failures.at(-1)).toMatchObject({
      path: '.github',
      message: 'Process completed with exit code 1.',
    });
  });

  test("a file or text with the runner's own times is served byte for byte [facts §2.3]", async () => {
    const kept = Buffer.from(
      '\uFEFF2026-01-02T03:04:05.1234567Z a\r\nno time\n\uFEFF2026-01-02T03:04:06.0000000Z b \xff',
      'latin1',
    );
    const text = `2026-01-02T03:04:05.1234567Z c\r\nplain\n`;
    const bytes = Buffer.concat([Buffer.from('\uFEFF'), kept.subarray(1)]);
    const file = join(folder, 'kept.log');
    await writeFile(file, bytes);
    expect(await bytesOf(await red({ logFile: file }))).toEqual(bytes);
    expect((await bytesOf(await red({ log: text }))).toString('utf8')).toBe(text);
  });

  test('a plain file gets times, and its last line an end', async () => {
    const file = join(folder, 'plain.log');
    await writeFile(file, 'eins\r\n\r\nzwei ✓');
    const log = (
      await bytesOf(await red({ steps: [{ name: 'Test', conclusion: 'failure', run: 'x', logFile: file }] }))
    ).toString('utf8');
    expect(log).toMatch(/Z eins\n[^\n]*Z \n[^\n]*Z zwei ✓\n[^\n]*Z ##\[error\]Process completed/);
    const missing = await refusedEvent(github, {
      kind: 'run',
      conclusion: 'failure',
      jobs: [{ name: 'test', conclusion: 'failure', logFile: join(folder, 'none.log') }],
    });
    expect([missing.status, missing.json.message]).toEqual([
      422,
      expect.stringMatching(/no log file .*none\.log/),
    ]);
  });

  test.each([
    [
      ['a\r', '\nb'],
      ['a', 'b'],
    ],
    [
      ['a\r', 'b\n'],
      ['a', 'b'],
    ],
    [
      ['a', 'b', '\n', '\n', 'c'],
      ['ab', '', 'c'],
    ],
    [['', 'x', ''], ['x']],
    [['\n'], ['']],
  ])('pieces %j are the lines %j however they are cut', async (pieces, expected) => {
    let out = '';
    for await (const piece of stampStream(from(pieces), new Date(0))) out += piece;
    expect(out.endsWith('\n')).toBe(true);
    expect(messagesOf(out.slice(0, -1))).toEqual(expected);
    expect(out.startsWith('1970-01-01T00:00:00.0000000Z ')).toBe(true);
  });

  async function* from(pieces: readonly string[]): AsyncGenerator<string> {
    yield* pieces;
  }

  test.each([
    ['lines', `${'x'.repeat(98)}é\n`],
    ['one endless line', 'x'.repeat(100)],
  ])('60 MB of %s pass through in small pieces [facts §2.2]', async (_name, line) => {
    const file = join(folder, 'big.log');
    const handle = await open(file, 'w');
    for (let round = 0; round < 60; round += 1) await handle.write(line.repeat(10_000));
    await handle.close();
    const made = await red({ steps: [{ name: 'Test', conclusion: 'failure', run: 'x', logFile: file }] });
    const { headers } = await logOf(made);
    const answer = await fetch(headers.get('location') ?? '');
    let size = 0;
    for await (const piece of answer.body ?? []) size += piece.length;
    expect(size).toBeGreaterThan(60 * 10_000 * line.length);
    const log = github.repository.runs.at(-1)?.attempts[0]?.jobs[0]?.log;
    let largest = 0;
    for await (const piece of logText(log?.blocks ?? [])) largest = Math.max(largest, piece.length);
    expect(largest).toBeLessThan(200_000);
  });
});

describe('fetching a log', () => {
  test('the link holds a minute, on an origin of its own [facts §2.1]', async () => {
    const made = await red();
    const link = new URL((await logOf(made)).headers.get('location') ?? '');
    expect(link.origin).not.toBe(new URL(github.url).origin);
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    await control(github, 'clock', { advanceMs: 60_000 });
    const late = await fetch(link);
    expect(late.status).toBe(403);
    expect(late.headers.get('content-type')).toBe('application/xml');
    expect(await late.text()).toContain('<Code>AuthenticationFailed</Code>');
    link.searchParams.set('sig', 'forged');
    expect((await fetch(link)).status).toBe(403);
    const other = new URL((await logOf(made)).headers.get('location') ?? '');
    other.pathname = '/other.txt';
    expect((await fetch(other)).status).toBe(403);
  });

  test('the store refuses a token and remembers the leak; fetch and octokit drop it on the way [facts §2.2]', async () => {
    const made = await red({ log: 'hello\n' });
    const link = (await logOf(made)).headers.get('location') ?? '';
    const leaked = await fetch(link, { headers: { authorization: `Bearer ${token}` } });
    expect(leaked.status).toBe(401);
    expect(github.world.leaks).toMatchObject([{ path: new URL(link).pathname }]);
    const followed = await fetch(`${github.url}${SHOP}/actions/jobs/${made.job}/logs`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await followed.text()).toContain('hello');
    const octokit = new Octokit({ baseUrl: github.url, auth: token });
    const asked = await octokit.rest.actions.downloadJobLogsForWorkflowRun({
      owner: 'acme',
      repo: 'shop',
      job_id: made.job,
    });
    expect(asked.data).toContain('hello');
    expect(github.world.leaks).toHaveLength(1);
  });

  test.each([
    ['not-found', 404],
    ['blob-not-found', 302],
  ])('while the job runs: %s [facts §2.2]', async (runningJobLog, status) => {
    await control(github, 'switch', { runningJobLog });
    const made = await red({ steps: [{ name: 'Test' }] }, null);
    const answer = await logOf(made);
    expect(answer.status).toBe(status);
    if (status === 404) return;
    const stored = await fetch(answer.headers.get('location') ?? '');
    expect(stored.status).toBe(404);
    expect(await stored.text()).toContain('<Code>BlobNotFound</Code>');
  });

  test('a finished job of a run that goes on has its log; the zip of the run is not there [facts §2.2]', async () => {
    const payload = await happen(github, {
      kind: 'run',
      jobs: [{ name: 'lint', conclusion: 'failure', log: 'bad\n' }, { name: 'test' }],
    });
    const run = payload.workflow_run.id;
    const { json } = await ask(github, `${SHOP}/actions/runs/${run}/jobs`);
    const lint = json.jobs.find(({ name }: { name: string }) => name === 'lint');
    expect((await bytesOf({ run, job: lint.id })).toString('utf8')).toContain('bad');
    expect((await ask(github, `${SHOP}/actions/runs/${run}/logs`, { token })).status).toBe(404);
  });

  test('it is not there for some requests after the end [facts §2.2]', async () => {
    const made = await red({ logNotYet: 2 });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await logOf(made)).status);
    expect(statuses).toEqual([404, 404, 302, 302]);
  });

  test.each([
    ['gone', 410, 'Server Error'],
    ['not-found', 404, 'Not Found'],
  ])('after its retention: %s gives %i [facts §2.2]', async (expiredLog, status, message) => {
    await control(github, 'switch', { expiredLog });
    const deleted = await logOf(await red({ logExpired: true }));
    expect([deleted.status, deleted.json.message]).toEqual([status, message]);
    const made = await red();
    await control(github, 'clock', { advanceMs: 91 * 24 * 3_600_000 });
    expect((await logOf(made)).status).toBe(status);
    const zip = await ask(github, `${SHOP}/actions/runs/${made.run}/logs`, { token });
    expect(zip.status).toBe(status);
  });

  test('who may: actions: read, a signed-in reader, nobody else [facts §2.2]', async () => {
    const made = await red();
    const without = await logOf(made, job(github, { contents: 'read' }));
    expect([without.status, without.json.message]).toEqual([403, 'Resource not accessible by integration']);
    expect(without.headers.get('x-accepted-github-permissions')).toBe('actions=read');
    const nobody = await logOf(made, '');
    expect([nobody.status, nobody.json.message]).toEqual([403, 'Must have admin rights to Repository.']);
    expect((await logOf(made, user(github, 'sam'))).status).toBe(302);
  });

  test('a job that never ran has none', async () => {
    expect((await logOf(await red({ conclusion: 'skipped' }))).status).toBe(404);
    expect((await logOf(await red({ conclusion: 'cancelled' }))).status).toBe(404);
    expect((await logOf({ run: 1, job: 1 })).status).toBe(404);
  });
});

describe('the zip of a run', () => {
  test('holds each job whole and by step, with names made safe [facts §2.5]', async () => {
    const long = 'n'.repeat(120);
    const payload = await happen(github, {
      kind: 'run',
      conclusion: 'failure',
      jobs: [
        {
          name: 'build / test: a',
          conclusion: 'failure',
          steps: [{ name: 'Run a/b', conclusion: 'failure', log: 'é\n' }],
        },
        { name: long, conclusion: 'success' },
        { name: long, conclusion: 'success' },
        { name: 'none', conclusion: 'skipped' },
      ],
    });
    const { id } = payload.workflow_run;
    for (const path of [`runs/${id}/logs`, `runs/${id}/attempts/1/logs`]) {
      const { status, headers } = await ask(github, `${SHOP}/actions/${path}`, { token });
      expect(status).toBe(302);
      const answer = await fetch(headers.get('location') ?? '');
      const files = unzipped(Buffer.from(await answer.arrayBuffer()));
      expect([...files.keys()].toSorted()).toEqual(
        [
          '0_build  test a.txt',
          `1_${long.slice(0, 90)}.txt`,
          `2_${long.slice(0, 90)} (2).txt`,
          'build  test a/1_Set up job.txt',
          'build  test a/2_Run ab.txt',
          'build  test a/3_Complete job.txt',
          ...[long.slice(0, 90), `${long.slice(0, 90)} (2)`].flatMap((name) =>
            ['1_Set up job', '2_Run tests', '3_Complete job'].map((step) => `${name}/${step}.txt`),
          ),
        ].toSorted(),
      );
      expect(files.get('build  test a/2_Run ab.txt')?.toString('utf8')).toMatch(/^\uFEFF[^\n]*Z é\n$/);
    }
  });
});
