import { afterEach, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { ok } from '../../../../src/standin/github/http/answer.ts';
import { parseBody } from '../../../../src/standin/github/http/parse-body.ts';
import { send } from '../../../../src/standin/github/http/route.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { userToken } from '../../../../src/standin/github/world/add-token.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

describe('over HTTP', () => {
  let github: SmallGitHub;
  afterEach(() => github.close());
  const comment = async (body: unknown) => {
    github = await smallGitHub();
    const token = userToken(github.world, addAccount(github.world, 'mia'));
    return ask(github, '/repos/acme/shop/issues/1/comments', { token, body, isWrong: true });
  };

  test.each([
    ['no JSON', '{"body":'],
    ['a word', 'hello'],
    ['two values', '{} {}'],
    ['single quotes', "{'body':'x'}"],
  ])('%s is a problem parsing JSON [REST docs, client errors]', async (_name, body) => {
    const answer = await comment(body);
    expect(answer.status).toBe(400);
    expect(answer.json.message).toBe('Problems parsing JSON');
  });

  test.each([
    ['a list', []],
    ['a number', 7],
    ['null', null],
    ['a text', '"x"'],
  ])('%s is no JSON object [REST docs, client errors]', async (_name, body) => {
    const answer = await comment(body ?? 'null');
    expect(answer.status).toBe(400);
    expect(answer.json.message).toBe('Body should be a JSON object');
  });

  test.each<[unknown, string]>([
    [{}, `Invalid request.\n\n"body" wasn't supplied.`],
    ['', `Invalid request.\n\n"body" wasn't supplied.`],
    [{ body: 7 }, "Invalid request.\n\nFor 'properties/body', 7 is not a string."],
    [{ body: null }, "Invalid request.\n\nFor 'properties/body', nil is not a string."],
  ])('%j is told what is wrong with it [REST docs, client errors]', async (body, message) => {
    const answer = await comment(body);
    expect(answer.status).toBe(422);
    expect(answer.json.message).toBe(message);
    expect(answer.json.documentation_url).toContain('/rest/issues/comments#create-an-issue-comment');
  });

  test('the type is not looked at before the right to send it', async () => {
    github = await smallGitHub();
    const answer = await ask(github, '/repos/acme/shop/issues/1/comments', { body: '{', isWrong: true });
    expect(answer.status).toBe(401);
  });
});

describe('what a schema refuses', () => {
  const route = send(
    'POST',
    '/x',
    {
      docs: 'x',
      needs: [],
      body: v.strictObject({
        event: v.optional(v.picklist(['APPROVE', 'COMMENT'])),
        comments: v.optional(v.array(v.object({ path: v.string(), line: v.optional(v.number()) }))),
        draft: v.optional(v.boolean()),
        count: v.optional(v.pipe(v.number(), v.integer())),
        title: v.optional(v.pipe(v.string(), v.maxLength(3, 'is too long'))),
      }),
    },
    () => ok({}),
  );
  const refusal = (json: unknown) => {
    const parsed = parseBody(route, JSON.stringify(json));
    return parsed.kind === 'body' ? undefined : (parsed.answer.body as { message: string }).message;
  };

  test.each<[unknown, string]>([
    [{ event: 'LGTM' }, `For 'properties/event', "LGTM" is not a member of ["APPROVE", "COMMENT"].`],
    [{ count: 1.5 }, "For 'properties/count', 1.5 is not an integer."],
    [{ comments: 'x' }, `For 'properties/comments', "x" is not an array.`],
    [{ comments: [{ path: 'a' }, {}] }, `"path" wasn't supplied.`],
    [
      { comments: [{ path: 'a', line: '7' }] },
      `For 'properties/comments/0/properties/line', "7" is not a number.`,
    ],
    [{ draft: 1 }, "For 'properties/draft', 1 is not a boolean."],
    [{ more: 1 }, '"more" is not a permitted key.'],
    [{ title: 'long' }, "For 'properties/title', is too long."],
  ])('%j', (json, sentence) => {
    expect(refusal(json)).toBe(`Invalid request.\n\n${sentence}`);
  });

  test('every mistake has its line', () => {
    expect(refusal({ draft: 1, event: 2 })?.split('\n').slice(2)).toHaveLength(2);
  });

  test('what fits passes', () => {
    expect(refusal({ event: 'COMMENT', comments: [{ path: 'ä', line: 1 }] })).toBeUndefined();
  });
});
