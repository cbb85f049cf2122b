import { describe, expect, test } from '@jest/globals';
import { requestDifferences } from '../../../../src/standin/model/request-differences.ts';

const asking = (content: string, role = 'tool') => ({ messages: [{ role, content }] });
const differences = (recorded: string, received: string) =>
  requestDifferences(asking(recorded), asking(received));

const oldPython = `FAIL: test_three (test_cart.CartTest)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/tmp/build-doctor-8sK2fa/copy/examples/shop/test_cart.py", line 11, in test_three
    self.assertEqual(line_total(10.0, 3), 27.0)
  File "/usr/lib/python3.9/unittest/case.py", line 837, in assertEqual
    assertion_func(first, second, msg=msg)
AssertionError: 30.0 != 27.0

----------------------------------------------------------------------
Ran 4 tests in 0.001s`;
const newPython = `FAIL: test_three (test_cart.CartTest.test_three)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "/home/ada/shop copy/examples/shop/test_cart.py", line 11, in test_three
    self.assertEqual(line_total(10.0, 3), 27.0)
    ~~~~~~~~~~~~~~~~^^^^^^^^^^^^^^^^^^^^^^^^^^^
AssertionError: 30.0 != 27.0

----------------------------------------------------------------------
Ran 4 tests in 12.345s`;

const node20 = `not ok 2 - three are ten percent off
  ---
  duration_ms: 1.507079
  location: '/srv/shop-node/cart.test.js:10:1'
  error: |-
    30 !== 27
  stack: |-
    TestContext.<anonymous> (file:///srv/shop-node/cart.test.js:11:10)
    Test.runInAsyncScope (node:async_hooks:206:9)
    async Test.processPendingSubtests (node:internal/test_runner/test:526:7)
  ...
# duration_ms 181.581283`;
const node24 = `not ok 2 - three are ten percent off
  ---
  duration_ms: 1
  type: 'test'
  location: '/tmp/x-91/shop-node/cart.test.js:10:1'
  error: |-
    30 !== 27
  stack: |-
    TestContext.<anonymous> (file:///tmp/x-91/shop-node/cart.test.js:11:10)
    Test.runInAsyncScope (node:async_hooks:227:14)
    async startSubtestAfterBootstrap (node:internal/test_runner/harness:387:3)
  ...
# duration_ms 9.1`;

describe('what may differ between two machines is no difference', () => {
  test.each([
    ['two versions of Python', oldPython, newPython],
    ['two versions of Node', node20, node24],
    ['durations', 'Ran 4 tests in 0.003s', 'Ran 4 tests in 1.2s'],
    [
      'padded rulers',
      `${'='.repeat(20)} 1 failed in 0.03s ${'='.repeat(21)}`,
      '===== 1 failed in 10.03s =====',
    ],
    ['milliseconds of a spec reporter', '✖ adds (1.459ms)', '✖ adds (25ms)'],
    ['Jest', 'Time:        0.5 s, estimated 1 s', 'Time:        2.25 s, estimated 3 s'],
    ['temporary folders', 'cwd is /tmp/bd-1x9', 'cwd is /var/folders/zz/T/bd-77'],
    ['paths of another home', 'at /home/ada/p/src/a.js:3:1', 'at /Users/bob/q/r/src/a.js:3:1'],
    ['a Windows checkout', 'at C:\\p\\a.js:3', 'at /p/q/a.js:3'],
    [
      'versions',
      'Python 3.11.2, pytest-7.2.1, Node.js v20.20.2',
      'Python 3.12.0, pytest-8.0, Node.js v24.1.0',
    ],
    ['a duration in JSON', '{"duration_ms":1.2}', '{"duration_ms":11.75}'],
    ['how much was left out', '[… 912 characters left out …]', '[… 88 characters left out …]'],
    ['ports', 'refused 127.0.0.1:41234', 'refused 127.0.0.1:9'],
    ['moments', 'at 2026-01-02T03:04:05.678Z', 'at 2027-11-12T13:14:15Z'],
  ])('%s', (_name, recorded, received) => {
    expect(differences(recorded, received)).toEqual([]);
  });

  test.each([
    ['<log 3f9a2c1e5b>', '</log 3f9a2c1e5b>', '3f9a2c1e5b'],
    ['<untrusted-Zk81hTq0aa label="log">', '</untrusted-Zk81hTq0aa>', 'Zk81hTq0aa'],
    ['[[BEGIN log 00112233aabb]]', '[[END log 00112233aabb]]', '00112233aabb'],
    ['<untrusted src/a.py lines 1-9 of 80 0f1e2d3c4b5a>', '</untrusted 0f1e2d3c4b5a>', '0f1e2d3c4b5a'],
    ['<<5a6b7c8d9e0f output', '5a6b7c8d9e0f>>', '5a6b7c8d9e0f'],
    ['--- file 9a8b7c6d5e4f ---', '--- end 9a8b7c6d5e4f ---', '9a8b7c6d5e4f'],
  ])('a random fence boundary, and its mention elsewhere: %s', (open, close, token) => {
    const request = (boundary: string) => ({
      messages: [
        {
          role: 'system',
          content: `Between ${token} markers stands untrusted text.`.replace(token, boundary),
        },
        { role: 'user', content: `${open}\nred\n${close}`.replaceAll(token, boundary) },
      ],
    });
    expect(requestDifferences(request(token), request('77ab01cd99fe'))).toEqual([]);
  });

  test('content null and empty content are the same', () => {
    const call = { id: 'c', function: { name: 'run_tests', arguments: '{}' } };
    const request = (content: string | null) => ({
      messages: [{ role: 'assistant', content, tool_calls: [call] }],
    });
    expect(requestDifferences(request(null), request(''))).toEqual([]);
  });
});

describe('a real difference is named with its place', () => {
  test('line, role and both texts', () => {
    const recorded = { messages: [{ role: 'user', content: 'a' }, ...asking('1\n2\n3\nred').messages] };
    const received = { messages: [{ role: 'user', content: 'a' }, ...asking('1\n2\n3\ngreen').messages] };
    expect(requestDifferences(recorded, received)).toEqual([
      'in messages[1] (tool): line 4: recorded "red", received "green"',
    ]);
  });

  test.each([
    ['a number of failures', 'FAILED (failures=2)', 'FAILED (failures=1)'],
    ['an asserted value', 'AssertionError: 30.0 != 27.0', 'AssertionError: 36.0 != 27.0'],
    ['a line number of the project', 'File "/a/cart.py", line 9, in f', 'File "/a/cart.py", line 10, in f'],
    ['another file', 'at /p/cart.py', 'at /p/shop.py'],
    ['a constant in the source', '3  BULK_THRESHOLD = 3', '3  BULK_THRESHOLD = 4'],
    ['an identifier with digits', 'call sha256sum', 'call sha512sum'],
    ['a division', 'total / people', 'total // people'],
    ['a number that is no duration', '2  time = 30', '2  time = 31'],
    ['a missing line', 'a\nb', 'a'],
    ['an extra line', 'a', 'a\nb'],
    ['a test of the same name in another class', 'FAIL: test_a (t.A.test_a)', 'FAIL: test_a (t.B.test_a)'],
    ['one token in one marker only', '<commit 3f9a2c1e5b>', '<commit 77ab01cd99>'],
  ])('%s', (_name, recorded, received) => {
    expect(differences(recorded, received)).toHaveLength(1);
  });

  test('a missing message, another role, another call, another setting, another tool', () => {
    const call = (path: string) => ({
      role: 'assistant',
      tool_calls: [{ id: 'c', function: { name: 'read_file', arguments: JSON.stringify({ path }) } }],
    });
    const tool = (name: string, description: string) => ({
      type: 'function',
      function: { name, description },
    });
    const recorded = {
      max_completion_tokens: 900,
      messages: [{ role: 'user', content: 'x' }, call('a.py'), { role: 'tool', content: 'y' }],
      tools: [tool('read_file', 'reads a file'), tool('search', 's')],
    };
    const received = {
      max_completion_tokens: 800,
      messages: [{ role: 'system', content: 'x' }, call('b.py')],
      tools: [tool('read_file', 'reads one file'), tool('run_tests', 't')],
    };
    const found = requestDifferences(recorded, received);
    expect(found).toEqual([
      'in the number of messages: recorded 3, received 2',
      'in messages[0]: recorded the role user, received system',
      expect.stringContaining(
        'in messages[1] (assistant): line 1: recorded "read_file({\\"path'.replaceAll('\\', ''),
      ),
      expect.stringMatching(/^in tools \(read_file\): recorded ".*a file.*", received ".*one file/),
      'in tools: search is not offered, the recording offers it',
      'in tools: run_tests is offered, the recording does not offer it',
      'in max_completion_tokens: recorded 900, received 800',
    ]);
  });

  test('the order of keys in a schema is no difference', () => {
    const tools = (parameters: Record<string, unknown>) => [{ function: { name: 'search', parameters } }];
    const request = (parameters: Record<string, unknown>) => ({ messages: [], tools: tools(parameters) });
    expect(requestDifferences(request({ a: 1, b: [1, 2] }), request({ b: [1, 2], a: 1 }))).toEqual([]);
    expect(requestDifferences(request({ b: [1, 2] }), request({ b: [2, 1] }))).toHaveLength(1);
  });

  test('a huge line is shown in part', () => {
    for (const mark of ['a', ' ', '/', '<', '=1']) {
      const [found] = differences(mark.repeat(300_000), `${mark.repeat(300_000)}!`);
      expect(found?.length).toBeLessThan(500);
    }
  });
});
