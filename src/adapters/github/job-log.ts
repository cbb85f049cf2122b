import { messageOf } from '../../kernel/message-of.ts';
import { UnreadableLog } from '../../kernel/unreadable-log.ts';
import { type CodeHost, HostFailure } from '../../ports/code-host.ts';
import { interrupted, type Pause } from '../../ports/interruption.ts';
import { linkedAbort } from '../linked-abort.ts';
import { logText } from '../log/log-text.ts';
import type { GithubClient } from './client.ts';

type Log = Awaited<ReturnType<CodeHost['jobLog']>>;

// A log may be missing for some seconds after its job completed. Source: github-facts §2.2; cli/cli treats 404 alike.
const WAITS_MS = [2_000, 4_000, 8_000, 16_000];
const EXPIRED: Log = {
  kind: 'expired',
  reason: 'GitHub no longer keeps the log of this job; run the workflow again.',
};

const MISSING =
  'GitHub has no log of this job (yet): look whether the job has ended, and start Build Doctor again with /doctor.';

export interface LogSource {
  readonly client: Pick<GithubClient, 'redirect'>;
  readonly fetch: typeof globalThis.fetch;
  readonly pause: Pause;
  /** How long the store may say nothing, before the first byte and between two. */
  readonly timeoutMs: number;
  /** A log that is not there may still come: its job ended just now. */
  readonly mayCome: boolean;
  /** Ends the log as well. */
  readonly signal: AbortSignal;
}

/**
 * The log of a job as a stream. GitHub redirects to another host; the token is not sent there. A store that stumbles, and
 * 404 where a log may still come, are asked again for half a minute, each time for a new link (it is valid for a minute).
 * Whatever the store packs it in, the stream is text; it throws `UnreadableLog` where it breaks off, and `HostFailure` when
 * nothing came at all.
 */
export async function jobLog(
  source: LogSource,
  job: { readonly owner: string; readonly repo: string; readonly job_id: number },
): Promise<Log> {
  for (let attempt = 0; ; attempt += 1) {
    const place = await source.client.redirect('GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs', job);
    if (place === 'expired') return EXPIRED;
    const stored = place === undefined ? 'missing' : await storedLog(source, place);
    if (stored === 'expired') return EXPIRED;
    if (typeof stored === 'object' && 'chunks' in stored)
      return { kind: 'log', chunks: logText(stored.chunks) };
    const waitMs = WAITS_MS[attempt];
    if (waitMs !== undefined && (source.mayCome || typeof stored === 'object')) {
      const why = typeof stored === 'object' ? stored.trouble : 'it is not there yet';
      await source.pause(waitMs, `the log of job ${job.job_id}: ${why}`);
      continue;
    }
    if (typeof stored === 'object') throw broken(stored.trouble);
    return { kind: 'empty', reason: MISSING };
  }
}

type Stored =
  | 'missing'
  | 'expired'
  | { readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly trouble: string };

async function storedLog({ fetch, timeoutMs, signal }: LogSource, place: string): Promise<Stored> {
  if (signal.aborted) throw interrupted(signal);
  const { own, release } = linkedAbort(signal);
  const late = () => own.abort(new Error(`nothing came for ${timeoutMs / 1000} s`));
  const alive = () => setTimeout(late, timeoutMs).unref();
  let timer = alive();
  const done = () => {
    clearTimeout(timer);
    release();
  };
  try {
    const answer = await fetch(place, { signal: own.signal });
    if (answer.ok && answer.body !== null) return { chunks: chunksOf(answer.body) };
    done();
    await answer.body?.cancel();
    if (answer.status === 410) return 'expired';
    return answer.status === 404 ? 'missing' : { trouble: `its store answers with HTTP ${answer.status}` };
  } catch (error) {
    done();
    if (signal.aborted) throw interrupted(signal);
    return { trouble: causeOf(error) };
  }

  async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> {
    const reader = body.getReader();
    let hasCome = false;
    const lost = (error: unknown) =>
      hasCome ? new UnreadableLog('cut', causeOf(error), { cause: error }) : broken(causeOf(error));
    try {
      for (;;) {
        clearTimeout(timer);
        timer = alive();
        const piece = await reader.read().catch((error: unknown) => {
          throw signal.aborted ? interrupted(signal) : lost(error);
        });
        // Time that the reader of the log takes is not the store's.
        clearTimeout(timer);
        if (piece.done) return;
        hasCome ||= piece.value.length > 0;
        yield piece.value;
      }
    } finally {
      done();
      await reader.cancel().catch(() => undefined);
    }
  }
}

const broken = (trouble: string): HostFailure =>
  new HostFailure(
    'unavailable',
    `The log of a job could not be read from GitHub: ${trouble}. Start Build Doctor again later.`,
    undefined,
    undefined,
  );

/** `fetch failed` and `terminated` have what happened as their cause. */
const causeOf = (error: unknown): string =>
  messageOf(error instanceof Error && error.cause !== undefined ? error.cause : error);
