import type { KnownLine } from '../../kernel/journal-lines.ts';
import { redact } from '../../kernel/redact.ts';

/** By these a run is found. */
const KEPT = new Set(['kind', 'run', 'at']);

/** Lines without what looks like a secret, before anything is cut: half of a secret is not known as one. */
export const redactedLines = (lines: readonly KnownLine[]): KnownLine[] =>
  JSON.parse(JSON.stringify(lines), (name, value: unknown) =>
    typeof value === 'string' && !KEPT.has(name) ? redact(value, []).text : value,
  );
