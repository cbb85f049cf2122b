import { type Input, type Parsed, value, wrong } from './input.ts';

/** Text as it is; undefined where there is none. It may have several lines. */
export const text = (name: string): Input<string | undefined> => ({
  name,
  fallback: '',
  parse: (given) => {
    if (given.includes('\0')) return wrong('holds a NUL character');
    return value(given === '' ? undefined : given);
  },
});

/** A token or key; it is never quoted in a problem. */
export const secret = (name: string): Input<string | undefined> => ({
  name,
  fallback: '',
  parse: (given) => {
    if (given === '') return value(undefined);
    return /^[\x21-\x7e]+$/.test(given)
      ? value(given)
      : wrong('holds spaces, line breaks or other characters that no token or key has: copy it again, alone');
  },
});

/** A whole number from `least` to `most`, in `unit`; kept as the number times `factor`. */
export const number = (
  name: string,
  fallback: number,
  range: { readonly least: number; readonly most: number; readonly unit: string },
  factor = 1,
): Input<number> => ({
  name,
  fallback: String(fallback),
  parse: (given) => {
    const { least, most, unit } = range;
    const count = Number(given);
    return /^\d{1,15}$/.test(given) && count >= least && count <= most
      ? value(count * factor)
      : wrong(`is "${quoted(given)}": it takes a whole number of ${unit} from ${least} to ${most}`);
  },
});

/** A positive whole number, an id for example; undefined where there is none. */
export const optionalNumber = (name: string, example: string): Input<number | undefined> => ({
  name,
  fallback: '',
  parse: (given) => {
    if (given === '') return value(undefined);
    return /^[1-9]\d{0,14}$/.test(given)
      ? value(Number(given))
      : wrong(`is "${quoted(given)}": it takes a positive whole number, for example ${example}`);
  },
});

/** One of some words. */
export const choice = <const T extends string>(
  name: string,
  fallback: T,
  allowed: readonly T[],
): Input<T> => ({ name, fallback, parse: (given) => oneOf(given, allowed) });

/** One of some words, or undefined. */
export const optionalChoice = <const T extends string>(
  name: string,
  allowed: readonly T[],
): Input<T | undefined> => ({
  name,
  fallback: '',
  parse: (given) => (given === '' ? value(undefined) : oneOf(given, allowed)),
});

/** `true` or `false`, in any case (YAML 1.2 core schema). */
export const flag = (name: string): Input<boolean> => ({
  name,
  fallback: 'false',
  parse: (given) => {
    const parsed = oneOf(given.toLowerCase(), ['true', 'false']);
    return parsed.kind === 'problem'
      ? wrong(`is "${quoted(given)}": it takes true or false`)
      : value(parsed.value === 'true');
  },
});

/** Items, one a line; with `commas` also between commas. Every item is read by `item`. */
export const list = <T>(
  name: string,
  item: (given: string) => Parsed<T>,
  { commas }: { readonly commas: boolean },
): Input<readonly T[]> => ({
  name,
  fallback: '',
  parse: (given) => {
    const items = given.split(commas ? /[\n,]/ : '\n').map((part) => part.trim());
    const parsed = items.filter((part) => part !== '').map(item);
    const reasons = parsed.flatMap((one) => (one.kind === 'problem' ? [one.reason] : []));
    if (reasons.length > 0) return wrong(reasons.join('; it also '));
    return value(Object.freeze(parsed.flatMap((one) => (one.kind === 'value' ? [one.value] : []))));
  },
});

export function oneOf<const T extends string>(given: string, allowed: readonly T[]): Parsed<T> {
  const found = allowed.find((word) => word === given);
  return found === undefined ? wrong(`is "${quoted(given)}": it takes ${allowed.join(', ')}`) : value(found);
}

/** A wrong value as a problem may quote it: it could be a secret in the wrong place, or very long. */
export const quoted = (given: string): string => {
  const line = given.replace(/\s+/g, ' ');
  return line.length <= 40 ? line : `${line.slice(0, 20)}…`;
};
