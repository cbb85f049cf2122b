import type { Readable } from 'node:stream';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

const QUIET_MS = 30;
const MOST_WAITS = 40;
const CTRL_C = '\u0003';

interface Dropping {
  readonly input: Readable;
  readonly signal: AbortSignal;
  /** Called on Ctrl-C. */
  readonly interrupt: () => void;
}

/**
 * Drops what was typed so far, begun lines too: resolves once nothing more has come for 30 ms (1.2 s at most), the input
 * paused. A terminal is in raw mode afterwards, or the begin of a line would stay in the system. Rejects with the signal's
 * reason when aborted.
 */
export async function dropTyped({ input, signal, interrupt }: Dropping): Promise<void> {
  const terminal = isTerminal(input) ? input : undefined;
  let isQuiet = false;
  const drop = (typed: unknown) => {
    isQuiet = false;
    if (terminal !== undefined && String(typed).includes(CTRL_C)) interrupt();
  };
  terminal?.setRawMode(true);
  input.on('data', drop);
  // After the question before this one it is paused, and would stay so.
  input.resume();
  for (let waits = 0; !isQuiet && !signal.aborted && !input.readableEnded && waits < MOST_WAITS; waits += 1) {
    isQuiet = true;
    await sleep(QUIET_MS);
    // A process that got no time wakes with the timer due and the input unread; a turn of the loop reads it.
    await turn();
  }
  input.pause();
  input.off('data', drop);
  if (signal.aborted) terminal?.setRawMode(false);
  signal.throwIfAborted();
}

function isTerminal(input: object): input is { setRawMode(isRaw: boolean): unknown } {
  return 'setRawMode' in input && typeof input.setRawMode === 'function';
}
