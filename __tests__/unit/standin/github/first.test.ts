import { afterEach, expect, test } from '@jest/globals';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
afterEach(() => github.close());
test('a repository is read', async () => {
  github = await smallGitHub();
  const answer = await fetch(`${github.url}/repos/acme/shop`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ full_name: 'acme/shop', default_branch: 'main' });
});
