import { interrupted, type Pause } from '../../ports/interruption.ts';
import type { Written } from '../../ports/written.ts';
import type { Clock } from '../../ports.ts';
import { failureOf } from './failure.ts';
import { askedWaitMs, isLimit, isTransient } from './limits.ts';
import { refusalOf } from './refusal.ts';
import { thrown } from './thrown.ts';

/** Repeats requests to GitHub where that is right, and no longer than a job can bear. */
export interface Patience {
  /** A read: repeated while GitHub stumbles or asks to wait a bearable time; undefined for what is not there. */
  read<T>(route: string, send: () => Promise<T>): Promise<T | undefined>;
  /**
   * A write: sent once, unless a rate limit turned it away before it did anything; where `repeats` is false, even then, and
   * the caller is told how long to wait. `permission` is the line that it needs.
   */
  write<T>(wish: WriteWish, send: () => Promise<T>): Promise<Written<T>>;
}

interface WriteWish {
  readonly route: string;
  readonly permission: string;
  readonly repeats: boolean;
}

/** What a request waits with, and what stops it. */
export interface PatienceParts {
  readonly clock: Clock;
  readonly pause: Pause;
  /** Stops the run: nothing is sent any more, and what is under way ends. */
  readonly signal: AbortSignal;
}

const MOST_TRIES = 4;
const LONGEST_WAIT_MS = 120_000;

/** Source: GitHub, "Best practices for using the REST API", "Handle rate limit errors appropriately". */
export function patience({ clock, pause, signal }: PatienceParts): Patience {
  /** How long to wait until another try makes sense; undefined where it makes none. */
  const waitAfter = (error: unknown, attempt: number): number | undefined => {
    const waitMs = askedWaitMs(error, attempt, clock.now()) ?? 1000 * 2 ** (attempt - 1);
    return attempt >= MOST_TRIES || waitMs > LONGEST_WAIT_MS ? undefined : waitMs;
  };
  return {
    async read(route, send) {
      for (let attempt = 1; ; attempt += 1) {
        if (signal.aborted) throw interrupted(signal);
        try {
          return await send();
        } catch (error) {
          if (signal.aborted) throw interrupted(signal);
          if (isMissing(error)) return undefined;
          const waitMs = isTransient(error) ? waitAfter(error, attempt) : undefined;
          if (waitMs === undefined) throw failureOf(route, error);
          await pause(waitMs, whyWait(route, error));
        }
      }
    },
    async write({ route, permission, repeats }, send) {
      for (let attempt = 1; ; attempt += 1) {
        if (signal.aborted) return { kind: 'interrupted', reason: interrupted(signal).message };
        try {
          return { kind: 'written', value: await send() };
        } catch (error) {
          const refusal = refusalOf(error, permission);
          if (refusal.kind === 'unknown' && signal.aborted) return { ...refusal, reason: CUT_OFF };
          if (refusal.kind !== 'limited') return refusal;
          const waitMs = waitAfter(error, attempt);
          if (!repeats || waitMs === undefined) return { ...refusal, waitMs };
          await pause(waitMs, whyWait(route, error)).catch((stopped: unknown) => {
            if (!signal.aborted) throw stopped;
          });
        }
      }
    },
  };
}

const CUT_OFF = 'the run was stopped before GitHub answered';

const whyWait = (route: string, error: unknown): string =>
  isLimit(error) ? `its rate limit on ${route}` : `${route}: ${thrown(error).message}`;

/** 404, 410, what GitHub says of an unknown commit, or GraphQL's word for them. */
function isMissing(error: unknown): boolean {
  const { status, errors, message } = thrown(error);
  if (errors !== undefined) return errors.every(({ type }) => type === 'NOT_FOUND');
  return status === 404 || status === 410 || (status === 422 && message.startsWith('No commit found for'));
}
