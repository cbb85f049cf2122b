import { expect, test } from '@jest/globals';
import { runnerEnvironment } from '../../../../src/standin/runner/runner-environment.ts';

const STEP = {
  event: 'workflow_run',
  repository: { name: 'acme/shop', id: 5 },
  github: { url: 'http://127.0.0.1:1', graphql: 'http://127.0.0.1:1/graphql', git: 'http://127.0.0.1:1' },
  runId: 9,
  workflow: { name: 'build-doctor', path: '.github/workflows/build-doctor.yml', branch: 'main' },
  inputs: { 'github-token': 'ghs_1', model: 'm' },
};

test('a runner around us leaves nothing behind: no output file, no input, no token of its own', () => {
  const env = runnerEnvironment(STEP, '/home/step', {
    PATH: '/bin',
    GITHUB_OUTPUT: '/outside/output',
    GITHUB_TOKEN: 'ghp_outside',
    'INPUT_API-KEY': 'outside',
    RUNNER_TEMP: '/outside/temp',
    ACTIONS_RUNTIME_TOKEN: 'outside',
  });
  expect(Object.entries(env).filter(([, value]) => value?.includes('outside'))).toEqual([]);
  expect(env).toMatchObject({
    PATH: '/bin',
    GITHUB_OUTPUT: '/home/step/output',
    RUNNER_TEMP: '/home/step/temp',
    'INPUT_GITHUB-TOKEN': 'ghs_1',
    INPUT_MODEL: 'm',
    GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/build-doctor.yml@refs/heads/main',
  });
});

test.each([
  [{}, '127.0.0.1,localhost'],
  [{ NO_PROXY: 'corp.example' }, 'corp.example,127.0.0.1,localhost'],
  [{ no_proxy: 'low.example' }, 'low.example,127.0.0.1,localhost'],
])('no proxy stands before the local GitHub: %j', (host, expected) => {
  const env = runnerEnvironment(STEP, '/home/step', { HTTPS_PROXY: 'http://proxy:3128', ...host });
  expect([env.NO_PROXY, env.no_proxy, env.HTTPS_PROXY]).toEqual([expected, expected, 'http://proxy:3128']);
});
