const MOST_NAMED = 5;

/** Names for a sentence, the first five of many: `a, b, c, d, e and 3 more`. */
export function firstFew(names: readonly (string | number)[]): string {
  const named = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${named} and ${names.length - MOST_NAMED} more` : named;
}
