import { afterEach, expect, test } from '@jest/globals';
import { collectEvidence } from '../../../src/flows/collect-evidence.ts';
import { treatmentOfRun } from '../../../src/flows/find-treatment.ts';
import type { CodeHost } from '../../../src/ports/code-host.ts';
import { type HostWish, hostOn } from '../../fakes/host-on.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { memoryLogKeeper } from '../../fakes/memory-log.ts';
import { type PriceGitHub, priceOnGitHub, RED_LOG } from '../../fakes/price-on-github.ts';

/** What CI's red jobs come to, with the real adapter on a local GitHub. */
let github: PriceGitHub | undefined;
afterEach(async () => {
  await github?.close();
  github = undefined;
});

const SOCKET = 'curl: (7) Failed to connect to mirror port 443: Connection refused\n';
const BASE = { branch: 'main', event: 'push' };

interface Job {
  readonly name: string;
  readonly log?: string;
  readonly conclusion?: string;
  readonly step?: string;
  readonly more?: object;
}

const jobOf = ({ name, log = RED_LOG, conclusion = 'failure', step = 'Test', more = {} }: Job) => ({
  name,
  conclusion,
  steps: [{ name: step, conclusion, run: 'sh price_test.sh', log }],
  ...more,
});

interface Wish extends HostWish {
  readonly wrap?: (host: CodeHost) => CodeHost;
  /** What else happens on GitHub before we look. */
  readonly before?: (github: PriceGitHub) => Promise<void>;
}

/** Runs CI so often, the last time on the pull request; gives the evidence of that, its journal entry and the requests. */
async function evidenceOf(
  runs: readonly { readonly jobs: readonly Job[]; readonly conclusion?: string; readonly on?: object }[],
  { wrap = (host) => host, before, ...wish }: Wish = {},
) {
  github = await priceOnGitHub({ url: 'http://127.0.0.1:9' });
  let id = 0;
  const ids: number[] = [];
  for (const { jobs, conclusion = 'failure', on = { pr: 1, event: 'pull_request' } } of runs) {
    const { payload } = await github.happen({
      kind: 'run',
      workflow: 'CI',
      conclusion,
      jobs: jobs.map(jobOf),
      ...on,
    });
    id = (payload.workflow_run as { id: number }).id;
    ids.push(id);
  }
  await before?.(github);
  const host = wrap((await hostOn(github, wish)).host);
  const journal = memoryJournal();
  const treatment = await treatmentOfRun(host, id, () => true);
  if ('verdict' in treatment) throw new Error(treatment.verdict.sentence);
  const ports = { host, secrets: ['hunter2'], journal, keepLog: () => memoryLogKeeper() };
  const found = await collectEvidence(ports as never, treatment, 2_000, []);
  if ('verdict' in found) throw new Error(found.verdict.sentence);
  const [entry] = journal.of('evidence');
  if (entry === undefined) throw new Error('nothing was written down');
  return { ...found, entry, ids };
}

test('a matrix that failed alike is quoted once; a cancelled leg and the gate after it tell nothing', async () => {
  const gate = 'Some jobs failed\n{"test": {"result": "failure"}}\n';
  const { evidence, job } = await evidenceOf([
    {
      jobs: [
        { name: 'all green', log: gate, step: 'Check' },
        { name: 'test (18)', conclusion: 'cancelled' },
        { name: 'test (20)' },
        { name: 'test (22)' },
      ],
    },
  ]);
  expect(job.name).toBe('test (20)');
  expect(evidence).toMatchObject({ class: 'test', step: { job: 'test (20)', name: 'Test' } });
  expect(evidence.excerpt).toMatch(/^\[job test \(20\), also: test \(22\)\]\n/);
  expect(evidence.excerpt).not.toMatch(/test \(18\)|jobs failed/);
  expect(evidence.jobs.map(({ name, signature }) => [name, signature !== null])).toEqual([
    ['all green', false],
    ['test (20)', true],
    ['test (22)', true],
  ]);
});

test('of a wide matrix eight logs are read, two at a time, each kind of job among them; the rest is named', async () => {
  let open = 0;
  let most = 0;
  let read = 0;
  let both = () => {};
  const twoAreOpen = new Promise<void>((resolve) => {
    both = resolve;
  });
  const wrap = (host: CodeHost): CodeHost => ({
    ...host,
    async jobLog(job) {
      const log = await host.jobLog(job);
      if (log.kind !== 'log') return log;
      const { chunks } = log;
      async function* counted() {
        open += 1;
        read += 1;
        most = Math.max(most, open);
        try {
          if (open === 2) both();
          await twoAreOpen;
          yield* chunks;
        } finally {
          open -= 1;
        }
      }
      return { kind: 'log', chunks: counted() };
    },
  });
  const jobs = [
    ...Array.from({ length: 12 }, (_, i) => ({ name: `test (${i})` })),
    { name: 'fetch', log: SOCKET },
  ];
  const { evidence } = await evidenceOf([{ jobs }], { wrap });
  expect([read, most, open]).toEqual([8, 2, 0]);
  expect(evidence.excerpt).toContain('[job fetch]');
  expect(evidence.excerpt).toContain('[red jobs whose log was not read: test (7), test (8), ');
  expect(evidence.jobs).toHaveLength(13);
});

test('one log that cannot be had costs no other', async () => {
  const jobs = [{ name: 'a', more: { logExpired: true } }, { name: 'b' }];
  const { evidence, job } = await evidenceOf([{ jobs }]);
  expect(job.name).toBe('b');
  expect(evidence.excerpt).toContain('[red jobs whose log was not read: a]');
});

test('what a tool says in annotations alone is quoted, redacted', async () => {
  const annotations = [{ path: 'price.sh', line: 3, message: 'eslint: hunter2 is not defined' }];
  const quiet = { name: 'lint', log: 'checked 3 files\n', more: { annotations } };
  const { evidence } = await evidenceOf([{ jobs: [quiet] }]);
  expect(evidence.excerpt).toContain('price.sh:3: eslint: [redacted] is not defined');
  expect(evidence).toMatchObject({ class: 'lint', mentions: [{ path: 'price.sh', line: 3 }] });
});

const installed = (version: string) => `Successfully installed attrs-${version} six-1.16.0\n`;

test('what changed since the job was green on the base branch', async () => {
  const { evidence, entry, ids } = await evidenceOf([
    {
      on: BASE,
      conclusion: 'success',
      jobs: [{ name: 'test', conclusion: 'success', log: installed('22.0') }],
    },
    {
      on: BASE,
      conclusion: 'success',
      jobs: [{ name: 'test', conclusion: 'success', log: installed('23.1') }],
    },
    { on: BASE, conclusion: 'success', jobs: [{ name: 'test', conclusion: 'skipped' }] },
    { on: BASE, conclusion: 'failure', jobs: [{ name: 'test', log: installed('23.1.5') }] },
    { jobs: [{ name: 'test', log: installed('23.2') + RED_LOG }] },
  ]);
  const changes = [{ what: 'attrs', before: '23.1', after: '23.2', since: ids[1] }];
  expect(evidence.setupChanges).toEqual(changes);
  expect(entry.setupChanges).toEqual(changes);
  expect(entry.notCompared).toBeUndefined();
});

test('a newer green run of the pull request itself counts; a later one, and one of a fork, does not', async () => {
  const green = (version: string, on: object) => ({
    on,
    conclusion: 'success',
    jobs: [{ name: 'test', conclusion: 'success', log: installed(version) }],
  });
  const owners = new Set<string | undefined>();
  const { evidence, ids } = await evidenceOf(
    [
      green('1.0', BASE),
      green('2.0', { branch: 'discount', event: 'push' }),
      { jobs: [{ name: 'test', log: installed('3.0') + RED_LOG }] },
    ],
    {
      wrap: (host) => ({
        ...host,
        async greenRuns(wish) {
          const found = await host.greenRuns(wish);
          for (const { headRepository } of found) owners.add(headRepository?.owner);
          return found;
        },
      }),
      async before({ happen, world, repository }) {
        await happen({ kind: 'fork', by: 'sam' });
        await happen({ kind: 'push', by: 'sam', repo: 'sam/shop', branch: 'main', files: { 'a.txt': 'a' } });
        await happen({ kind: 'open', by: 'sam', head: 'sam:main', base: 'main', repo: 'acme/shop' });
        const run = repository.runs.find(({ headRepository }) => headRepository?.owner.login === 'sam')?.id;
        await happen({ kind: 'approve-run', by: 'mia', run });
        const { jobs } = green('4.0', {});
        await happen({ kind: 'run', run, conclusion: 'success', jobs: jobs.map(jobOf) });
        world.aheadMs += 60_000;
        const later = { workflow: 'CI', conclusion: 'success', jobs: jobs.map(jobOf) };
        await happen({ kind: 'run', ...later, ...BASE });
      },
    },
  );
  expect(evidence.setupChanges).toEqual([{ what: 'attrs', before: '2.0', after: '3.0', since: ids[1] }]);
  // GitHub names the fork's run as well: its branch is called main.
  expect([...owners].sort()).toEqual(['acme', 'sam']);
});

test.each<[string, Parameters<typeof evidenceOf>[0], RegExp]>([
  [
    'there was none',
    [{ jobs: [{ name: 'test', log: installed('1.0') + RED_LOG }] }],
    /no earlier run has this job green/,
  ],
  [
    'its log is gone',
    [
      {
        on: BASE,
        conclusion: 'success',
        jobs: [{ name: 'test', conclusion: 'success', log: installed('1.0'), more: { logExpired: true } }],
      },
      { jobs: [{ name: 'test', log: installed('2.0') + RED_LOG }] },
    ],
    /the log of the green run \d+: GitHub no longer keeps/,
  ],
  [
    'the red log does not tell',
    [{ jobs: [{ name: 'test', more: { steps: undefined, log: RED_LOG } }] }],
    /does not say what it was set up with/,
  ],
])('where %s, the journal says why nothing was compared', async (_what, runs, words) => {
  const { evidence, entry } = await evidenceOf(runs);
  expect(evidence).not.toHaveProperty('setupChanges');
  expect(entry.notCompared).toMatch(words);
});

test('GitHub stumbling over the green log costs the diagnosis nothing', async () => {
  const { HostFailure } = await import('../../../src/ports/code-host.ts');
  const wrap = (host: CodeHost): CodeHost => ({
    ...host,
    greenRuns: () => Promise.reject(new HostFailure('unavailable', 'GitHub is down.', undefined, undefined)),
  });
  const { evidence, entry } = await evidenceOf(
    [{ jobs: [{ name: 'test', log: installed('1.0') + RED_LOG }] }],
    { wrap },
  );
  expect([evidence.class, entry.notCompared]).toEqual(['test', 'GitHub is down.']);
});
