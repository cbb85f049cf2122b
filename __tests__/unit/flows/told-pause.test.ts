import { expect, test } from '@jest/globals';
import { systemClock } from '../../../src/adapters/system-clock.ts';
import { watchedJournal } from '../../../src/adapters/watched-journal.ts';
import { meter } from '../../../src/flows/meter.ts';
import { toldPause } from '../../../src/flows/told-pause.ts';
import { liveLine } from '../../../src/report/live-line.ts';
import { fakeClock } from '../../fakes/fake-clock.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';

const REASON = 'its rate limit on GET /repos/{owner}/{repo}';

test('a wait is one entry and one line, and counts as waiting', async () => {
  const clock = fakeClock();
  const journal = memoryJournal();
  const lines: (string | undefined)[] = [];
  const watched = watchedJournal(journal, (entry) => lines.push(liveLine(entry)));
  const metered = meter(clock);
  const pause = metered.pause(toldPause(clock, watched, undefined));
  await pause(45_000, REASON);
  await pause(2_000, 'the log of job 7: it is not there yet');
  expect(journal.entries).toEqual([
    { kind: 'wait', for: 'github', reason: REASON, ms: 45_000 },
    { kind: 'wait', for: 'github', reason: 'the log of job 7: it is not there yet', ms: 2_000 },
  ]);
  expect(lines).toEqual([
    `Waiting 45 s for GitHub: ${REASON}`,
    'Waiting 2.0 s for GitHub: the log of job 7: it is not there yet',
  ]);
  expect([clock.slept, metered.waiting]).toEqual([[45_000, 2_000], 47_000]);
});

test('waits side by side are told once and count once; one that ends much later is told as well', async () => {
  const wakes: (() => void)[] = [];
  const clock = fakeClock();
  const asleep = { ...clock, sleep: () => new Promise<void>((resolve) => wakes.push(resolve)) };
  const journal = memoryJournal();
  const metered = meter(asleep);
  const pause = metered.pause(toldPause(asleep, journal, undefined));
  const all = [pause(60_000, 'a'), pause(60_500, 'b'), pause(90_000, 'c')];
  clock.advance(90_000);
  for (const wake of wakes) wake();
  await Promise.all(all);
  expect(journal.of('wait').map(({ reason, ms }) => [reason, ms])).toEqual([
    ['a', 60_000],
    ['c', 90_000],
  ]);
  expect(metered.waiting).toBe(90_000);
});

test('it ends when the run is stopped, and no other begins', async () => {
  const stopping = new AbortController();
  const journal = memoryJournal();
  const pause = toldPause(systemClock(), journal, stopping.signal);
  const waiting = pause(3_600_000, REASON);
  stopping.abort(new Error('cancelled'));
  const stopped = { name: 'HostFailure', kind: 'interrupted', cause: { message: 'cancelled' } };
  await expect(waiting).rejects.toMatchObject(stopped);
  await expect(pause(3_600_000, 'another')).rejects.toMatchObject(stopped);
  expect(journal.of('wait').map(({ reason }) => reason)).toEqual([REASON]);
});
