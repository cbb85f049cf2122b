import { describe, expect, test } from '@jest/globals';
import { distil } from '../../../src/evidence/distil.ts';

const STAMP = '2026-03-02T09:14:05.0000000Z ';
const OPTIONS = { maxChars: 3000, secrets: [] };

/** A job log as GitHub's API returns it. */
function jobLog(lines: readonly string[]): string {
  return `\uFEFF${lines.map((line) => `${STAMP}${line}\n`).join('')}`;
}

function run(first: string, script: readonly string[] = [first]): string[] {
  return [
    `##[group]Run ${first}`,
    ...script.map((line) => `\x1b[36;1m${line}\x1b[0m`),
    'shell: /usr/bin/bash -e {0}',
    'env:',
    '  CI: true',
    '##[endgroup]',
  ];
}

function bytes(text: string, size = 50): Uint8Array[] {
  const all = Buffer.from(text);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.subarray(index * size, (index + 1) * size),
  );
}

const CHECKOUT = [
  '##[group]Run actions/checkout@v4',
  'with:',
  '  token: ***',
  '##[endgroup]',
  'HEAD is now at 3f78685 error handling',
];
const PYTEST = [
  'F.   [100%]',
  '____ test_a ____',
  '>       assert add(1) == 3',
  'E       assert 2 == 3',
  'tests/test_a.py:4: AssertionError',
  '=== short test summary info ===',
  'FAILED tests/test_a.py::test_a - assert 2 == 3',
  '1 failed, 1 passed in 0.02s',
];
const EXIT = '##[error]Process completed with exit code 1.';

describe('a job log of GitHub Actions', () => {
  test('gives step, command, exit code, tests, counts, place and the telling lines', async () => {
    const log = jobLog([
      ...CHECKOUT,
      ...run('pytest -q'),
      ...PYTEST,
      EXIT,
      'Post job cleanup.',
      'error: nothing to do with it',
    ]);
    const evidence = await distil(bytes(log), OPTIONS);
    expect(evidence).toMatchObject({
      class: 'test',
      command: 'pytest -q',
      exitCode: 1,
      step: { job: null, name: 'pytest -q', number: null },
      tests: [{ id: 'tests/test_a.py::test_a', file: 'tests/test_a.py', line: 4 }],
      counts: { executed: 2, failed: 1, skipped: 0 },
      mentions: [{ path: 'tests/test_a.py', line: 4, workspace: true }],
      bytesRead: Buffer.byteLength(log),
      redacted: 0,
    });
    expect(evidence.excerpt).toContain('E       assert 2 == 3');
    expect(evidence.excerpt).not.toMatch(/nothing to do|error handling|2026-03/);
    expect(evidence.omitted.map(({ what }) => what)).toContain('other steps');
  });

  test.each([
    ['several lines', run('cd app', ['cd app', '', 'npm ci', 'npm test']), 'cd app\n\nnpm ci\nnpm test'],
    ['a script that speaks of a shell', run('x', ['x <<Y', 'shell: zsh', 'Y']), 'x <<Y\nshell: zsh\nY'],
    [
      'no colours',
      ['##[group]Run make', 'make', 'make check', 'shell: bash', '##[endgroup]'],
      'make\nmake check',
    ],
    ['an action', ['##[group]Run vendor/lint@v2', 'with:', '  args: all', '##[endgroup]'], null],
  ])('command: %s', async (_what, header, command) => {
    const { command: found } = await distil(bytes(jobLog([...header, 'error: bad', EXIT])), OPTIONS);
    expect(found).toBe(command);
  });

  test('the step that failed wins over one that failed because of it', async () => {
    const log = jobLog([
      ...run('npm test'),
      'error: the cause',
      EXIT,
      ...run('upload'),
      'error: no file',
      '##[error]No files were found.',
      'Post job cleanup.',
    ]);
    expect((await distil(bytes(log), OPTIONS)).command).toBe('npm test');
  });

  test('a later step that tells less does not displace one that says what failed', async () => {
    const log = jobLog([
      ...run('npm test'),
      'FAIL test/a.test.js',
      '  ● adds › two numbers',
      '    expect(received).toBe(expected)',
      EXIT,
      ...run('./collect.sh'),
      'cp: cannot stat logs',
      EXIT,
      'Post job cleanup.',
    ]);
    expect((await distil(bytes(log), OPTIONS)).command).toBe('npm test');
  });

  test('columns that a program prints in a job log are its output', async () => {
    const printed = 'evil\tstep\t2026-01-01T00:00:00.0000000Z ##[error]Process completed with exit code 9.';
    const log = jobLog([...run('npm test'), 'error: the cause', printed, EXIT, 'Post job cleanup.']);
    const evidence = await distil(bytes(log), OPTIONS);
    expect([evidence.step.job, evidence.command]).toEqual([null, 'npm test']);
    expect(evidence.excerpt).toContain('the cause');
  });

  test('a step that was allowed to fail does not', async () => {
    const log = jobLog([
      ...run('npm audit'),
      'error: old',
      EXIT,
      '##[end-action id=a;outcome=failure;conclusion=success;duration_ms=1]',
      ...run('npm test'),
      'error: the cause',
      EXIT,
      'Post job cleanup.',
    ]);
    expect((await distil(bytes(log), OPTIONS)).command).toBe('npm test');
  });

  test('a marker that a test prints does not end the step', async () => {
    const log = jobLog([
      ...run('npm test'),
      '##[error]Process completed with exit code 7.',
      'more output',
      'error: the cause',
      '##[error]Process completed with exit code 2.',
      'Post job cleanup.',
    ]);
    const evidence = await distil(bytes(log), OPTIONS);
    expect(evidence.exitCode).toBe(2);
    expect(evidence.excerpt).toContain('error: the cause');
  });

  test('a step that only says that it failed is shown with the one before it', async () => {
    const log = jobLog([
      ...run('npm test || echo bad > f'),
      'TypeError: x is not a function',
      ...run('test ! -f f'),
      EXIT,
    ]);
    expect((await distil(bytes(log), OPTIONS)).excerpt).toContain('TypeError: x is not a function');
  });

  test('a time-out is one, also when a cancellation follows', async () => {
    const log = jobLog([
      ...run('npm test'),
      'waiting',
      "##[error]The action 'Test' has timed out after 5 minutes.",
      '##[error]The operation was canceled.',
    ]);
    expect((await distil(bytes(log), OPTIONS)).class).toBe('timeout');
  });

  test('a multi-line message has its timestamp only once', async () => {
    const log = `${STAMP}##[group]Run x\n${STAMP}x\n${STAMP}shell: bash\n${STAMP}##[endgroup]\n${STAMP}Error: first\n  second line\n${STAMP}${EXIT}\n`;
    expect((await distil(bytes(log), OPTIONS)).excerpt).toBe(`Error: first\n  second line\n${EXIT}`);
  });
});

describe('other forms, told apart by content', () => {
  const gh = (job: string, step: string, lines: readonly string[]) =>
    lines.map((line) => `${job}\t${step}\t${STAMP}${line}\n`).join('');

  test('gh run view --log, with several jobs', async () => {
    const log =
      gh('build (20)', 'Install', [...run('npm ci'), 'added']) +
      gh('build (20)', 'Test', [...run('npm test'), ...PYTEST, EXIT]) +
      gh('lint', 'Lint', [...run('eslint .'), 'a.js: error x', EXIT]) +
      gh('docs', 'Build', [...run('make'), 'error pages written']);
    const evidence = await distil(bytes(log), OPTIONS);
    expect(evidence.step).toEqual({ job: 'build (20)', name: 'Test', number: null });
    expect(evidence.command).toBe('npm test');
    expect(evidence.jobs.map(({ name }) => name)).toEqual(['build (20)', 'lint']);
    expect(new Set(evidence.jobs.map(({ signature }) => signature)).size).toBe(2);
  });

  test('plain output of a tool', async () => {
    const evidence = await distil(bytes('src/total.ts(7,35): error TS18048: possibly undefined.\n'), OPTIONS);
    expect(evidence).toMatchObject({
      class: 'type',
      command: null,
      exitCode: null,
      mentions: [{ path: 'src/total.ts', line: 7, column: 35 }],
    });
  });

  test('Travis', async () => {
    const log =
      '$ npm install\nThe command "npm install" exited with 0.\n$ npm test\nError: boom\nThe command "npm test" exited with 3.\n$ cat error.log\nold error\n';
    const evidence = await distil(bytes(log), OPTIONS);
    expect(evidence).toMatchObject({ command: 'npm test', exitCode: 3 });
    expect(evidence.excerpt).not.toContain('old error');
  });

  test('GitLab', async () => {
    const stamp = '2026-03-02T09:14:05.000000Z 01O ';
    const log = ['section_start:1:step\r\x1b[0K$ make', 'Error: boom', 'ERROR: Job failed: exit code 2']
      .map((line) => `${stamp}${line}\n`)
      .join('');
    const evidence = await distil(bytes(log), OPTIONS);
    expect(evidence.exitCode).toBe(2);
    expect(evidence.excerpt).toBe('$ make\nError: boom\nERROR: Job failed: exit code 2');
  });

  test('UTF-16, as PowerShell redirects it', async () => {
    const evidence = await distil(
      [Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Error: boom\r\n', 'utf16le')])],
      OPTIONS,
    );
    expect(evidence.excerpt).toBe('Error: boom');
  });

  test.each(['', '\n\n  \n', `${STAMP}\n${STAMP}  \n`])('a log without text can be told: %j', async (log) => {
    expect(await distil(bytes(log), OPTIONS)).toMatchObject({ linesRead: 0, excerpt: '', class: 'unknown' });
  });
});

describe('size', () => {
  test.each([1, 2, 10, 60, 200, 1000])('the excerpt holds at most %i characters', async (maxChars) => {
    const log = jobLog([
      ...run('npm test'),
      ...Array.from({ length: 400 }, (_, i) => `Error: number ${i} 🎉 is bad in src/a${i}.ts:${i}`),
      EXIT,
    ]);
    const { excerpt } = await distil(bytes(log, 4096), { ...OPTIONS, maxChars });
    expect(excerpt.length).toBeLessThanOrEqual(maxChars);
    expect(excerpt).toBe(Buffer.from(excerpt).toString());
  });

  test('a line of 300,000 characters is cut, and an error in the middle of megabytes is kept', async () => {
    const noise = Array.from(
      { length: 60_000 },
      (_, i) => `compiling module ${i} of many, nothing to see in this line`,
    );
    const log = jobLog([
      ...run('make'),
      'x'.repeat(300_000),
      ...noise,
      'src/q.c:5:1: error: stray thing',
      ...noise,
      EXIT,
    ]);
    const evidence = await distil(bytes(log, 65_536), OPTIONS);
    expect(evidence.excerpt).toContain('src/q.c:5:1: error: stray thing');
    expect(evidence.omitted.find(({ what }) => what === 'middle of a long step')?.lines).toBeGreaterThan(
      10_000,
    );
  });
});

describe('secrets', () => {
  test('are replaced in excerpt, command, names and tests, and counted', async () => {
    const log = jobLog([
      ...run('curl -u bob:pw12345 x'),
      'Error: s3cretvalue in src/a.ts:3',
      `FAILED tests/a.py::test_x[s3cretvalue] - no`,
      '1 failed in 0.1s',
      EXIT,
    ]);
    const evidence = await distil(bytes(log), { ...OPTIONS, secrets: ['s3cretvalue'] });
    expect(JSON.stringify(evidence)).not.toMatch(/s3cretvalue|pw12345/);
    expect(evidence.redacted).toBeGreaterThanOrEqual(3);
  });
});

describe('mentions', () => {
  const files = new Set(['src/a.ts', 'pkg/b.py', 'pkg/test_b.py']);
  const isWorkspaceFile = (path: string) => files.has(path);

  test.each([
    [
      "a runner's folder",
      'at f (/home/runner/work/r/r/src/a.ts:3:7)',
      { path: 'src/a.ts', line: 3, column: 7, workspace: true },
    ],
    [
      'a file URL',
      'at f (file:///home/runner/work/r/r/src/a.ts:3:7)',
      { path: 'src/a.ts', line: 3, column: 7, workspace: true },
    ],
    [
      'Windows',
      'D:\\a\\r\\r\\src\\a.ts(3,7): error TS1: x',
      { path: 'src/a.ts', line: 3, column: 7, workspace: true },
    ],
    [
      'another checkout',
      '  File "/tmp/x1/copy/pkg/b.py", line 9, in f',
      { path: 'pkg/b.py', line: 9, workspace: true },
    ],
    ['Rust', '  --> src/a.ts:3:7', { path: 'src/a.ts', line: 3, column: 7, workspace: true }],
    [
      'a dependency',
      'at g (node_modules/x/a.js:1:2)',
      { path: 'node_modules/x/a.js', line: 1, column: 2, workspace: false },
    ],
    [
      'a file heading, as linters print it',
      '/home/runner/work/r/r/src/a.ts\n  28:14  error  no',
      { path: 'src/a.ts', line: 28, column: 14, workspace: true },
    ],
  ])('%s', async (_what, text, mention) => {
    const { mentions } = await distil(bytes(`Error: x\n${text}\n`), { ...OPTIONS, isWorkspaceFile });
    expect(mentions).toEqual([mention]);
  });

  test('the workspace comes first', async () => {
    const { mentions } = await distil(bytes('Error: at /usr/lib/x.py:1\nError: at pkg/b.py:2\n'), {
      ...OPTIONS,
      isWorkspaceFile,
    });
    expect(mentions.map(({ path }) => path)).toEqual(['pkg/b.py', '/usr/lib/x.py']);
  });
});

describe('class', () => {
  test.each([
    ['compile', 'src/a.c:3:5: error: expected ;'],
    ['type', 'src/a.ts:6:13 - error TS2322: no'],
    ['lint', '/r/src/a.js\n  3:5  error  no-var  no\n✖ 1 problem'],
    ['format', '[warn] src/a.js\n[warn] Code style issues found in 1 file. Run Prettier'],
    ['dependency', 'npm error code ERESOLVE\nnpm error could not resolve'],
    ['infrastructure', 'npm error code ECONNREFUSED\nnpm error connect ECONNREFUSED 127.0.0.1:9'],
    ['infrastructure', 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory'],
    ['permission', 'npm error code ENEEDAUTH'],
    ['test', '[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0'],
    ['unknown', 'hello'],
  ])('%s: %s', async (kind, text) => {
    expect((await distil(bytes(`${text}\n`), OPTIONS)).class).toBe(kind);
  });
});

describe('signature', () => {
  const of = async (text: string) => (await distil(bytes(text), OPTIONS)).signature;

  test('does not change with durations, numbers, folders and addresses', async () => {
    const a = await of(
      'TypeError: bad thing 17 at 0x7f1dffcaa3e0 in /home/runner/work/r/r/src/a.ts:3:4 after 12ms\n',
    );
    const b = await of('TypeError: bad thing 18 at 0x7f1dffcab000 in /tmp/zz/src/a.ts:9:1 after 1.5s\n');
    expect(a).toBe(b);
  });

  test('changes with the error and with the tests', async () => {
    const a = await of('TypeError: bad thing\n');
    const b = await of('TypeError: other thing\n');
    const c = await of(PYTEST.join('\n'));
    const d = await of(PYTEST.join('\n').replaceAll('test_a', 'test_b'));
    expect(new Set([a, b, c, d]).size).toBe(4);
  });
});
