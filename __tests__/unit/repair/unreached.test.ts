import { expect, test } from '@jest/globals';
import { encodeSource } from '../../../src/kernel/source-text.ts';
import { unreachedFiles } from '../../../src/repair/unreached.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { scriptedWorkspace } from '../../fakes/scripted-workspace.ts';

const change = (path: string, before: string | null, after: string) => ({ path, before, after, mode: 0o644 });

test.each([
  ['only the new file that no test needs is named', ['used.ts', 'unused.ts'], ['unused.ts']],
  ['none, when all are needed', ['used.ts'], []],
  ['none, when nothing is new', [], []],
])('%s', async (_, added, expected) => {
  const files = memoryFiles({ 'old.ts': 'old\n' });
  const workspace = scriptedWorkspace(files, (text) => ({ exitCode: text('used.ts') === '' ? 1 : 0 }));
  const changes = [
    change('old.ts', 'old\n', 'new\n'),
    ...added.map((path) => change(path, null, `${path}\n`)),
  ];
  for (const { path, after } of changes) workspace.write(path, encodeSource(after));
  expect(await unreachedFiles(changes, workspace)).toEqual(expected);
  for (const { path, after } of changes) expect(new TextDecoder().decode(files.read(path))).toBe(after);
  expect(workspace.runs).toHaveLength(added.length);
});

test('a run that hangs without the file needs it', async () => {
  const workspace = scriptedWorkspace(memoryFiles({}), () => ({ exitCode: null, timedOut: true }));
  workspace.write('loop.ts', encodeSource('x'));
  expect(await unreachedFiles([change('loop.ts', null, 'x')], workspace)).toEqual([]);
});
