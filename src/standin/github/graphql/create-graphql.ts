import { ok, refused } from '../http/answer.ts';
import type { AnswerGraphql } from '../http/api.ts';
import { jsonObject } from '../http/json-object.ts';
import type { Limits } from '../http/limits.ts';
import type { World } from '../world/world.ts';
import { answerDocument } from './answer-document.ts';
import { githubSchema } from './schema.ts';

/** The GraphQL API over the slice of GitHub's schema in `schema.ts`; all but bodies that are no request answer 200. */
export function createGraphql(world: World, limits: Limits): AnswerGraphql {
  return async (caller, text) => {
    const body = jsonObject(text);
    if (body === undefined) return refused(400, 'Problems parsing JSON');
    const { query, variables, operationName } = body;
    if (typeof query !== 'string' || query === '') {
      return refused(400, 'A query attribute must be specified and must be a string.');
    }
    if (!isOptionalObject(variables)) {
      return refused(400, 'The variables attribute must be a JSON object.');
    }
    return ok(
      await answerDocument(
        githubSchema(),
        { world, caller, limits },
        {
          query,
          variables: variables ?? {},
          operationName: typeof operationName === 'string' ? operationName : undefined,
        },
      ),
    );
  };
}

const isOptionalObject = (value: unknown): value is Readonly<Record<string, unknown>> | null | undefined =>
  value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value));
