import * as v from 'valibot';

/** A journal may come from anybody: what could not have been run is no recording of it. Every message follows a field's name. */

/** Linux takes 131,072 bytes in one argument, and we add some words. */
const MOST_BYTES = 100_000;
const LONG = `is longer than ${MOST_BYTES} bytes`;
/** What the options of `heal` take at most, in milliseconds. */
const MOST = 999_999_999_000;

const withoutNul = v.check((text: string) => !text.includes('\0'), 'holds a NUL byte');

/** The text of a command. */
export const ShellText = v.pipe(v.string(), withoutNul, v.maxBytes(MOST_BYTES, LONG));

/** A folder of the checkout, relative to it; '' is the checkout itself. */
export const FolderInside = v.pipe(
  v.string(),
  withoutNul,
  v.maxLength(4_096, 'is longer than a path can be'),
  v.check((path) => !path.startsWith('/') && !path.split('/').includes('..'), 'leaves the checkout'),
);

/** Environment variables of a command. */
export const Variables = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[^=\0]+$/, 'is no name of a variable')),
    v.pipe(v.string(), withoutNul),
  ),
  v.check((env) => Buffer.byteLength(JSON.stringify(env)) <= MOST_BYTES, LONG),
);

/** How much, or how long, at most. */
export const Limit = v.pipe(
  v.number(),
  v.integer('is no whole number'),
  v.minValue(1, 'is below 1'),
  v.maxValue(MOST, `is above ${MOST}`),
);
