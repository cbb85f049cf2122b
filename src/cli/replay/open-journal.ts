import { messageOf } from '../../kernel/message-of.ts';
import { type RecordedRun, readRecordedRun } from '../../kernel/recorded/recorded-run.ts';
import { type Exchange, readRecording } from '../../standin/model/recording.ts';
import { regularText } from '../regular-text.ts';

export type OpenedJournal =
  | { readonly kind: 'journal'; readonly recorded: RecordedRun; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'unusable'; readonly reason: string };

/** Reads the journal in a file with its exchanges, or says in one sentence why it cannot be replayed. */
export function openJournal(file: string): OpenedJournal {
  let text: string;
  try {
    text = regularText(file);
  } catch (error) {
    return unusable(`The journal ${file} cannot be read (${messageOf(error)}): name a readable file.`);
  }
  const read = readRecordedRun(text);
  if (read.kind === 'unusable') return unusable(`The journal ${file} ${read.reason}.`);
  const { run } = read;
  if (run.exchanges === 0) return { kind: 'journal', recorded: run, exchanges: [] };
  const recording = readRecording(text);
  if (recording.kind === 'unreadable') return unusable(`The journal ${file}: ${recording.reason}.`);
  return { kind: 'journal', recorded: run, exchanges: recording.exchanges };
}

const unusable = (reason: string): OpenedJournal => ({ kind: 'unusable', reason });
