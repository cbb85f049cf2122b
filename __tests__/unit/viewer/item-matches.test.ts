import { expect, test } from '@jest/globals';
import { itemMatches, queryWords } from '../../../src/viewer/item-matches.ts';
import { itemsOf } from '../../../src/viewer/items/items-of.ts';

const [item] = itemsOf([
  {
    kind: 'call',
    tool: 'replace_in_file',
    args: '{"path":"a.py","old":"x(1)"}',
    outcome: 'blocked',
    rule: 'path.test-file',
    reason: 'No.',
    diff: '@@ -1 +1 @@\n-Löwe\n+b',
  },
]);

test.each([
  ['', true],
  ['BLOCKED', true],
  ['path.test-file', true],
  ['pathXtest', false],
  ['x(1)', true],
  ['löwe no.', true],
  ['löwe nothing', false],
  ['[', false],
  ['\\', false],
])('%j: %s', (query, is) => {
  if (item === undefined) throw new Error('no item');
  expect(itemMatches(item, queryWords(query))).toBe(is);
});

test('data that is nested without end is searched as if it were not there', () => {
  const [deep] = itemsOf([{ kind: 'odd', data: JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) }]);
  if (deep === undefined) throw new Error('no item');
  expect(itemMatches(deep, queryWords('odd'))).toBe(true);
  expect(itemMatches(deep, queryWords('zebra'))).toBe(false);
});
