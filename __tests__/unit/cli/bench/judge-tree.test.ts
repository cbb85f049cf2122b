import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import type { BenchCase } from '../../../../src/bench/bench-case.ts';
import { judgeTree } from '../../../../src/cli/bench/judge-tree.ts';
import { renewedTree } from '../../../../src/cli/bench/renewed-tree.ts';
import { NO_FIGURES } from '../../../../src/cli/bench/road.ts';
import { treeChanges } from '../../../../src/cli/bench/tree-changes.ts';
import { folderWith, removeFolders } from '../../../fakes/price-project.ts';

afterAll(removeFolders);
const never = new AbortController().signal;
const about: BenchCase = {
  ...{ id: 'sh-a', language: 'shell', category: 'x', expected: 'fix', explain_any: [], timeout_s: 9 },
  ...{ test_command: 'visible', hidden_command: 'hidden', setup_command: 'npm ci' },
  ...{ protected: [], flaky: false, needs: [] },
};
const ended = (proposed: readonly string[]) => ({
  ...({
    kind: 'ran',
    verdict: 'verified',
    figures: NO_FIGURES,
    proposed,
    explanation: '',
    ending: 'done',
  } as const),
});
const green = { run: async () => ({ exitCode: 0, timedOut: false, output: '', ms: 1 }) };

test('hidden tests in a folder where the fix made a file are red, and never run', async () => {
  const folder = folderWith({ 'pr/a.sh': '1', 'hidden/extra/h.sh': '' });
  const checkout = folderWith({ 'a.sh': '2', extra: 'a file' });
  const ran: string[] = [];
  const run: typeof green.run = (...asked: unknown[]) => {
    ran.push(JSON.stringify(asked[1]));
    return green.run();
  };
  const tree = { checkout, home: undefined };
  const judged = await judgeTree({ about, folder, tree, added: [], end: ended(['a.sh']) }, { run }, never);
  const why =
    'the hidden tests do not fit on the tree: at extra one of them has a folder, the other has none';
  expect(judged).toMatchObject({ judged: 'plausible', hiddenExit: null, why });
  expect(ran).toEqual([expect.stringContaining('visible')]);
});

test('what a run did to the files of set-up counts for nothing, and is told when it did nothing else', async () => {
  const folder = folderWith({ 'pr/a.sh': '1', 'hidden/h.sh': '' });
  const checkout = folderWith({
    'a.sh': '1',
    'deps/t': 'exit 0',
    'deps/new': '',
    '.git/info/exclude': '/deps\n',
  });
  const seen: unknown[] = [];
  const dependencies = {
    async layIn(to: string, sha: string, command: string | null | undefined) {
      seen.push([sha, command, treeChanges(folderWith({}), to)]);
      return { kind: 'tree' as const, tree: { checkout: to, home: 'home' }, added: ['deps'] };
    },
  };
  const laid = { kind: 'tree' as const, tree: { checkout, home: 'home' }, added: ['deps'] };
  const ports = { fresh: () => folderWith({}) };
  const left = await renewedTree({ about, sha: 'TREE', laid }, { ports, dependencies }, never);
  if (left.kind === 'failed') throw new Error(left.why);
  expect(seen).toEqual([['TREE', 'npm ci', ['a.sh']]]);
  expect(readFileSync(join(left.tree.checkout, '.git/info/exclude'), 'utf8')).toBe('/deps\n');
  const judged = await judgeTree(
    { about, folder, tree: left.tree, added: ['deps'], end: ended(['deps/t']) },
    green,
    never,
  );
  const why = 'only what set-up makes was changed, and it is made anew: deps/t';
  expect(judged).toMatchObject({ judged: 'unsolved', why });
});
