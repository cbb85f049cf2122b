import { expect, test } from '@jest/globals';
import { planCall } from '../../../../src/harness/plan-call.ts';
import { toolsFor } from '../../../../src/harness/tools/registry.ts';
import type { ChangedFile } from '../../../../src/ports/code-host.ts';
import { memoryFiles } from '../../../fakes/memory-files.ts';
import { resultText, toolView } from '../../../fakes/tool-view.ts';

const patchOf = (lines: number, text = 'x') =>
  [`@@ -0,0 +1,${lines} @@`, ...Array.from({ length: lines }, (_, index) => `+${text}${index + 1}`)].join(
    '\n',
  );
const CHANGES: readonly ChangedFile[] = [
  { path: 'src/cart.js', status: 'modified', patch: '@@ -1 +1 @@\n-let a;\n+let b;' },
  { path: 'src/long.js', status: 'added', patch: patchOf(900, 'line ') },
  { path: 'logo.png', status: 'added', patch: undefined },
  ...Array.from({ length: 60 }, (_, index) => ({
    path: `many/f${index}.js`,
    status: 'added',
    patch: patchOf(20),
  })),
];
const view = toolView(memoryFiles({ 'src/cart.js': 'let b;\n', '.env': 'K=1\n' }));
const call = (args: object, changes = CHANGES) => {
  const plan = planCall(toolsFor({ edits: true, changes }), 'show_change', JSON.stringify(args), view);
  return { text: resultText(plan), plan };
};

test('is offered only where a change is known', () => {
  const names = (changes: readonly ChangedFile[]) =>
    toolsFor({ edits: false, changes }).map(({ definition }) => definition.name);
  expect(names(CHANGES)).toContain('show_change');
  expect(names([])).not.toContain('show_change');
});

test('shows all of a small change', () => {
  expect(call({}, CHANGES.slice(0, 1)).text).toBe('src/cart.js (modified)\n@@ -1 +1 @@\n-let a;\n+let b;');
});

test('a large one is cut by file and in all, and says how to get the rest', () => {
  const { text } = call({});
  expect(text.length).toBeLessThan(8_000);
  expect(text).toContain('src/cart.js (modified)\n@@ -1 +1 @@\n-let a;\n+let b;\n');
  expect(text).toMatch(/\[\d+ more lines of this diff; call show_change with path src\/long\.js\]/);
  expect(text).toContain('logo.png (added): no diff (binary, renamed only, or too large)');
  expect(text).toMatch(/\[not shown: many\/f\d+\.js.* more; call show_change with a path\]$/);
});

test('a path is shown further than among others, and a folder alone', () => {
  const { text } = call({ path: 'src/long.js' });
  expect(text).toContain('+line 300\n');
  expect(text).toMatch(/more lines of this diff; read_file shows the file as it is now\]$/);
  expect(call({ path: 'src/' }).text).not.toContain('many/');
});

test('a path that did not change, a secret one and one outside say what to do', () => {
  expect(call({ path: 'src/other.js' }).text).toMatch(
    /^Nothing changed at src\/other\.js\. Changed: src\/cart\.js, /,
  );
  expect(call({ path: '.env' }).plan).toMatchObject({ outcome: 'blocked', rule: 'path.secret' });
  expect(call({ path: '../x' }).plan).toMatchObject({ outcome: 'blocked', rule: 'path.outside-root' });
});
