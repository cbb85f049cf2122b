import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { bareSandbox } from '../../src/adapters/bare-sandbox.ts';
import { nodeFiles } from '../../src/adapters/node-files.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import { encodeSource } from '../../src/kernel/source-text.ts';
import type { Files, Workspace } from '../../src/ports.ts';
import { openWorkspace } from '../../src/repair/workspace.ts';
import { memoryFiles } from '../fakes/memory-files.ts';
import { memoryJournal } from '../fakes/memory-journal.ts';
import { scriptedSandbox } from '../fakes/scripted-sandbox.ts';
import { scriptedWorkspace } from '../fakes/scripted-workspace.ts';

const ENTRIES = { 'level.txt': 'low\n', 'sub/other.txt': 'other\n' };
const COMMAND = {
  text: 'echo run >> runs.log; grep -q high level.txt',
  stopOnError: false,
  workingDirectory: '',
  timeoutMs: 20_000,
};
const textOf = (files: Files, path: string) =>
  files.locate(path).kind === 'file' ? new TextDecoder().decode(files.read(path)) : '';
const parts = () => ({
  store: memoryFiles({}),
  journal: memoryJournal(),
  policy: DEFAULT_POLICY,
  command: COMMAND,
});

interface Made {
  readonly workspace: Workspace;
  /** How often the command really ran. */
  runs(): number;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function onDisk(): Made {
  const root = mkdtempSync(join(tmpdir(), 'workspace-contract-'));
  folders.push(root);
  for (const tree of ['copy', 'checkout'])
    for (const [path, text] of Object.entries(ENTRIES)) {
      mkdirSync(dirname(join(root, tree, path)), { recursive: true });
      writeFileSync(join(root, tree, path), text);
    }
  const files = nodeFiles(join(root, 'copy'), { known: Object.keys(ENTRIES) });
  const sandbox = bareSandbox({ copy: join(root, 'copy'), home: join(root, 'home') });
  const workspace = openWorkspace({
    ...parts(),
    files,
    pristine: nodeFiles(join(root, 'checkout')),
    sandbox,
  });
  return { workspace, runs: () => textOf(files, 'runs.log').split('\n').length - 1 };
}

function inMemory(): Made {
  const files = memoryFiles(ENTRIES);
  const sandbox = scriptedSandbox(() => ({ exitCode: textOf(files, 'level.txt').includes('high') ? 0 : 1 }));
  const workspace = openWorkspace({ ...parts(), files, pristine: memoryFiles(ENTRIES), sandbox });
  return { workspace, runs: () => sandbox.commands.length };
}

function scripted(): Made {
  const workspace = scriptedWorkspace(memoryFiles(ENTRIES), (text) => ({
    exitCode: text('level.txt').includes('high') ? 0 : 1,
  }));
  return { workspace, runs: () => workspace.runs.length };
}

describe.each([
  ['on disk', onDisk],
  ['in memory', inMemory],
  ['scripted', scripted],
])('the workspace %s', (_, make) => {
  test('runs one tree once, unless told to', async () => {
    const { workspace, runs } = make();
    const first = await workspace.test();
    expect([first.exitCode, runs()]).toEqual([1, 1]);
    expect(await workspace.test()).toBe(first);
    expect(runs()).toBe(1);
    expect((await workspace.test({ again: true })).exitCode).toBe(1);
    expect(runs()).toBe(2);
  });

  test('runs again on another tree, and knows an earlier one again', async () => {
    const { workspace, runs } = make();
    const red = await workspace.test();
    workspace.write('level.txt', encodeSource('high\n'));
    expect((await workspace.test()).exitCode).toBe(0);
    workspace.restore();
    expect(await workspace.test()).toBe(red);
    expect(runs()).toBe(2);
  });

  test('puts back every file as it was before the first write', () => {
    const { workspace } = make();
    for (const text of ['middle\n', 'high\n']) workspace.write('level.txt', encodeSource(text));
    workspace.write('made/here.txt', encodeSource('new\n'));
    expect(workspace.restore()).toEqual({ restored: ['level.txt', 'made/here.txt'], unverified: [] });
    expect(textOf(workspace.files, 'level.txt')).toBe('low\n');
    expect(workspace.files.locate('made').kind).toBe('missing');
  });

  test('can be written and restored again after a restore', async () => {
    const { workspace } = make();
    for (const _ of [1, 2]) {
      workspace.write('level.txt', encodeSource('high\n'));
      expect((await workspace.test()).exitCode).toBe(0);
      workspace.restore();
      expect(textOf(workspace.files, 'level.txt')).toBe('low\n');
    }
  });

  test('an aborted run is no result', async () => {
    const reason = new Error('interrupted');
    await expect(make().workspace.test({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

test('a command that is no test run is put back: what it did to files, and the tests are still those of the tree', async () => {
  const { workspace, runs } = onDisk();
  const red = await workspace.test();
  workspace.write('level.txt', encodeSource('middle\n'));
  const script =
    'echo high > level.txt; rm sub/other.txt; mkdir -p .git/hooks; echo id > .git/hooks/x; echo done';
  const result = await workspace.command(['sh', '-c', script]);
  expect(result).toMatchObject({ exitCode: 0, output: 'done\n' });
  expect(textOf(workspace.files, 'level.txt')).toBe('middle\n');
  expect(textOf(workspace.files, 'sub/other.txt')).toBe('other\n');
  expect(workspace.files.locate('.git/hooks/x').kind).toBe('missing');
  workspace.restore();
  expect(await workspace.test()).toBe(red);
  expect(runs()).toBe(1);
});

test('a command that is stopped is no result', async () => {
  const reason = new Error('interrupted');
  const aborted = AbortSignal.abort(reason);
  await expect(onDisk().workspace.command(['true'], aborted)).rejects.toBe(reason);
});
