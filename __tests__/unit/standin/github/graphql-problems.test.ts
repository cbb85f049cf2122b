import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { userToken } from '../../../../src/standin/github/world/add-token.ts';
import { sendGraphql } from '../../../fakes/github-graphql.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
beforeEach(async () => {
  github = await smallGitHub();
});
afterEach(() => github.close());

const user = (login: string) => userToken(github.world, addAccount(github.world, login));

const send = (token: string, body: string, isWrong = false) => sendGraphql(github, token, body, isWrong);
const ask = (token: string, query: string, variables: object = {}, isWrong = false) =>
  send(token, JSON.stringify({ query, variables }), isWrong);

test.each<[string, string, object, object]>([
  [
    'an unknown field',
    'query Who { viewer { login mood } }',
    {},
    {
      path: ['query Who', 'viewer', 'mood'],
      extensions: { code: 'undefinedField', typeName: 'User', fieldName: 'mood' },
      locations: [{ line: 1, column: 28 }],
      message: "Field 'mood' doesn't exist on type 'User'",
    },
  ],
  [
    'an unknown argument',
    '{ viewer(id: 1) { login } }',
    {},
    { path: ['query', 'viewer', 'id'], message: "Field 'viewer' doesn't accept argument 'id'" },
  ],
  [
    'a missing argument',
    '{ repository(owner: "acme") { id } }',
    {},
    { path: ['query', 'repository'], message: "Field 'repository' is missing required arguments: name" },
  ],
  [
    'an object without fields',
    '{ viewer }',
    {},
    {
      extensions: { code: 'selectionMismatch', nodeName: "field 'viewer'", typeName: 'User' },
      message:
        "Field must have selections (field 'viewer' returns User but has no selections. Did you mean 'viewer { ... }'?)",
    },
  ],
  [
    'a variable that is not declared',
    '{ node(id: $id) { id } }',
    {},
    { message: 'Variable $id is used by anonymous query but not declared' },
  ],
  [
    'a variable that is missing',
    'query($owner: String!) { repository(owner: $owner, name: "shop") { id } }',
    {},
    {
      message: 'Variable $owner of type String! was provided invalid value',
      extensions: { value: null, problems: [{ path: [], explanation: 'Expected value to not be null' }] },
      locations: [{ line: 1, column: 7 }],
    },
  ],
  [
    'an input with a field missing',
    'mutation($input: ResolveReviewThreadInput!) { resolveReviewThread(input: $input) { clientMutationId } }',
    { input: {} },
    {
      message:
        'Variable $input of type ResolveReviewThreadInput! was provided invalid value for threadId (Expected value to not be null)',
      extensions: {
        value: {},
        problems: [{ path: ['threadId'], explanation: 'Expected value to not be null' }],
      },
    },
  ],
  [
    'an input with a field too many',
    'mutation($input: ResolveReviewThreadInput!) { resolveReviewThread(input: $input) { clientMutationId } }',
    { input: { threadId: 'a', force: true } },
    {
      message:
        'Variable $input of type ResolveReviewThreadInput! was provided invalid value for force (Field is not defined on the input object)',
    },
  ],
  ['what is no GraphQL', '{ viewer { login }', {}, { message: 'Unexpected end of document' }],
  ['a stray brace', '{ viewer { login } } }', {}, { message: 'Parse error on "}" at [1, 22]' }],
])(
  '%s is refused before anything runs, with HTTP 200 and no data [GraphQL]',
  async (_name, query, variables, error) => {
    const { status, body } = await ask(user('rita'), query, variables, true);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('data');
    expect(body.errors).toMatchObject([error]);
  },
);

test.each<[string, string, string]>([
  ['no JSON', '{', 'Problems parsing JSON'],
  ['no object', '[]', 'Problems parsing JSON'],
  ['no query', '{}', 'A query attribute must be specified and must be a string.'],
  ['a query that is no text', '{"query":1}', 'A query attribute must be specified and must be a string.'],
])('a body with %s is refused with 400 [GraphQL]', async (_name, text, message) => {
  const { status, body } = await send(user('rita'), text, true);
  expect(status).toBe(400);
  expect(body.message).toBe(message);
});

test('a document too deep to read is refused, not a crash', async () => {
  const { status, body } = await ask(user('rita'), '{ a '.repeat(20_000), {}, true);
  expect(status).toBe(200);
  expect(body.errors).toHaveLength(1);
});
