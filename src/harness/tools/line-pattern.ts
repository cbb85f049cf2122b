import { RE2JS } from 're2js';

/** What a search looks for in one line; linear in the line's length. */
export interface LinePattern {
  /** `false`: the pattern was no valid expression (RE2 has no lookaround or back-reference) and counts as plain text. */
  readonly isExpression: boolean;
  /** Offset of the first match, ignoring case; undefined when there is none. */
  find(line: string): { readonly at: number; readonly inCase: boolean } | undefined;
}

/** Compiles a pattern as RE2 understands it, else as plain text. */
export function linePattern(pattern: string): LinePattern {
  const exact = compiled(pattern, 0);
  const loose = compiled(pattern, RE2JS.CASE_INSENSITIVE);
  if (exact === undefined || loose === undefined) return plainText(pattern);
  return {
    isExpression: true,
    find(line) {
      if (!loose.test(line)) return undefined;
      const inCase = exact.test(line);
      const matcher = (inCase ? exact : loose).matcher(line);
      return { at: matcher.find() ? matcher.start() : 0, inCase };
    },
  };
}

function plainText(pattern: string): LinePattern {
  return {
    isExpression: false,
    find(line) {
      const at = line.indexOf(pattern);
      return at === -1 ? undefined : { at, inCase: true };
    },
  };
}

function compiled(pattern: string, flags: number): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern, flags);
  } catch {
    return undefined;
  }
}
