import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';

const ROOT = process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'examples-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Ran {
  readonly output: string;
  readonly exitCode: number | null;
}

function run(command: string, args: readonly string[], cwd = ROOT): Ran {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', NO_COLOR: '1', NODE_TEST_CONTEXT: undefined };
  const done = spawnSync(command, args, { cwd, env, encoding: 'utf8', timeout: 60_000 });
  return { output: `${done.stdout ?? ''}${done.stderr ?? ''}`, exitCode: done.status };
}

const python = ['python3', 'python'].find((name) => run(name, ['--version']).exitCode === 0);
const unittest = (folder: string, cwd = ROOT): Ran =>
  run(python ?? 'python3', ['-m', 'unittest', 'discover', '-s', folder], cwd);
const nodeTest = (cwd: string): Ran => run(process.execPath, ['--test', '--test-reporter=tap'], cwd);

/** The names of the red tests, sorted, in the output of either runner. */
function red({ output }: Ran): string[] {
  const names = [...output.matchAll(/^(?:(?:FAIL|ERROR): (\w+)|not ok \d+ - (.*))/gm)];
  return names.map((match) => match[1] ?? match[2] ?? '').sort();
}

const RETURN_LINE = /^ +return .*$/m;

/** A copy of an example in which the first match of `old` in one file is replaced. */
function edited(folder: string, file: string, old: RegExp, by: string): string {
  const copy = mkdtempSync(join(scratch, `${folder}-`));
  cpSync(join(ROOT, 'examples', folder), copy, { recursive: true });
  const before = readFileSync(join(copy, file), 'utf8');
  const after = before.replace(old, by);
  if (after === before) throw new Error(`${file} has no line to edit`);
  writeFileSync(join(copy, file), after);
  return copy;
}

if (python === undefined && process.env.BUILD_DOCTOR_REQUIRE_ALL !== '1') {
  process.stderr.write(
    'SKIPPED: the Python examples were not run, there is no python3 here; install Python 3\n',
  );
}
const withPython = python === undefined && process.env.BUILD_DOCTOR_REQUIRE_ALL !== '1' ? test.skip : test;

describe('the shop stays broken exactly so', () => {
  withPython.each([
    ['from the root', () => unittest('examples/shop')],
    ['inside', () => unittest('.', join(ROOT, 'examples/shop'))],
  ])('Python, %s', (_name, start) => {
    const ran = start();
    expect(ran.exitCode).toBe(1);
    expect(ran.output).toMatch(/^Ran 4 tests in /m);
    expect(ran.output).toContain('FAILED (failures=2)');
    expect(ran.output.match(/^AssertionError: .*$/gm)?.sort()).toEqual([
      'AssertionError: 30.0 != 27.0',
      'AssertionError: 35.0 != 32.0',
    ]);
  });

  test('Node', () => {
    const ran = nodeTest(join(ROOT, 'examples/shop-node'));
    expect(ran.exitCode).toBe(1);
    expect(ran.output).toMatch(/^# tests 4$/m);
    expect(ran.output).toMatch(/^# fail 2$/m);
    expect(ran.output.match(/^\s*\d+ !== \d+$/gm)?.map((line) => line.trim())).toEqual([
      '30 !== 27',
      '35 !== 32',
    ]);
  });

  withPython('one right edit heals it', () => {
    const copy = edited('shop', 'cart.py', /quantity > /, 'quantity >= ');
    expect(unittest('.', copy).exitCode).toBe(0);
  });
});

describe('the stubborn example stays red whatever is tried first', () => {
  const pythonEdits = [
    '    share = total // people\n    return [share] * (people - 1) + [total - share * (people - 1)]',
    '    share, rest = divmod(total, people)\n    return [share + (place < rest) for place in range(people)]',
    '    sign = -1 if total < 0 else 1\n    share = int(abs(total) / people)\n    rest = abs(total) - share * people\n    return [sign * (share + (place < rest)) for place in range(people)]',
  ];
  const nodeEdits = [
    '  const share = Math.floor(total / people);\n  return Array.from({ length: people }, (_, place) => (place < people - 1 ? share : total - share * place));',
    '  const share = Math.floor(total / people);\n  const rest = total - share * people;\n  return Array.from({ length: people }, (_, place) => (place < rest ? share + 1 : share));',
    '  const sign = Math.sign(total);\n  const share = Math.floor(Math.abs(total) / people);\n  const rest = Math.abs(total) - share * people;\n  return Array.from({ length: people }, (_, place) => sign * (place < rest ? share + 1 : share));',
  ];

  withPython('Python: untouched and after each of three plausible edits, each time in another way', () => {
    const attempts = pythonEdits.map((body) =>
      unittest('.', edited('stubborn', 'split.py', RETURN_LINE, body)),
    );
    expect([unittest('examples/stubborn'), ...attempts].map(red)).toEqual([
      ['test_a_national_budget_adds_up_too', 'test_a_refund_mirrors_the_charge', 'test_shares_add_up'],
      ['test_a_refund_mirrors_the_charge', 'test_shares_differ_by_a_cent_at_most'],
      ['test_a_refund_mirrors_the_charge'],
      ['test_a_national_budget_adds_up_too'],
    ]);
  });

  test('Node: untouched and after each of three plausible edits, each time in another way', () => {
    const attempts = nodeEdits.map((body) =>
      nodeTest(edited('stubborn-node', 'split.js', RETURN_LINE, body)),
    );
    expect([nodeTest(join(ROOT, 'examples/stubborn-node')), ...attempts].map(red)).toEqual([
      ['a refund mirrors the charge', 'a refund of one cent leaves plain zeros', 'shares add up'],
      [
        'a refund mirrors the charge',
        'a refund of one cent leaves plain zeros',
        'shares differ by a cent at most',
      ],
      ['a refund mirrors the charge', 'a refund of one cent leaves plain zeros'],
      ['a refund of one cent leaves plain zeros'],
    ]);
  });
});

describe('before the pull request that breaks it, each example is green', () => {
  const beforeItBroke = (folder: string): string => {
    const copy = mkdtempSync(join(scratch, `before-${folder}-`));
    for (const from of [folder, `before/${folder}`])
      cpSync(join(ROOT, 'examples', from), copy, { recursive: true });
    return copy;
  };

  withPython.each(['shop', 'stubborn'])('%s', (folder) => {
    expect(unittest('.', beforeItBroke(folder)).exitCode).toBe(0);
  });

  test.each(['shop-node', 'stubborn-node'])('%s, and its types hold', (folder) => {
    const copy = beforeItBroke(folder);
    expect(nodeTest(copy).exitCode).toBe(0);
    const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
    const checked = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', copy, ...types]);
    expect(checked).toEqual({ output: '', exitCode: 0 });
  });
});

test.each(['shop-node', 'stubborn-node'])('the types of %s hold, written as comments', (folder) => {
  const checked = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', `examples/${folder}`]);
  expect(checked).toEqual({ output: '', exitCode: 0 });
});
