import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { control } from '../../../fakes/ask-github.ts';
import { type SeededGitHub, seededGitHub } from '../../../fakes/seed-folder.ts';

let github: SeededGitHub;
beforeAll(async () => {
  github = await seededGitHub(resolve('examples/standin/shop.json'));
});
afterAll(() => github.close());

const event = (kind: string, fields: Readonly<Record<string, unknown>>) =>
  control(github, 'event', { kind, by: 'mia', ...fields });

describe('an event that cannot be meant says what to write instead', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['close', { pr: 7, number: 1 }, 'number is no field; there are repo, pr, by.'],
    ['close', {}, 'pr is missing.'],
    ['close', { pr: '7' }, 'pr is "7" where number is expected.'],
    ['draft', { pr: 7.5 }, 'pr is no integer: 7.5.'],
    ['reopen', { pr: 7 }, '"reopen" changes nothing: pull request 7 is like that already.'],
    ['click', { pr: 7, comments: [] }, 'comments has length 0 where >=1 is expected.'],
    ['comment', { pr: 7, by: 'acme', body: 'x' }, 'acme is an organisation; "by" is a person or a bot.'],
    ['label', { pr: 7, name: '' }, 'name is empty.'],
    ['label', { pr: 7, name: 'x'.repeat(51) }, 'name has length 51 where <=50 is expected.'],
    ['fork', { by: 'rita', into: 'mia' }, 'mia is no organisation: a fork goes to rita or into one.'],
    [
      'fork',
      { into: 'none' },
      'There is nobody called none; "into" is the organisation of another repository.',
    ],
    ['dispatch', { workflow: 'CI' }, 'main has no workflow CI: say its file name, as ci.yml, or its id.'],
    ['run', { run: 9000000007, attempt: 3 }, 'Run 9000000007 is at attempt 1; "attempt": 2 runs it again.'],
    ['push', { branch: 'discount', files: { 'none.txt': null } }, 'There is no file none.txt to delete.'],
    ['push', { branch: 'discount', bare: true }, '"bare" moves the branch: say "onto" which other commit.'],
    ['push', { branch: 'x', files: { '../x': '' } }, 'files["../x"] is no path of a file in a repository.'],
    [
      'push',
      { branch: 'x', files: { x: { text: '', mode: '777' } } },
      'files.x is {"text":"","mode":"777"} where a text, null, {"text"} or {"base64"}, with "mode" 100644, 100755 or 120000 is expected.',
    ],
    [
      'run',
      { pr: 7, jobs: [{ name: 'test', logs: '' }] },
      'jobs[0].logs is no field; there are name, conclusion, steps, log, ',
    ],
  ])('%s %j', async (kind, fields, message) => {
    const answer = await event(kind, fields);
    expect([404, 422]).toContain(answer.status);
    expect(answer.json.message).toContain(message);
  });

  test('a long value is not shown again in full', async () => {
    const answer = await event('close', { pr: 'x'.repeat(5000) });
    expect(answer.json.message.length).toBeLessThan(200);
  });
});

test.each<[string, unknown, string]>([
  ['fault', { path: 'user', act: { status: 500 } }, 'path has to begin with "/"'],
  ['fault', { path: '/user', act: { explode: true } }, 'act is {"explode":true} where one of {"status"'],
  ['switch', { luck: 'good' }, 'luck is no field; there are botPush, '],
  ['clock', { advanceMs: 1e18 }, 'advanceMs is 1000000000000000000 where <=315360000000 is expected.'],
  ['switches', {}, 'POST /_/event, /_/seed, '],
])('/_/%s says it of %j', async (path, body, message) => {
  const answer = await control(github, path, body);
  expect([404, 422]).toContain(answer.status);
  expect(answer.json.message).toContain(message);
});

test('the server answers as before after a refused clock', async () => {
  await control(github, 'clock', { advanceMs: 1e18 });
  expect((await control(github, 'state')).status).toBe(200);
});
