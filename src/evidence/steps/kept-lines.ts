import { plainText } from '../../kernel/plain-text.ts';
import { redact } from '../../kernel/redact.ts';
import type { LogKeeper } from '../../ports/kept-log.ts';
import type { LogLine } from './log-line.ts';

const BATCH_CHARS = 64_000;
/** So much is redacted at once at most, whatever it looks like. */
const MOST_CHARS = 400_000;
/** A key that does not end within so many lines was none, or is cut off. */
const LONGEST_KEY_LINES = 200;

/** Hands the lines of a log on to be kept, as a person would see them and without secrets. */
export interface KeptLines {
  add(line: LogLine): void;
  /** Hands on what is still held. */
  end(): void;
}

/** Lines are redacted many at once, since a private key spans some; a batch ends where none is open. */
export function keptLines(keeper: LogKeeper, secrets: readonly string[]): KeptLines {
  let job: string | null = null;
  let held: string[] = [];
  let chars = 0;

  function flush(): void {
    if (held.length === 0) return;
    // Some secrets are told by the white space before them.
    const { text } = redact(`\n${held.join('\n')}`, secrets);
    keeper.add(job, text.slice(1).split('\n'));
    held = [];
    chars = 0;
  }

  return {
    add(line) {
      if (line.job !== job) flush();
      job = line.job;
      const text = plainText(line.text).trimEnd();
      held.push(text);
      chars += text.length + 1;
      if (chars >= MOST_CHARS || (chars >= BATCH_CHARS && !isKeyOpen(held))) flush();
    },
    end: flush,
  };
}

function isKeyOpen(lines: readonly string[]): boolean {
  const last = lines.slice(-LONGEST_KEY_LINES);
  const begin = last.findLastIndex((line) => line.includes('-----BEGIN '));
  return begin !== -1 && !last.slice(begin).some((line) => line.includes('-----END '));
}
