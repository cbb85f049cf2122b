import { tmpdir } from 'node:os';
import { expect, test } from '@jest/globals';
import { runnerPlace } from '../../../../src/adapters/actions/runner-place.ts';

const LEAST = { GITHUB_REPOSITORY: 'acme/shop', GITHUB_REPOSITORY_ID: '7' };
const WORKFLOW = 'acme/shop/.github/workflows/build-doctor.yml@refs/heads/main';

test("a hosted runner's variables", () => {
  const env = {
    ...LEAST,
    GITHUB_API_URL: 'https://ghes.example/api/v3',
    GITHUB_SERVER_URL: 'https://ghes.example',
    GITHUB_RUN_ID: '42',
    GITHUB_RUN_ATTEMPT: '3',
    RUNNER_TEMP: '/tmp/runner',
    GITHUB_WORKFLOW_REF: WORKFLOW,
  };
  expect(runnerPlace(env)).toEqual({
    kind: 'place',
    apiUrl: 'https://ghes.example/api/v3',
    serverUrl: 'https://ghes.example',
    repository: 'acme/shop',
    repositoryId: 7,
    runId: '42',
    attempt: '3',
    temp: '/tmp/runner',
    workflow: '.github/workflows/build-doctor.yml',
  });
});

test('what is not set is as on github.com', () => {
  expect(runnerPlace({ ...LEAST, GITHUB_API_URL: '', GITHUB_RUN_ID: '' })).toMatchObject({
    apiUrl: 'https://api.github.com',
    serverUrl: 'https://github.com',
    runId: '0',
    attempt: '1',
    temp: tmpdir(),
    workflow: undefined,
  });
});

test.each([
  ['acme/shop/.github/workflows/a b@c.yml@refs/heads/x@y', '.github/workflows/a b@c.yml'],
  ['acme/shop/.github/workflows/d.yml@refs/pull/1/merge', '.github/workflows/d.yml'],
  ['nonsense', undefined],
])('the workflow of %s', (ref, workflow) => {
  expect(runnerPlace({ ...LEAST, GITHUB_WORKFLOW_REF: ref })).toMatchObject({ workflow });
});

test.each([
  {},
  { GITHUB_REPOSITORY: 'acme/shop' },
  { ...LEAST, GITHUB_REPOSITORY_ID: '' },
  { ...LEAST, GITHUB_REPOSITORY_ID: 'seven' },
  { ...LEAST, GITHUB_REPOSITORY_ID: '-1' },
  { ...LEAST, GITHUB_REPOSITORY: 'acme' },
  { ...LEAST, GITHUB_REPOSITORY: 'acme/shop/more' },
  { ...LEAST, GITHUB_REPOSITORY: '../..' },
  { ...LEAST, GITHUB_REPOSITORY: 'acme/shop?x' },
])('%j is no place to run in', (env) => {
  expect(runnerPlace(env)).toMatchObject({
    kind: 'problem',
    reason: expect.stringContaining('build-doctor heal'),
  });
});
