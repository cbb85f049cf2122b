import { describe, expect, test } from '@jest/globals';
import { distil } from '../../../../src/evidence/distil.ts';

const read = (lines: readonly string[], maxChars = 3_000) =>
  distil([Buffer.from(`${lines.join('\n')}\n`)], { maxChars, secrets: [] });
const excerptOf = async (lines: readonly string[], maxChars?: number) =>
  (await read(lines, maxChars)).excerpt;
const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
/** Enough that not everything fits. */
const noise = times(400, (index) => `Downloaded package-${index} in ${index} ms`);
const step = (name: string, ...lines: string[]) => [
  `##[group]Run ${name}`,
  name,
  'shell: /usr/bin/bash -e {0}',
  '##[endgroup]',
  ...lines,
];
const FAILED = '##[error]Process completed with exit code 1.';

describe('a stack is reduced to the error and the frames of the workspace', () => {
  test.each([
    [
      'Python',
      [
        'Traceback (most recent call last):',
        ...times(30, (index) => [
          `  File "/opt/hostedtoolcache/Python/3.12.1/x64/lib/python3.12/site-packages/lib/m${index}.py", line ${index}, in f`,
          '    call()',
        ]).flat(),
        '  File "/home/runner/work/shop/shop/shop/price.py", line 41, in total',
        '    return amount / count',
        '  File "/opt/hostedtoolcache/Python/3.12.1/x64/lib/python3.12/site-packages/lib/last.py", line 3, in div',
        '    raise ZeroDivisionError("no")',
        'ZeroDivisionError: no',
      ],
      ['shop/price.py", line 41', 'return amount / count', 'ZeroDivisionError: no'],
      ['lib/m12.py'],
    ],
    [
      'Node',
      [
        'TypeError: total is not a function',
        '    at sum (/home/runner/work/shop/shop/src/price.js:12:9)',
        ...times(30, (index) => `    at step (/home/runner/work/shop/shop/node_modules/lib/m.js:${index}:1)`),
        '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
      ],
      ['TypeError: total is not a function', 'src/price.js:12:9'],
      ['node_modules', 'task_queues'],
    ],
    [
      'Java',
      [
        'java.lang.IllegalStateException: no price',
        '\tat java.base/java.util.Optional.orElseThrow(Optional.java:403)',
        '\tat org.example.shop.Price.total(Price.java:18)',
        ...times(40, (index) => `\tat org.junit.jupiter.engine.Step.run(Step.java:${index})`),
        '\t... 62 more',
      ],
      ['IllegalStateException: no price', 'Price.java:18'],
      ['org.junit.jupiter'],
    ],
  ])('%s', async (_language, lines, shown, dropped) => {
    const excerpt = await excerptOf([...noise, ...lines, FAILED]);
    for (const text of shown) expect(excerpt).toContain(text);
    for (const text of dropped) expect(excerpt).not.toContain(text);
  });
});

test('of sixty failures that say the same the first is whole, the others are named, and the count is there', async () => {
  const failures = times(60, (index) => [
    `  ● prices › case ${index}`,
    '',
    '    ReferenceError: rate is not defined',
    '',
    ...times(9, (line) => `    ${line + 1} | const value${line} = rate * ${line};`),
    `      at total (src/price.js:12:9)`,
    '',
  ]).flat();
  const lines = [
    'FAIL test/price.test.js',
    ...failures,
    'Tests:       60 failed, 4 passed, 64 total',
    FAILED,
  ];
  const excerpt = await excerptOf(lines);
  expect(excerpt).toContain('● prices › case 0\n\n    ReferenceError: rate is not defined');
  expect(excerpt).toContain('src/price.js:12:9');
  expect(excerpt.match(/● prices › case \d+/g)?.length).toBeGreaterThan(20);
  expect(excerpt.match(/ReferenceError/g)?.length).toBeLessThan(4);
  expect(excerpt).toContain('60 failed, 4 passed');
});

test('a failure of another kind has its own place beside fifty of one kind', async () => {
  const lines = [
    ...times(50, (index) => `src/a${index}.ts(3,7): error TS2304: Cannot find name 'Rate${index}'.`),
    "src/odd.ts(9,1): error TS1005: ';' expected.",
    ...times(50, (index) => `src/b${index}.ts(3,7): error TS2304: Cannot find name 'Rate${index}'.`),
    FAILED,
  ];
  const excerpt = await excerptOf(lines, 1_500);
  expect(excerpt).toContain("';' expected");
  expect(excerpt).toContain('src/a0.ts');
});

test('what looks like a failure and is none gives way', async () => {
  const decoys = times(500, (index) => [
    `✓ should fail when request ${index} has an error`,
    `[${index}/900] Compiling src/error/failed_${index}.cc`,
    `00:02 +${index}: shows an error when request ${index} fails`,
  ]).flat();
  const excerpt = await excerptOf([
    ...decoys,
    'Ran 12 tests: 0 failures, 0 errors',
    'price.go:12:4: undefined: Rate',
    ...decoys,
    FAILED,
  ]);
  expect(excerpt).toContain('price.go:12:4: undefined: Rate');
  expect(excerpt).not.toContain('should fail when');
});

test('what is left out is counted where it stood, and the order is kept', async () => {
  const lines = ['start', ...noise, 'a.c:1:2: error: first', ...noise, 'b.c:3:4: error: second', FAILED];
  const excerpt = await excerptOf(lines);
  expect(excerpt).toBe(
    `start\n[… 400 lines]\na.c:1:2: error: first\n[… 400 lines]\nb.c:3:4: error: second\n${FAILED}`,
  );
});

test('a run that was ended by a time limit shows what ran last, and the command', async () => {
  const lines = [
    ...step('timeout 60 npm test'),
    ...times(600, (index) => `✓ fast case ${index}`),
    '✓ the one before it hung',
    '##[error]Process completed with exit code 124.',
  ];
  const { class: kind, excerpt } = await read(lines);
  expect(kind).toBe('timeout');
  expect(excerpt).toContain('the one before it hung');
  expect(excerpt).toContain('$ timeout 60 npm test');
});

test('a step without a word is told by its command', async () => {
  const lines = [...step('npm run lint', 'warning: 1 problem'), ...step('grep -q READY state.txt'), FAILED];
  expect(await excerptOf(lines)).toBe(`$ grep -q READY state.txt\n${FAILED}`);
});

test.each([
  ['timeout 5 ./serve', 'timeout'],
  ['find . -name "*.php" | xargs -n1 php -l', 'compile'],
])('exit code 124 of %s: %s', async (command, expected) => {
  const { class: kind } = await read([
    ...step(command, 'PHP Parse error:  syntax error, unexpected token in a.php on line 6'),
    '##[error]Process completed with exit code 124.',
  ]);
  expect(kind).toBe(expected);
});

test('the job went on after a failure that was allowed: the later one counts', async () => {
  const lines = [
    ...step('npm audit', 'error: 3 vulnerabilities'),
    FAILED,
    ...step('npm test', 'src/a.ts(1,2): error TS2304: Cannot find name.'),
    FAILED,
    'Post job cleanup.',
  ];
  expect((await read(lines)).command).toBe('npm test');
});

test('logs that a later step prints tell why a service did not start', async () => {
  const lines = [
    ...step('docker compose up --wait', 'container shop-db-1 is unhealthy'),
    FAILED,
    ...step('docker compose logs', 'db-1  | FATAL:  role "shop" does not exist'),
    'Post job cleanup.',
  ];
  const { excerpt, command } = await read(lines);
  expect(excerpt).toContain('role "shop" does not exist');
  expect(command).toBe('docker compose up --wait');
});

test('line ends that were doubled do not part an error from its place', async () => {
  const single = [
    ...times(300, (index) => `cc -c file${index}.c`),
    'a.c:3:1: error: bad',
    '   3 | int x',
    '     | ^',
    FAILED,
  ];
  const excerpt = await excerptOf(single.flatMap((line) => [line, '']));
  expect(excerpt).toMatch(/a\.c:3:1: error: bad\n(?:\[… 1 line\]\n|\n)?\s+3 \| int x/);
});

test('an excerpt of everything keeps all lines when little of it is noise', async () => {
  const lines = ['✓ one', 'Error: two', '    at f (src/a.js:1:2)', FAILED];
  expect(await excerptOf(lines)).toBe(lines.join('\n'));
});

test('of several jobs in one log the strongest is quoted, one that failed otherwise below it, and the like ones named', async () => {
  const job = (name: string, ...lines: string[]) =>
    [...step('npm test', ...lines), FAILED].map(
      (line) => `${name}\tTest\t2026-03-04T05:06:07.1234567Z ${line}`,
    );
  const broken = "src/a.ts(1,2): error TS2304: Cannot find name 'Rate'.";
  const log = [
    ...job('test (18)', broken),
    ...job('test (20)', broken),
    ...job(
      'docs',
      'docs/a.md:3: WARNING: undefined label: rates',
      'build finished with problems, 1 warning.',
    ),
    ...job('gate', 'some jobs failed'),
  ];
  const { excerpt, jobs } = await read(log);
  expect(excerpt).toContain('[job test (18), also: test (20)]');
  expect(excerpt.match(/TS2304/g)?.length).toBe(1);
  expect(excerpt).toContain('[job docs]');
  expect(excerpt).toContain('undefined label');
  expect(excerpt).not.toContain('[job gate]');
  expect(jobs.map(({ name }) => name)).toEqual(['test (18)', 'test (20)', 'docs', 'gate']);
});

test('a job that was cancelled beside one that failed is named and gives no evidence', async () => {
  const line = (name: string) => (text: string) => `${name}\tTest\t2026-03-04T05:06:07.1234567Z ${text}`;
  const log = [
    ...[...step('npm test', 'Error: halted'), '##[error]The operation was canceled.'].map(line('test (18)')),
    ...[...step('npm test', 'a.c:1:2: error: bad'), FAILED].map(line('test (20)')),
  ];
  const { excerpt, jobs } = await read(log);
  expect(excerpt).toContain('a.c:1:2: error: bad');
  expect(excerpt).not.toContain('halted');
  expect(jobs).toEqual([
    { name: 'test (20)', conclusion: 'failure', signature: expect.any(String) },
    { name: 'test (18)', conclusion: 'cancelled', signature: null },
  ]);
});

test.each([
  ["a line of brackets after a frame's number", `#1 ${'('.repeat(7_900)}1`],
  ['nested calls', `#1 ${'a('.repeat(3_900)}1`],
  ['a line of dots', `[ERROR] ${'.'.repeat(7_900)}x`],
  ['three hundred thousand failures', '× a\n'.repeat(300_000)],
])('does not hang on %s', async (_what, text) => {
  expect((await read(['error: boom', text, FAILED])).excerpt).toContain('boom');
});
