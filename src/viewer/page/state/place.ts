/** A place in the page: a run and, maybe, one of its entries. */
export interface Place {
  readonly run: string;
  readonly entry: string | undefined;
}

/** What stands behind the `#` of a link to a run or to an entry of it. */
export const linkTo = (run: string, entry?: string): string =>
  [run, entry].flatMap((part) => (part === undefined ? [] : [encodeURIComponent(part)])).join('/');

/** The place that an address names; undefined where it names none. */
export function placeOf(hash: string): Place | undefined {
  const [run, entry] = hash.replace(/^#/, '').split('/').map(decoded);
  return run === undefined || run === '' ? undefined : { run, entry: entry === '' ? undefined : entry };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Goes to a run; stays where there is none. */
export function goTo(run: string | undefined): void {
  if (run !== undefined) location.hash = linkTo(run);
}
