import { expect, test } from '@jest/globals';
import { definedName } from '../../../../src/evidence/suspects/defined-name.ts';

test.each([
  ['def total(cart):', 'total'],
  ['    async def total(self):', 'total'],
  ['export const rate = (x) => x;', 'rate'],
  ['export default class Cart {', 'Cart'],
  ['  async load(path) {', 'load'],
  ['pub(crate) fn free_slots(&self) -> usize {', 'free_slots'],
  ['func (s *Store) Add(x int) error {', 'Add'],
  ['    public static Optional<Item> find(String name) {', 'find'],
  ['    private static final int MOST = 3;', 'MOST'],
  ['static int ring_push(struct ring *r, int x)', 'ring_push'],
  ['typedef struct ring {', 'ring'],
  ['#define MOST 3', 'MOST'],
  ['exports.slug = slug;', 'slug'],
  ['sub next_line {', 'next_line'],
  ['flush_interval = 30', 'flush_interval'],
  ['  timeout-ms: 30', 'timeout-ms'],
  ['  "strict": true,', 'strict'],
])('%s defines %s', (line, name) => {
  expect(definedName(line)).toBe(name);
});

test.each([
  '  flush();',
  '  flush(a)',
  'flush(a)',
  'return total(cart) {',
  '  if (total(cart)) {',
  '} else if (total(cart)) {',
  '  useEffect(() => {',
  "test('adds', function () {",
  'struct tm *now = localtime(&clock);',
  '  total == 3',
  'the wrong type given',
  '  std::move(x)',
  'case A:',
  `const ${'x'.repeat(500)} = 1;`,
])('%s defines nothing', (line) => {
  expect(definedName(line)).toBeUndefined();
});
