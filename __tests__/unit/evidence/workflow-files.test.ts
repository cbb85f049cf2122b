import { describe, expect, test } from '@jest/globals';
import { workflowStep } from '../../../src/evidence/workflow/workflow-step.ts';

/** Workflow files as projects write them. */
const job = (body: string, head = '') =>
  `${head}jobs:\n  test:\n    runs-on: ubuntu-latest\n${body.replace(/^/gm, '    ')}\n`;
const steps = (body: string, head = '') => job(`steps:\n${body.replace(/^/gm, '  ')}`, head);
const reason = (found: ReturnType<typeof workflowStep>) => (found.kind === 'none' ? found.reason : found);

describe('a matrix', () => {
  const MATRIX = `
jobs:
  lint:
    runs-on: ubuntu-latest
    steps: [{ run: npm run lint }]
  test:
    strategy: { matrix: { os: [ubuntu-latest, windows-latest], python: ['3.10', '3.13t (x)'] } }
    runs-on: \${{ matrix.os }}
    steps:
      - { uses: actions/setup-python@v6, with: { python-version: '\${{ matrix.python }}' } }
      - name: Test on \${{ matrix.python }}
        run: pytest -q
      - name: Shell everywhere
        shell: bash
        run: pytest -q
  named:
    name: "Py \${{ matrix.python }} / \${{ matrix.os }} ✅"
    runs-on: ubuntu-latest
    steps: [{ run: pytest }]
  lint-all:
    name: Py lint
    runs-on: ubuntu-latest
    steps: [{ run: ruff check }]
`;
  test.each([
    ['test (ubuntu-latest, 3.10)', 'Test on 3.10', { run: 'pytest -q' }],
    ['test (ubuntu-latest, 3.13t (x))', 'Test on 3.13t (x)', { run: 'pytest -q' }],
    [
      'test (windows-latest, 3.10)',
      'Test on 3.10',
      { kind: 'none', reason: expect.stringContaining('pwsh') },
    ],
    ['test (windows-latest, 3.10)', 'Shell everywhere', { run: 'pytest -q' }],
    ['Py 3.10 / ubuntu-latest ✅', 'Run pytest', { run: 'pytest' }],
    ['Py lint', 'Run ruff check', { run: 'ruff check' }],
    ['test (3.10)', 'Run pytest -q', { kind: 'none', reason: 'no step of the job is called Run pytest -q' }],
  ])('%s, %s', (name, step, expected) => {
    expect(workflowStep(MATRIX, name, step)).toMatchObject(expected);
  });
});

describe('names', () => {
  test.each([
    ['🧪 Run tests (юнит)', '- name: "🧪 Run tests (юнит)"\n  run: make', '🧪 Run tests (юнит)'],
    ['a number', '- name: 12\n  run: make', '12'],
    ['the first line of a script', '- run: |\n\n    # all of it  \n    make\n', 'Run # all of it'],
    ['a folded script', '- run: >-\n    make\n    test', 'Run make test'],
    ['quotes and a colon', `- name: 'it''s: "fine"'\n  run: make`, `it's: "fine"`],
  ])('%s', (_name, body, shown) => {
    expect(workflowStep(steps(body), 'test', shown)).toMatchObject({ kind: 'command' });
  });

  test('steps of one name with one command are one', () => {
    const body = '- name: Test\n  run: make\n- name: Test\n  run: make\n  if: failure()';
    expect(workflowStep(steps(body), 'test', 'Test')).toMatchObject({ run: 'make' });
  });

  test('steps of one name in two places are told apart by nobody', () => {
    const body = '- name: Test\n  run: make\n- name: Test\n  run: make\n  working-directory: sub';
    expect(reason(workflowStep(steps(body), 'test', 'Test'))).toBe(
      'more than one step of the job is called Test',
    );
  });

  test('a name of its own goes before one that an expression may become', () => {
    const body = '- name: "Test ${{ matrix.x }}"\n  run: a\n- name: Test all\n  run: b';
    expect(workflowStep(steps(body), 'test', 'Test all')).toMatchObject({ run: 'b' });
  });

  test('made to be slow are not', () => {
    const name = Array.from({ length: 200 }, () => '${{ a }}x').join('');
    const before = performance.now();
    workflowStep(steps(`- name: "${name}y"\n  run: make`), 'test', 'x'.repeat(5_000));
    workflowStep(steps(`- name: T\n  run: make\n  shell: "bash ${'---- '.repeat(200)}!"`), 'test', 'T');
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

describe('the shell', () => {
  const found = (shell: string, run = 'make | tee log') =>
    workflowStep(steps(`- name: T\n  run: ${run}\n  shell: ${shell}`), 'test', 'T');
  test.each([
    ['bash', true, 'set -o pipefail\nmake | tee log'],
    ['sh', true, 'make | tee log'],
    ['bash -l {0}', false, 'make | tee log'],
    ['bash -el {0}', true, 'make | tee log'],
    ['bash -leo pipefail {0}', true, 'set -o pipefail\nmake | tee log'],
    ['bash --noprofile --norc -eo pipefail {0}', true, 'set -o pipefail\nmake | tee log'],
    ['bash -o errexit {0}', true, 'make | tee log'],
    ['bash {0}', false, 'make | tee log'],
  ])('%s: stops at an error: %s', (shell, stopOnError, run) => {
    expect(found(shell)).toMatchObject({ kind: 'command', stopOnError, run });
  });

  test('none given is bash -e, without pipefail', () => {
    expect(workflowStep(steps('- run: make | tee log'), 'test', 'Run make | tee log')).toMatchObject({
      stopOnError: true,
      run: 'make | tee log',
    });
  });

  test('a command without a pipe stays as it is', () => {
    expect(found('bash', 'a || b')).toMatchObject({ run: 'a || b' });
  });

  test.each([
    'pwsh',
    'python',
    'cmd',
    'fish {0}',
    '"bash -c \\"echo {0}\\""',
    'script -q -e -c "bash {0}"',
    'nix develop -c bash -e {0}',
    'bashful',
  ])('%s is run nowhere here', (shell) => {
    expect(reason(found(shell))).toMatch(/^its shell is .*; only bash and sh are run here$/);
  });

  test('and the directory by default, of the workflow and of the job', () => {
    const head = 'defaults: { run: { shell: bash, working-directory: all } }\n';
    const body = 'defaults: { run: { working-directory: ./mine/ } }\nsteps: [{ run: make }]';
    expect(workflowStep(job(body, head), 'test', 'Run make')).toMatchObject({ workingDirectory: 'mine' });
  });
});

describe('where it runs', () => {
  const at = (directory: string, checkout = '- uses: actions/checkout@v7') =>
    workflowStep(
      steps(`${checkout}\n- name: T\n  run: make\n  working-directory: ${directory}`),
      'test',
      'T',
    );
  const INTO = '- uses: actions/checkout@v7\n  with: { path: src/repo }';
  test.each([
    ['./a//b/', undefined, 'a/b'],
    ['a/../b', undefined, 'b'],
    ['.', undefined, ''],
    ['src/repo', INTO, ''],
    ['./src/repo/app', INTO, 'app'],
    ['app', '- uses: actions/checkout@v7\n  with: { repository: other/repo, path: app }', 'app'],
  ])('%s is %s', (directory, checkout, expected) => {
    expect(at(directory, checkout)).toMatchObject({ workingDirectory: expected });
  });

  test.each([
    ['..', undefined, 'its working-directory is outside of the repository'],
    ['a/../../b', undefined, 'its working-directory is outside of the repository'],
    ['src', INTO, 'its working-directory is outside of the repository'],
    ['/tmp/x', undefined, 'its working-directory is an absolute path'],
    ['~/x', undefined, 'its working-directory is an absolute path'],
    ['"${{ github.workspace }}/x"', undefined, 'its working-directory holds a ${{ }} expression'],
  ])('%s is nowhere: %s', (directory, checkout, expected) => {
    expect(reason(at(directory, checkout))).toBe(expected);
  });

  test('at the root of the workspace, where the repository is below it, is nowhere either', () => {
    expect(reason(workflowStep(steps(`${INTO}\n- run: make`), 'test', 'Run make'))).toMatch(
      /outside of the repository/,
    );
  });

  test.each([
    ['container: node:22\nsteps: [{ run: make }]', 'the job runs in a container'],
    ['container: { image: node:22 }\nsteps: [{ run: make }]', 'the job runs in a container'],
    [
      'services: { db: { image: postgres }, redis: { image: redis } }\nsteps: [{ run: make }]',
      'the job needs services (db, redis)',
    ],
  ])('%j cannot be here', (body, expected) => {
    expect(reason(workflowStep(job(body), 'test', 'Run make'))).toBe(expected);
  });

  test.each(['services: {}\n', 'container: null\n', ''])('%jdoes not matter', (line) => {
    expect(workflowStep(job(`${line}steps: [{ run: make }]`), 'test', 'Run make')).toMatchObject({
      run: 'make',
    });
  });
});

describe('its variables', () => {
  const ENV = 'env: { A: 1, B: "${{ secrets.B }}", "not-a-name": x, D: null, E: true, F: "${{ x }}" }\n';
  test('are those with a value of their own', () => {
    const found = workflowStep(steps('- run: make\n  env: { F: plain }', ENV), 'test', 'Run make');
    expect(found).toMatchObject({ env: { A: '1', D: '', E: 'true', F: 'plain' } });
  });

  test.each(['echo $B', 'echo "${B:-x}"', 'a\n    test ${#B} = 1'])(
    'that are not known stop a command that needs them: %s',
    (run) => {
      expect(reason(workflowStep(steps(`- name: T\n  run: |\n    ${run}`, ENV), 'test', 'T'))).toBe(
        'its command needs B, which holds a ${{ }} expression',
      );
    },
  );

  test('of another name do not', () => {
    expect(workflowStep(steps('- name: T\n  run: echo $BB ${B_1} B', ENV), 'test', 'T')).toMatchObject({
      kind: 'command',
    });
  });
});

test('anchors are followed', () => {
  const text = `
jobs:
  a:
    runs-on: ubuntu-latest
    env: &env { MODE: ci }
    steps: &steps
      - uses: actions/checkout@v7
      - &test { name: Test, run: make test }
  b: { runs-on: ubuntu-latest, env: *env, steps: *steps }
  c: { runs-on: ubuntu-latest, steps: [*test] }
`;
  for (const name of ['a', 'b', 'c'])
    expect(workflowStep(text, name, 'Test')).toMatchObject({ run: 'make test' });
  expect(workflowStep(text, 'b', 'Test')).toMatchObject({ env: { MODE: 'ci' } });
});

describe('reusable workflows', () => {
  const TEXT = `
jobs:
  lint: { runs-on: ubuntu-latest, steps: [{ run: make }] }
  call: { uses: ./.github/workflows/x.yml, strategy: { matrix: { a: [1] } } }
  named: { name: "CI \${{ matrix.a }}", uses: org/repo/.github/workflows/x.yml@v1 }
`;
  test.each(['call / test', 'call (1) / test (2)', 'CI 1 / build / test'])('%s is none of ours', (name) => {
    expect(reason(workflowStep(TEXT, name, 'Run make'))).toBe('the job calls a reusable workflow');
  });

  test('a job with a slash in its name is one', () => {
    const text = TEXT.replace('lint:', 'slash: { name: a / b, runs-on: x, steps: [{ run: make }] }\n  lint:');
    expect(workflowStep(text, 'a / b', 'Run make')).toMatchObject({ run: 'make' });
  });
});

test.each([
  ['- uses: ./.github/actions/test', 'Run ./.github/actions/test'],
  ['- uses: docker://alpine', 'Run docker://alpine'],
  ['- name: Test\n  uses: org/composite@v1', 'Test'],
])('%j is an action, composite or not', (body, shown) => {
  expect(reason(workflowStep(steps(body), 'test', shown))).toBe(
    'the step uses an action, it runs no command',
  );
});

test('CRLF and a byte order mark change nothing', () => {
  const text = `\ufeff${steps('- name: T\n  run: |\n    make\n    test')}`.replaceAll('\n', '\r\n');
  expect(workflowStep(text, 'test', 'T')).toMatchObject({ run: 'make\ntest' });
});
