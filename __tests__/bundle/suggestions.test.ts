import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { folderWith, removeFolders } from '../fakes/price-project.ts';
import { spawnCli } from '../fakes/spawned-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'suggestions-'));
afterAll(() => {
  removeFolders();
  rmSync(folder, { recursive: true, force: true });
});
const CHANGE = { path: 'a', head: 'a\nb\n', after: 'a\nc\n', patch: '@@ -1 +1,2 @@\n a\n+b' };
const MAPPED = {
  suggestions: [{ path: 'a', startLine: 2, endLine: 2, body: '```suggestion\nc\n```' }],
  leftovers: [],
};

test('another program imports dist/suggestions.js alone', () => {
  const script = `import { toSuggestions } from ${JSON.stringify(pathToFileURL(resolve('dist/suggestions.js')).href)};
    console.log(JSON.stringify(toSuggestions(${JSON.stringify(CHANGE)})));`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([ran.stderr, ran.status]).toEqual(['', 0]);
  expect(JSON.parse(ran.stdout)).toEqual(MAPPED);
});

test('its types are found, stand alone, and fit', () => {
  const types = readFileSync('dist/suggestions.d.ts', 'utf8');
  expect(types).not.toMatch(/\bimport\b|\bfrom '/);
  writeFileSync(join(folder, 'suggestions.d.ts'), types);
  writeFileSync(
    join(folder, 'use.ts'),
    `import { type Leftover, type Suggestion, type Suggestions, toSuggestions } from './suggestions.js';
     const found: Suggestions = toSuggestions({ path: 'a', head: '', after: '' });
     export const lines: number[] = found.suggestions.map((one: Suggestion) => one.startLine + one.endLine + one.body.length);
     export const reasons: string[] = found.leftovers.map((one: Leftover) => one.path + one.reason + one.patch);
     // @ts-expect-error: the whole text of the head is needed
     toSuggestions({ path: 'a', after: '' });`,
  );
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
    'use.ts',
  ];
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const checked = spawnSync(process.execPath, [tsc, ...options], { cwd: folder, encoding: 'utf8' });
  expect([checked.stdout, checked.status]).toEqual(['', 0]);
});

test('`suggest` maps files, and its help shows how', async () => {
  const files = folderWith({ before: CHANGE.head, after: CHANGE.after, patch: CHANGE.patch });
  const args = ['before', 'after', 'patch'].flatMap((name) => [`--${name}`, join(files, name)]);
  const mapped = await spawnCli(['suggest', ...args, '--path', 'a', '--json']);
  expect([mapped.code, mapped.lines.map((line) => JSON.parse(line))]).toEqual([0, [MAPPED]]);
  const help = await spawnCli(['suggest', '--help']);
  expect([help.code, help.stdout]).toEqual([0, expect.stringMatching(/Examples:[\s\S]*--patch pull\.diff/)]);
  const wrong = await spawnCli(['suggest', '--json']);
  expect([wrong.code, JSON.parse(wrong.stdout)]).toEqual([2, { error: expect.stringContaining('--before') }]);
});
