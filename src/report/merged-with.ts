import { codeSpan } from './code-span.ts';

/** The base's branch and commit that a tested tree was merged with. */
export interface MergedWith {
  readonly branch: string;
  readonly sha: string;
}

/** For example ``merged with `main` at `abc1234` ``. */
export const mergedWith = ({ branch, sha }: MergedWith): string =>
  `merged with ${codeSpan(branch)} at ${codeSpan(sha.slice(0, 7))}`;
