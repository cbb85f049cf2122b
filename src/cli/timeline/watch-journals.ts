import { setTimeout as sleep } from 'node:timers/promises';
import { timelineTemplate } from '../../compose/timeline-template.ts';
import { liveFeed } from '../../viewer/server/live-feed.ts';
import { startLiveServer } from '../../viewer/server/live-server.ts';
import { timelinePage } from '../../viewer/timeline-page.ts';
import { interrupts } from '../interrupts.ts';
import type { Terminal } from '../terminal.ts';
import { chooseJournals } from './choose-journals.ts';
import { followJournals } from './follow-journals.ts';
import type { PageOptions } from './timeline-options.ts';

const EVERY_MS = 400;
/** Of the time, at most a tenth goes into looking: a folder may be large. */
const REST = 9;

/**
 * Serves a page that follows journals until Ctrl-C, which is its only end and so exit code 0. What is not there yet is waited
 * for: a live page is mostly opened before the run that it is to show.
 */
export async function watchJournals(
  names: readonly string[],
  { template: place, port = 0, json }: PageOptions,
  screen: Terminal,
): Promise<number> {
  const template = timelineTemplate(place);
  if (template.kind === 'problem') return screen.refuse(template.reason);
  const feed = liveFeed();
  const page = timelinePage(template.html, { live: true, files: [] });
  const server = await startLiveServer({ page, feed, port });
  if (server.kind === 'problem') return screen.refuse(server.reason);
  const { signal, release } = interrupts();
  const missing = chosen(names).flatMap((one) => (one.kind === 'problem' ? [one.reason] : []));
  const followed = followJournals(
    () => chosen(names).flatMap((one) => (one.kind === 'chosen' ? one.paths : [])),
    feed,
    screen.complain,
  );
  if (json === true) process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
  else screen.say(`Timeline: ${server.url}`);
  for (const reason of missing) screen.tell(`Waiting: ${reason}`);
  screen.tell('It follows the journals as they are written. Ctrl-C ends it.');
  try {
    while (!signal.aborted) {
      const from = process.hrtime.bigint();
      followed.look();
      const tookMs = Number((process.hrtime.bigint() - from) / 1_000_000n);
      await sleep(Math.max(EVERY_MS, tookMs * REST), undefined, { signal }).catch(() => {});
    }
  } finally {
    // Whatever happened: an open server keeps the process, and it would hear no Ctrl-C any more.
    await server.close();
    release();
  }
  return 0;
}

/** Each argument for itself: that one is missing hides no other. */
const chosen = (names: readonly string[]) =>
  names.length === 0 ? [chooseJournals([])] : names.map((name) => chooseJournals([name]));
