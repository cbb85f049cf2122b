import { expect, test } from '@jest/globals';
import { guardPythonTests } from '../../../../src/harness/guards/python-tests.ts';

const SOURCE = `def add(a, b):
    return a - b


# cases
class AddTest(unittest.TestCase):
    TEXT = '''
def flat(): pass
'''

    def test_add(self):
        self.assertEqual(add(1, 2), 3)


# half
def half(a):
    return a / 3


class More(AddTest):
    def test_more(self):
        self.assertTrue(half(2))


class TestHalf:
    def test_half(self):
        assert half(6) == 3


def test_half():
    assert half(4) == 2


def test_connection():
    return True
`;

test.each<[expected: string, old: string, now: string]>([
  ['block path.test-region', '(1, 2), 3', '(1, 2), -1'],
  ['block path.test-region', 'def flat', 'def sharp'],
  ['block path.test-region', 'class AddTest', '@skip\nclass AddTest'],
  ['block path.test-region', '(unittest.TestCase)', ''],
  ['block path.test-region', '# cases', '"""'],
  ['block path.test-region', 'assertTrue(half(2))', 'assertTrue(1)'],
  ['block path.test-region', 'class More(AddTest):', 'class More:'],
  ['ask path.test-region', 'half(6) == 3', 'half(6) > 1'],
  ['ask path.test-region', 'half(4) == 2', 'half(4) > 1'],
  ['ask path.test-region', 'def test_half():', 'def check_half():'],
  ['ask path.new-test', '# half', 'class Other(TestCase):\n    pass\n'],
  ['allow', 'a - b', 'a + b'],
  ['allow', '# half', '# a half'],
  ['allow', '# cases\n', ''],
  ['allow', 'a / 3', 'a / 2'],
  ['allow', 'return True', 'return ping()'],
  ['allow', 'return a - b', '"""\n    class X(TestCase): no code\n    """\n    return a + b'],
])('%s: %j → %j', (expected, old, now) => {
  const decision = guardPythonTests('calc.py', SOURCE, SOURCE.replace(old, now));
  expect(decision.kind === 'allow' ? 'allow' : `${decision.kind} ${decision.rule}`).toBe(expected);
});

test('a huge text literal is read in one pass', () => {
  const text = `TEXT = """${'line\n'.repeat(200_000)}"""\n${SOURCE}`;
  expect(guardPythonTests('calc.py', text, text.replace('(1, 2), 3', '(1, 2), -1')).kind).toBe('block');
});
