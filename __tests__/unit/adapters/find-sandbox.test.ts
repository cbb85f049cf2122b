import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findSandbox } from '../../../src/adapters/find-sandbox.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-sandbox-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function program(text: string): string {
  const path = join(folder, 'bwrap');
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return path;
}

test('none is what was asked for, whatever is installed', () => {
  expect(findSandbox('none', undefined)).toEqual({ kind: 'none' });
});

test.each(['auto', 'bubblewrap'] as const)(
  '%s without bubblewrap says how to get it and never falls back',
  (choice) => {
    expect(findSandbox(choice, join(folder, 'not-there'))).toMatchObject({ kind: 'missing' });
  },
);

test.each([
  ['exit 0', undefined],
  [
    "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1",
    /uid map: Permission denied.*apparmor_restrict_unprivileged_userns.*--sandbox none/s,
  ],
  ["echo 'bwrap: Unknown option --clearenv' >&2; exit 1", /Unknown option.*update it/s],
  ['exit 1', /it says nothing/],
])('a bubblewrap that does `%s` is judged by its launch', (text, reason) => {
  const found = findSandbox('auto', program(text));
  if (reason === undefined) expect(found).toEqual({ kind: 'bubblewrap' });
  else expect(found).toMatchObject({ kind: 'missing', reason: expect.stringMatching(reason) });
});
