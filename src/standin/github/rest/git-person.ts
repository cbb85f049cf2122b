import * as v from 'valibot';

// git drops these from the ends of a name, and takes no name of nothing else.
const hasName = (name: string) => /[^\s.,:;<>"'\\]/.test(name) && !name.includes('\0');

/** A time that git can store: ISO 8601, from 1970 on. */
export const GitTime = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => new Date(text).getTime() >= 0, 'a time before 1970'),
);

export const GitName = v.pipe(v.string(), v.check(hasName, 'a name without a letter'));

export const GitEmail = v.pipe(
  v.string(),
  v.check((text) => !/[\0\n<>]/.test(text), 'no e-mail'),
);

/** Who a commit is by, as the API takes it; the time is now where it is left out. */
export const GitPerson = v.strictObject({ name: GitName, email: GitEmail, date: v.optional(GitTime) });
