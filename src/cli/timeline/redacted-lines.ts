import { clip } from '../../kernel/clip.ts';
import type { KnownLine } from '../../kernel/journal-lines.ts';
import { redact } from '../../kernel/redact.ts';

/** By these a run is found. */
const KEPT = new Set(['kind', 'run', 'at']);
/** Far more of a value than a text shows, and little enough for the patterns of secrets. */
const MOST_CHARS = 100_000;

/** Lines without what looks like a secret, before anything is cut where it can be seen: half of a secret is not known as one. */
export const redactedLines = (lines: readonly KnownLine[]): KnownLine[] =>
  JSON.parse(JSON.stringify(lines), (name, value: unknown) =>
    typeof value === 'string' && !KEPT.has(name) ? redact(clip(value, MOST_CHARS), []).text : value,
  );
