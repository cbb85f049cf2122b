import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { commitProposal } from '../../../src/flows/commit-proposal.ts';
import { meter } from '../../../src/flows/meter.ts';
import { postProposal } from '../../../src/flows/post-proposal.ts';
import { reconcile } from '../../../src/flows/reconcile.ts';
import { toldPause } from '../../../src/flows/told-pause.ts';
import type { CodeHost, PullRequest } from '../../../src/ports/code-host.ts';
import type { Clock } from '../../../src/ports.ts';
import { liveLine } from '../../../src/report/live-line.ts';
import { sealed } from '../../../src/review/marker/stored-proposal.ts';
import type { Fault } from '../../../src/standin/github/http/faults.ts';
import { SETTINGS } from '../../fakes/dispatch-on.ts';
import { fakeClock } from '../../fakes/fake-clock.ts';
import { hostOn } from '../../fakes/host-on.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { comment, MIA as MIA_ELSEWHERE, PAYLOAD, review } from '../../fakes/on-github.ts';
import { type PriceGitHub, priceOnGitHub } from '../../fakes/price-on-github.ts';
import { EDIT, PRICE_FILES, PRICE_TEST } from '../../fakes/price-project.ts';

/** The end of the road of an approval, in this process: the tests of a proposal passed, and it is committed or not. */
const AFTER = {
  command: PRICE_TEST,
  exitCode: 0,
  timedOut: false,
  output: '',
  counts: { executed: 3, failed: 0, skipped: 0 },
  failed: [],
  passed: null,
  tampered: [],
  ms: 1,
};

/** A proposal that ada approved. */
async function approvedProposal() {
  const github = await priceOnGitHub({ url: 'http://127.0.0.1:9' });
  const before = PRICE_FILES['price.sh'] ?? '';
  const edit = { path: 'price.sh', mode: 0o644, before, after: before.replace(EDIT.old, EDIT.new) };
  const place = { repository: 'acme/shop', pull: 1, base: 'main', head: github.head, run: 7 };
  const stored = sealed(place, { ...PAYLOAD, edits: [edit] });
  if (stored === undefined) throw new Error('nothing differs');
  expect(await postProposal((await hostOn(github)).host, stored, undefined)).toMatchObject({
    kind: 'posted',
  });
  github.world.aheadMs += 2_000;
  const { payload } = await github.happen({ kind: 'review', pr: 1, by: 'ada', state: 'approve' });
  const said = (payload as { review: { id: number; user: { id: number; login: string } } }).review;
  return { github, stored, said };
}
type ApprovedProposal = Awaited<ReturnType<typeof approvedProposal>>;

/** One for all tests that commit nothing; those that commit have their own. */
let shared: ApprovedProposal;
const open: PriceGitHub[] = [];
beforeAll(async () => {
  shared = await approvedProposal();
});
afterEach(async () => {
  shared.github.faults.clear();
  for (const github of open.splice(0)) await github.close();
});
afterAll(() => shared.github.close());
async function ownProposal(): Promise<ApprovedProposal> {
  const own = await approvedProposal();
  open.push(own.github);
  return own;
}

/** What a try is made of; `commit` makes it, with a host or a clock that behaves otherwise. */
async function trying({ github, stored, said }: ApprovedProposal = shared) {
  const stopping = new AbortController();
  const { host } = await hostOn(github, { signal: stopping.signal });
  const clock = fakeClock();
  const journal = memoryJournal();
  const metered = meter(clock);
  const by = { id: said.user.id, login: said.user.login, type: 'User' } as const;
  const asked = {
    number: 1,
    asking: { as: 'approval', in: 'review', id: said.id, by, named: undefined } as const,
    settings: SETTINGS,
    repositoryId: github.repository.id,
    meter: metered,
    signal: stopping.signal,
  };
  const commit = (otherHost: Partial<CodeHost> = {}, otherClock: Partial<Clock> = {}) => {
    const own = { ...clock, ...otherClock };
    const pause = metered.pause(toldPause(own, journal, stopping.signal));
    return commitProposal(
      asked,
      stored,
      { after: AFTER, mergedWith: undefined },
      { host: { ...host, ...otherHost }, clock: own, pause },
    );
  };
  const tip = async () => ((await github.api('/repos/acme/shop/commits/discount')) as { sha: string }).sha;
  return { host, clock, journal, metered, stopping, commit, tip };
}
const untouched = async (tip: () => Promise<string>) => expect(await tip()).toBe(shared.github.head);

const pullIs =
  (over: Partial<PullRequest>) =>
  ({ pull }: CodeHost): Partial<CodeHost> => ({
    pull: async (number) => {
      const found = await pull(number);
      return found === undefined ? undefined : { ...found, ...over };
    },
  });
const REF = { sha: 'e'.repeat(40), ref: 'next' };
const dismissed = ({ reviews }: CodeHost): Partial<CodeHost> => ({
  reviews: async (number) =>
    (await reviews(number)).map((one) => (one.state === 'APPROVED' ? { ...one, state: 'DISMISSED' } : one)),
});

const MIA = { ...MIA_ELSEWHERE, id: 999 };
const LATER = new Date('2100-01-01T00:00:00Z');

/** What happened between the two times that consent is read before a commit. */
const HAPPENED: [string, string, string, RegExp, (host: CodeHost) => Partial<CodeHost>][] = [
  ['closed or merged', 'refused', 'consent.closed', /is closed/, pullIs({ state: 'closed' })],
  ['deleted', 'refused', 'pull.none', /no pull request 1/, () => ({ pull: async () => undefined })],
  ['locked', 'refused', 'consent.locked', /is locked/, pullIs({ isLocked: true })],
  ['retargeted', 'stale', 'stale.base', /base was changed/, pullIs({ base: REF })],
  ['pushed to', 'stale', 'stale.head', /the head is eeeeeeeeeeee now/, pullIs({ head: REF })],
  ['left by its head repository', 'refused', 'consent.fork', /branch of a fork/, pullIs({ isFork: true })],
  ['without its approval', 'refused', 'consent.dismissed', /was dismissed/, dismissed],
  [
    'opposed',
    'refused',
    'consent.changes-requested',
    /asked for by mia/,
    ({ reviews }) => ({
      reviews: async (number) => [
        ...(await reviews(number)),
        review({ author: MIA, state: 'CHANGES_REQUESTED', submittedAt: LATER }),
      ],
    }),
  ],
  [
    'denied',
    'refused',
    'consent.denied',
    /denied by mia/,
    () => ({
      comments: async () => [
        comment(`/doctor deny ${shared.stored.id} too broad`, { author: MIA, createdAt: LATER }),
      ],
    }),
  ],
  [
    'approved by somebody who may not write any more',
    'refused',
    'consent.no-write',
    /write access/,
    ({ permission }) => ({ permission: async (login) => (login === 'ada' ? 'read' : permission(login)) }),
  ],
];

test.each(HAPPENED)(
  '%s at the last moment: nothing is sent',
  async (_name, word, reason, sentence, happened) => {
    const { host, commit } = await trying();
    let pulls = 0;
    let sent = 0;
    const now = () => (pulls < 2 ? host : { ...host, ...happened(host) });
    const { ending } = await commit({
      pull: (number) => {
        pulls += 1;
        return now().pull(number);
      },
      reviews: (number) => now().reviews(number),
      comments: (number) => now().comments(number),
      permission: (login) => now().permission(login),
      commit: (draft) => {
        sent += 1;
        return host.commit(draft);
      },
    });
    expect(ending.verdict).toEqual({ word, reason, sentence: expect.stringMatching(sentence) });
    expect([pulls, sent]).toEqual([2, 0]);
  },
);

/** GitHub turns commits away, or says nothing to them. */
const fault = (act: Fault['act'], { github } = shared, times = 1) =>
  github.faults.add({
    path: '/graphql',
    holding: 'createCommitOnBranch',
    nth: 1,
    times,
    when: 'before',
    act,
  });
const LIMIT = {
  status: 403,
  body: { message: 'You have exceeded a secondary rate limit.' },
  headers: { 'retry-after': '60' },
};

describe('a rate limit on the commit', () => {
  test('is waited for, told and counted, and the commit comes about', async () => {
    const own = await ownProposal();
    const { commit, journal, metered, tip } = await trying(own);
    fault(LIMIT, own);
    const committed = await commit();
    expect(committed.ending.verdict.word).toBe('verified');
    expect(await tip()).toBe(committed.commit?.sha);
    expect(journal.of('wait').map(liveLine)).toEqual([
      'Waiting 60 s for GitHub: its rate limit on the commit',
    ]);
    expect(metered.waiting).toBe(60_000);
  });

  test('an approval that is dismissed meanwhile commits nothing', async () => {
    const { host, clock, commit, tip } = await trying();
    fault(LIMIT);
    const now = () => (clock.slept.length === 0 ? host : { ...host, ...dismissed(host) });
    const { ending } = await commit({ reviews: (number) => now().reviews(number) });
    expect(ending.verdict).toMatchObject({ word: 'refused', reason: 'consent.dismissed' });
    expect(clock.slept).toEqual([60_000]);
    await untouched(tip);
  });

  test('that stays ends as unavailable, after two waits', async () => {
    const { clock, commit, tip } = await trying();
    fault(LIMIT, shared, 9);
    const { ending } = await commit();
    expect(ending.verdict).toMatchObject({ word: 'unavailable', reason: 'github.not-committed' });
    expect(clock.slept).toEqual([60_000, 60_000]);
    await untouched(tip);
  });

  test('a stop while it is waited for commits nothing', async () => {
    const { clock, commit, stopping, tip } = await trying();
    fault(LIMIT);
    const sleep: Clock['sleep'] = (ms, signal) => {
      stopping.abort();
      return clock.sleep(ms, signal);
    };
    await expect(commit({}, { sleep })).rejects.toMatchObject({ name: 'HostFailure', kind: 'interrupted' });
    await untouched(tip);
  });
});

test('consent that took long to read is no consent', async () => {
  const { host, clock, commit, tip } = await trying();
  const pull: CodeHost['pull'] = (number) => {
    clock.advance(20_000);
    return host.pull(number);
  };
  const { ending } = await commit({ pull });
  expect(ending.verdict).toMatchObject({ word: 'unavailable', reason: 'github.too-slow' });
  await untouched(tip);
});

describe('a stop', () => {
  test('before the commit is sent: nothing is committed, and that is said', async () => {
    const { host, commit, stopping, tip } = await trying();
    const { ending } = await commit({
      commit: (draft) => {
        stopping.abort();
        return host.commit(draft);
      },
    });
    const sentence = expect.stringContaining('nothing was committed');
    expect(ending.verdict).toEqual({ word: 'exhausted', reason: 'interrupted', sentence });
    await untouched(tip);
  });

  test('before GitHub answers: whether there is a commit is not known, and that is said', async () => {
    const { commit, stopping } = await trying();
    fault({ hang: true });
    const { faults } = shared.github;
    const meet = faults.meet.bind(faults);
    faults.meet = (...request) => {
      const met = meet(...request);
      if (met !== undefined) setImmediate(() => stopping.abort());
      return met;
    };
    const { ending } = await commit();
    const sentence = expect.stringContaining(
      'whether the commit came about is not known: the run was stopped',
    );
    expect(ending.verdict).toEqual({ word: 'unavailable', reason: 'github.not-committed', sentence });
  });

  test('after the commit: it is verified all the same', async () => {
    const { host, commit, stopping, tip } = await trying(await ownProposal());
    const committed = await commit({
      runsOf: (sha) => {
        stopping.abort();
        return host.runsOf(sha);
      },
    });
    expect(committed).toMatchObject({ ci: 'not-seen', ending: { verdict: { word: 'verified' } } });
    expect(await tip()).toBe(committed.commit?.sha);
  });
});

test.each([
  ['success', 'verified', 'passes on it'],
  ['failure', 'still-failing', 'is still red'],
])(
  "a commit of ours that we were stopped at is not called a person's: CI %s",
  async (conclusion, word, end) => {
    const own = await ownProposal();
    const { github, stored } = own;
    const { host, commit, journal } = await trying(own);
    const sha = (await commit()).commit?.sha.slice(0, 7);
    await github.happen({ kind: 'push', branch: 'discount', by: 'mia', files: { 'README.md': '# More\n' } });
    const { payload } = await github.happen({ kind: 'run', pr: 1, workflow: 'CI', conclusion });
    const { id: run } = (payload as { workflow_run: { id: number } }).workflow_run;
    const about: CodeHost['run'] = async (asked) => {
      const found = await host.run(asked === stored.run ? run : asked);
      return found === undefined ? undefined : { ...found, workflowId: stored.failure.workflow };
    };
    const { ending } = await reconcile({ run, key: undefined }, { host: { ...host, run: about }, journal });
    const sentence = `proposal ${stored.id} was committed as ${sha} after ada approved it, with 1 more commit on top of it, and CI ${end}.`;
    expect(ending.verdict).toMatchObject({ word, sentence });
  },
);
