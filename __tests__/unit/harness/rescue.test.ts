import { expect, test } from '@jest/globals';
import { rescueCalls } from '../../../src/harness/rescue.ts';

const KNOWN = ['read_file', 'run_tests', 'replace_in_file', 'write_file'];
const READ = [['read_file', { path: 'x' }]];
const TWO = [...READ, ['run_tests', {}]];

test.each<[string, readonly unknown[]]>([
  ['<function=read_file={"path":"x"}</function>', READ],
  ['<function=read_file{"path":"x"}>', READ],
  ['<function=read_file>{"path":"x"}</function>', READ],
  ['<function=read_file>\n{"path": "x"}\n</function>', READ],
  ['<function(read_file)>{"path":"x"}</function>', READ],
  ['read_file{"path":"x"}</function>', READ],
  ['read_file({"path":"x"})', READ],
  ['Let me look.\n<function=read_file={"path":"x"}</function>', READ],
  ['I will [first] read it: read_file {"path":"x"}', READ],
  ['<function=functions.read_file={"path":"x"}</function>', READ],
  ['<|channel|>commentary to=functions.read_file <|constrain|>json<|message|>{"path":"x"}', READ],
  ['<|start|>assistant<|channel|>commentary to=read_file code<|message|>{"path":"x"}<|call|>', []],
  ['{"name":"read_file","arguments":{"path":"x"}}', READ],
  ['{"name":"functions.read_file","arguments":"{\\"path\\":\\"x\\"}"}', READ],
  ['{"name":"read_file","parameters":{"path":"x"}}', READ],
  ['[{"name":"read_file","arguments":{"path":"x"}},{"name":"run_tests","arguments":{}}]', TWO],
  ['```{ "tool_calls":[{"name":"read_file","arguments":{"path":"x"}}] }```', READ],
  [
    '```json\n{"tool_calls":[{"id":"1","type":"function","function":{"name":"read_file","arguments":"{\\"path\\":\\"x\\"}"}}]}\n```',
    READ,
  ],
  [
    '<tool-use>{"tool_calls":[{"id":"1","type":"function","function":{"name":"read_file"},"parameters":{"path":"x"}}]}</tool-use>',
    READ,
  ],
  [
    '<tool_call>{"name":"read_file","arguments":{"path":"x"}}</tool_call>\n<tool_call>{"name":"run_tests"}</tool_call>',
    TWO,
  ],
  ['<function=read_file={"path":"x"}</function><function=run_tests={}</function>', TWO],
  ['<function=run_tests></function>', [['run_tests', {}]]],
  ['{"name":"run_tests","arguments":null}', [['run_tests', {}]]],
  [
    '<function=replace_in_file={"path":"x","old":"if (a) {","new":"if (b) {"}</function>',
    [['replace_in_file', { path: 'x', old: 'if (a) {', new: 'if (b) {' }]],
  ],
  [
    '<function=write_file={"path":"x","content":"<function=run_tests={}</function>"}</function>',
    [['write_file', { path: 'x', content: '<function=run_tests={}</function>' }]],
  ],
  ['I will now look at the code.', []],
  ['Tool use failed: JSON does not match the expected schema for tool calls', []],
  ['', []],
  ['{', []],
  ['<function=delete_all={"path":"x"}</function>', []],
  ['<function=read_file={"path":"x"</function>', []],
  ['<function=read_file=["x"]</function>', []],
  ['{"name":"read_file","arguments":"not json"}', []],
  ['{"name":"read_file","arguments":[1]}', []],
  ['{"path":"x"}', []],
  ['null', []],
])('%s', (text, expected) => {
  const calls = rescueCalls(text, KNOWN);
  expect((calls ?? []).map(({ name, args }) => [name, JSON.parse(args)])).toEqual(expected);
  expect(calls === undefined).toBe(expected.length === 0);
  expect(new Set(calls?.map(({ id }) => id)).size).toBe(expected.length);
});

test('a long broken generation is given up in reasonable time', () => {
  expect(rescueCalls(`<function=write_file={"content":"${'{[('.repeat(3_000)}`, KNOWN)).toBeUndefined();
});
