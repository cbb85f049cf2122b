/** Looked for at its start alone: no part of a run is longer than the run. */
const RUN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{40,}={0,2}/g;
/** What stands before a hash that is published on purpose: lockfile integrity, go.sum, mangled names. */
const HASH_BEFORE = /(?:sha(?:1|224|256|384|512)[-:=]|h1:|_Z[A-Z0-9]{0,3}|base64,)$/i;
const HASH_START = /^(?:sha(?:1|224|256|384|512)[-_]|_Z|_R)/;
/** Hex of a digest and UUIDs inside a longer run (cache keys, cache paths): published on purpose. */
const HEX_PARTS = /[0-9a-f]{16,}|[0-9A-F]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const MIN_LENGTH = 40;
const MIN_ENTROPY = 4;
/** Share of neighbours of a different kind (upper, lower, digit). Random base64 has 0.6. */
const MIN_CHANGES = 0.33;
/** Share of characters inside words of four or more lower-case letters. Random base64 has 0.08; names and paths half. */
const MAX_WORDS = 0.25;

/**
 * Replaces runs of at least 40 base64 characters that look random (entropy of 4 bits a character or more, upper and
 * lower case and digits mixed); keeps hex, UUIDs, lockfile hashes, paths and long names.
 */
export function redactRandomText(text: string, replacement: string): { text: string; redacted: number } {
  let redacted = 0;
  const replaced = text.replace(RUN, (run, offset: number) => {
    if (HASH_START.test(run) || HASH_BEFORE.test(text.slice(Math.max(0, offset - 12), offset))) return run;
    if (!isRandom(run)) return run;
    redacted++;
    return replacement;
  });
  return { text: replaced, redacted };
}

function isRandom(run: string): boolean {
  const rest = run.replace(HEX_PARTS, '');
  if (rest.length < MIN_LENGTH || !/[a-z]/.test(rest) || !/[A-Z]/.test(rest) || !/\d/.test(rest))
    return false;
  const words = rest.match(/[a-z]{4,}/g)?.join('').length ?? 0;
  return words / rest.length <= MAX_WORDS && changes(rest) >= MIN_CHANGES && entropy(rest) >= MIN_ENTROPY;
}

function entropy(run: string): number {
  const seen = new Map<string, number>();
  for (const mark of run) seen.set(mark, (seen.get(mark) ?? 0) + 1);
  let bits = 0;
  for (const times of seen.values()) bits -= (times / run.length) * Math.log2(times / run.length);
  return bits;
}

function changes(run: string): number {
  const kinds = [...run].map((mark) =>
    /[a-z]/.test(mark) ? 'a' : /[A-Z]/.test(mark) ? 'A' : /\d/.test(mark) ? '0' : '',
  );
  const known = kinds.filter((kind) => kind !== '');
  let changed = 0;
  for (let i = 1; i < known.length; i++) if (known[i] !== known[i - 1]) changed++;
  return changed / (known.length - 1);
}
