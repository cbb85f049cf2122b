const PLAIN = /^[\w./*?{},@+ -]{1,200}$/;
const NESTED = /\{[^{}]*\{/;
const MOST_STARS = { segment: 2, pattern: 5, folders: 2 };

/** A glob that is matched in a short time whatever the paths: no nesting, no alternatives in brackets, few stars. */
export function isPlainGlob(glob: string): boolean {
  const stars = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return (
    PLAIN.test(glob) &&
    !NESTED.test(glob) &&
    stars(glob, /\*+/g) <= MOST_STARS.pattern &&
    stars(glob, /\*\*+/g) <= MOST_STARS.folders &&
    glob.split('/').every((segment) => stars(segment, /\*+/g) <= MOST_STARS.segment)
  );
}
