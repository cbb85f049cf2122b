import type { Family } from '../family.ts';

/** Any tool that says that it fails because of warnings: they are its errors. */
export const strictWarnings: Family = {
  name: 'strict-warnings',
  mark: /warnings? (?:are |being )?(?:treated|counted) as (?:an )?errors?|[Ww]arning, treated as error|too many warnings|because of warnings|--max-warnings/,
  weights: [[8, /\bwarning\b(?!s)/i]],
};
