import { expect, test } from '@jest/globals';
import { planCall } from '../../../src/harness/plan-call.ts';
import { toolsFor } from '../../../src/harness/tools/registry.ts';
import { estimateTokens } from '../../../src/kernel/tokens.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { callTool, resultText, toolView } from '../../fakes/tool-view.ts';

const view = toolView(memoryFiles({ 'src/a.ts': 'one\ntwo\nthree\n' }));

test('the six definitions stay terse: every request pays for them', () => {
  const definitions = toolsFor({ edits: true }).map(({ definition }) => definition);
  const text = JSON.stringify(definitions);
  expect(definitions).toHaveLength(6);
  // The estimate counts every mark of the JSON; a byte-pair tokenizer (o200k) counts 272 tokens for it.
  expect(estimateTokens(text)).toBeLessThanOrEqual(680);
  expect(text.length).toBeLessThanOrEqual(1200);
});

test('a run that may only explain is offered no tool that edits or tests', () => {
  expect(toolsFor({ edits: false }).map(({ definition }) => definition.name)).toEqual([
    'read_file',
    'list_dir',
    'search',
  ]);
});

test.each([
  ['plain', '{"path":"src/a.ts","start_line":2,"end_line":2}'],
  ['integers as text', '{"path":"src/a.ts","start_line":"2","end_line":" 2 "}'],
  ['an unknown argument', '{"path":"src/a.ts","start_line":2,"end_line":2,"reason":"look"}'],
  ['an object inside a string', '"{\\"path\\":\\"src/a.ts\\",\\"start_line\\":2,\\"end_line\\":2}"'],
])('arguments are read: %s', (_, text) => {
  expect(resultText(callTool(view, 'read_file', text))).toBe('src/a.ts, lines 2-2 of 3\n2| two');
});

test.each(['', 'null', '{}', '""'])('no arguments at all (%j) are an empty object', (text) => {
  expect(callTool(view, 'run_tests', text)).toEqual({ kind: 'test' });
  expect(resultText(callTool(view, 'list_dir', text))).toBe('src/');
});

test('null stands for an optional argument that was not given', () => {
  expect(resultText(callTool(view, 'read_file', { path: 'src/a.ts', start_line: null }))).toContain(
    '3| three',
  );
});

test.each([
  ['cut JSON', '{"path":"src/a'],
  ['a list', '["src/a.ts"]'],
  ['a number', '7'],
])('%s ends in an error that names the properties', (_, text) => {
  expect(callTool(view, 'read_file', text)).toMatchObject({
    outcome: 'error',
    text: expect.stringContaining('start_line'),
  });
});

test.each([
  [{}, 'path is missing'],
  [{ path: 'src/a.ts', start_line: 'two' }, 'start_line is not of type integer'],
  [{ path: 'src/a.ts', start_line: 1.5 }, 'start_line is not of type integer'],
])('wrong arguments %j end in an error with the expected shape', (args, what) => {
  const text = resultText(callTool(view, 'read_file', args));
  expect(text).toContain(what);
  expect(text).toContain('{"path": string, "start_line"?: integer, "end_line"?: integer}');
});

test.each(['delete_file', 'toString', ''])(
  'the unknown tool %j ends in an error that names the tools',
  (name) => {
    expect(callTool(view, name, '{}')).toMatchObject({
      outcome: 'error',
      text: expect.stringContaining('read_file, list_dir, search, replace_in_file, write_file, run_tests'),
    });
  },
);

test.each(['functions.run_tests', 'run_tests<|channel|>commentary'])('%s is the tool run_tests', (name) => {
  expect(planCall(toolsFor({ edits: true }), name, '{}', view)).toEqual({ kind: 'test' });
});
