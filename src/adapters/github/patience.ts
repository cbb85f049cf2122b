import type { Written } from '../../ports/code-host.ts';
import type { Clock } from '../../ports.ts';
import { failureOf } from './failure.ts';
import { askedWaitMs, isLimit, isTransient } from './limits.ts';
import { refusalOf } from './refusal.ts';
import { thrown } from './thrown.ts';

/** Repeats requests to GitHub where that is right, and no longer than a job can bear. */
export interface Patience {
  /** A read: repeated while GitHub stumbles or asks to wait a bearable time; undefined for what is not there. */
  read<T>(route: string, send: () => Promise<T>): Promise<T | undefined>;
  /** A write: sent once, unless a rate limit turned it away before it did anything. `permission` is the line that it needs. */
  write<T>(permission: string, send: () => Promise<T>): Promise<Written<T>>;
}

const MOST_TRIES = 4;
const LONGEST_WAIT_MS = 120_000;

/** Waits on `clock`. Source: GitHub, "Best practices for using the REST API", "Handle rate limit errors appropriately". */
export function patience(clock: Clock): Patience {
  /** Waits when another try makes sense. */
  const waited = async (error: unknown, attempt: number): Promise<boolean> => {
    const waitMs = askedWaitMs(error, attempt, clock.now()) ?? 1000 * 2 ** (attempt - 1);
    if (attempt >= MOST_TRIES || waitMs > LONGEST_WAIT_MS) return false;
    await clock.sleep(waitMs);
    return true;
  };
  return {
    async read(route, send) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await send();
        } catch (error) {
          if (isMissing(error)) return undefined;
          if (!isTransient(error) || !(await waited(error, attempt))) throw failureOf(route, error);
        }
      }
    },
    async write(permission, send) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return { kind: 'written', value: await send() };
        } catch (error) {
          if (!isLimit(error) || !(await waited(error, attempt))) return refusalOf(error, permission);
        }
      }
    },
  };
}

/** 404, 410, what GitHub says of an unknown commit, or GraphQL's word for them. */
function isMissing(error: unknown): boolean {
  const { status, errors, message } = thrown(error);
  if (errors !== undefined) return errors.every(({ type }) => type === 'NOT_FOUND');
  return status === 404 || status === 410 || (status === 422 && message.startsWith('No commit found for'));
}
