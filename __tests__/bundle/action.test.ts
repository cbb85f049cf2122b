import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { commandsIn } from '../fakes/runner-output.ts';

test('started by hand, the action says where it belongs and what to use instead', () => {
  const entry = process.env.DOCTOR_ACTION ?? resolve('dist/index.js');
  const ended = spawnSync(process.execPath, [entry], {
    env: { PATH: process.env.PATH ?? '' },
    encoding: 'utf8',
    timeout: 45_000,
  });
  const errors = commandsIn(ended.stdout).filter((line) => line.startsWith('::error'));
  expect(errors).toEqual([expect.stringMatching(/runs as a step of GitHub Actions.*`build-doctor heal`/)]);
  expect([ended.status, ended.stderr]).toEqual([1, '']);
});
