import type * as v from 'valibot';
import { type Answer, refused } from '../http/answer.ts';
import { problemOf } from '../seed/problem-of.ts';

/** 422 with a line for each thing that is wrong with a body, its place first. */
export const refuseWish = (schema: unknown, issues: readonly v.BaseIssue<unknown>[]): Answer =>
  refused(
    422,
    issues
      .map((issue) => problemOf(schema, issue))
      .map(({ at, what }) => `${at === '' ? 'The body' : at} ${what}.`)
      .join('\n'),
  );
