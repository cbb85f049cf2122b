import { appendFileSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Entry, JournalLine } from '../kernel/entry.ts';
import type { Clock, Journal } from '../ports.ts';
import { madeFolder } from './made-folder.ts';

/**
 * A journal in a file of its own, one JSON object a line, each written before the next thing happens. A line that does
 * not fit on the disk is taken away again before the system's error is thrown: the file holds whole lines only.
 */
export function journalFile(path: string, run: string, clock: Clock): Journal {
  let seq = 0;
  let ready = false;
  return {
    location: path,
    append(entry: Entry) {
      if (!ready) madeFolder(dirname(path));
      ready = true;
      const line: JournalLine = { v: 1, run, seq, at: clock.now().toISOString(), ...entry };
      const before = sizeOf(path);
      try {
        appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
      } catch (error) {
        if (sizeOf(path) > before) truncateSync(path, before);
        throw error;
      }
      seq += 1;
    },
  };
}

/** Bytes; 0 for what is missing or no regular file. */
function sizeOf(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true ? stat.size : 0;
}
