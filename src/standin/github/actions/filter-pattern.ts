/**
 * A branch, tag or path pattern of a workflow file: `*` stops at a slash, `**` does not, `?` and `+` repeat the
 * character before, `[]` is a set. Source: GitHub doc "Workflow syntax", filter pattern cheat sheet.
 */
export function filterPattern(pattern: string): RegExp {
  const source = pattern.replace(
    /\*\*\/|\*\*|\*|\[[^\]]*\]|[?+]|[^*[?+]/g,
    (piece) => REPEATS[piece] ?? (/^\[.+\]$/.test(piece) ? piece : escaped(piece)),
  );
  try {
    return new RegExp(`^${source}$`, 'u');
  } catch {
    return new RegExp(`^${escaped(pattern)}$`);
  }
}

const REPEATS: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '?',
  '+': '+',
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Whether a list of patterns takes a name; a later `!pattern` takes back what an earlier one took. */
export const takes = (patterns: readonly string[], name: string): boolean =>
  patterns.reduce((taken, pattern) => {
    const isNegated = pattern.startsWith('!');
    return filterPattern(isNegated ? pattern.slice(1) : pattern).test(name) ? !isNegated : taken;
  }, false);
