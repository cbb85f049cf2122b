import type { Problem } from './problem.ts';

/** One line a problem: the file, the place in it, and what is wrong. */
export const sayProblems = (file: string, problems: readonly Problem[]): string =>
  problems.map(({ at, what }) => `${file}: ${at === '' ? '' : `${at} `}${what}.`).join('\n');
