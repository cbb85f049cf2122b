import type { LogPiece } from '../../kernel/log-piece.ts';
import { UnreadableLog } from '../../kernel/unreadable-log.ts';

/** A log that is used as far as it goes. */
export interface UntilCut {
  /** They end where the log breaks off. */
  readonly chunks: AsyncIterable<LogPiece>;
  /** Why it broke off, once its chunks have ended; undefined when it is whole. */
  cut(): UnreadableLog | undefined;
}

/** The chunks of a log that may break off: that is no error then, but has to be told. Every other error stays one. */
export function untilCut(source: AsyncIterable<LogPiece>): UntilCut {
  let cut: UnreadableLog | undefined;
  async function* chunks(): AsyncGenerator<LogPiece> {
    try {
      yield* source;
    } catch (error) {
      if (!(error instanceof UnreadableLog) || error.trouble !== 'cut') throw error;
      cut = error;
    }
  }
  return { chunks: chunks(), cut: () => cut };
}
