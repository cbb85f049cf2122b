import { afterEach, expect, test } from '@jest/globals';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { userToken } from '../../../../src/standin/github/world/add-token.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
afterEach(() => github.close());

test('of two requests at once that want the same name one wins', async () => {
  github = await smallGitHub();
  const token = userToken(github.world, addAccount(github.world, 'mia'));
  const label = () => ask(github, '/repos/acme/shop/labels', { token, body: { name: 'same' } });
  const answers = await Promise.all([label(), label(), label()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expect(github.repository.labels.map(({ name }) => name)).toEqual(['same']);
});

test('a task that fails lets the next one run', async () => {
  github = await smallGitHub();
  const failed = github.alone(() => Promise.reject(new Error('no')));
  const next = github.alone(() => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('yes');
});
