import { createReadStream, statSync } from 'node:fs';
import { logText } from '../compose/log-text.ts';
import type { LogPiece } from '../kernel/log-piece.ts';
import { messageOf } from '../kernel/message-of.ts';
import { UnreadableLog } from '../kernel/unreadable-log.ts';
import { savedLogSentence } from '../report/log-sentence.ts';

/** A log to read, or one sentence why it cannot be. Reading may still fail: `chunks` throws an `UnreadableLog` then. */
export type OpenedLog =
  | { readonly kind: 'log'; readonly name: string; readonly chunks: AsyncIterable<LogPiece> }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Opens a saved log: text, gzipped, or the zip of a run; `-` or nothing is standard input. */
export function openLog(given: string | undefined): OpenedLog {
  if (given === undefined || given === '-')
    return { kind: 'log', name: 'standard input', chunks: readable(process.stdin) };
  try {
    if (statSync(given).isFile()) return { kind: 'log', name: given, chunks: readable(opened(given)) };
    return unreadable(given, 'it is a directory or a device');
  } catch (error) {
    return unreadable(given, problem(error));
  }
}

const unreadable = (name: string, what: string): OpenedLog => ({
  kind: 'unreadable',
  reason: savedLogSentence(name, { trouble: 'unreadable', what }),
});

/** Opened when it is read: a stream that fails before anybody listens would end the process. */
async function* opened(name: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(name);
}

async function* readable(source: AsyncIterable<Uint8Array>): AsyncGenerator<LogPiece> {
  try {
    yield* logText(source);
  } catch (error) {
    throw error instanceof UnreadableLog
      ? error
      : new UnreadableLog('unreadable', messageOf(error), { cause: error });
  }
}

function problem(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'permission is denied';
  return messageOf(error);
}
