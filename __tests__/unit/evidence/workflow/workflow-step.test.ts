import { expect, test } from '@jest/globals';
import { workflowStep } from '../../../../src/evidence/workflow/workflow-step.ts';

const CI = `
name: CI
on: [pull_request]
env: { TZ: UTC, TOKEN: "\${{ secrets.X }}" }
defaults: { run: { working-directory: ./packages/shop } }
jobs:
  test:
    runs-on: ubuntu-24.04
    env: { NODE_ENV: test, RETRIES: 2 }
    steps:
      - uses: actions/checkout@v7
      - run: npm ci
      - name: Unit tests
        env: { NODE_ENV: ci }
        run: |
          npm test
          npm run lint
      - run: echo \${{ github.sha }}
      - name: In another shell
        shell: python
        run: print(1)
      - name: At the root
        working-directory: .
        shell: bash --noprofile -eo pipefail {0}
        run: make
  matrix:
    name: build (\${{ matrix.node }})
    runs-on: windows-latest
    steps:
      - run: npm test
  called:
    uses: ./.github/workflows/other.yml
`;

test.each([
  [
    'test',
    'Unit tests',
    {
      kind: 'command',
      run: 'npm test\nnpm run lint',
      workingDirectory: 'packages/shop',
      env: { TZ: 'UTC', NODE_ENV: 'ci', RETRIES: '2' },
    },
  ],
  ['test', 'Run npm ci', { run: 'npm ci', env: { TZ: 'UTC', NODE_ENV: 'test', RETRIES: '2' } }],
  ['test (ubuntu-24.04, 20)', 'Run npm ci', { run: 'npm ci' }],
  ['test', 'At the root', { run: 'make', workingDirectory: '' }],
  ['test', 'Run echo ${{ github.sha }}', { kind: 'none', reason: 'its command holds a ${{ }} expression' }],
  [
    'test',
    'In another shell',
    { kind: 'none', reason: 'its shell is python; only bash and sh are run here' },
  ],
  [
    'test',
    'Run actions/checkout@v7',
    { kind: 'none', reason: 'the step uses an action, it runs no command' },
  ],
  ['test', 'Post checkout', { kind: 'none', reason: 'no step of the job is called Post checkout' }],
  [
    'build (20)',
    'Run npm test',
    { kind: 'none', reason: 'its shell is pwsh; only bash and sh are run here' },
  ],
  ['called / inner', 'Run x', { kind: 'none', reason: 'the job calls a reusable workflow' }],
  ['called', 'Run x', { kind: 'none', reason: 'the job calls a reusable workflow' }],
])('%s, %s', (job, step, expected) => {
  expect(workflowStep(CI, job, step)).toMatchObject(expected);
});

test('the only job is meant whatever it is called', () => {
  const text = 'jobs:\n  a:\n    name: "${{ x }} tests"\n    steps:\n      - run: make test\n';
  expect(workflowStep(text, 'anything', 'Run make test')).toMatchObject({ run: 'make test' });
});

test.each([
  ['', 'no single job of the workflow file is called test'],
  ['jobs: [1, 2]', 'no single job of the workflow file is called test'],
  ['jobs: {test: {steps: no}}', 'no step of the job is called x'],
  ['a: [', 'its workflow file is no valid YAML'],
  [
    'jobs: {test: {steps: [{name: x, run: a}, {name: x, run: b}]}}',
    'more than one step of the job is called x',
  ],
  ['a: *nothing', 'its workflow file is no valid YAML'],
  ['a: 1\na: 2', 'its workflow file is no valid YAML'],
  [
    `a: &a [x, x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [${i === 0 ? '*a, *a' : `*b${i - 1}, *b${i - 1}`}]`).join('\n')}`,
    'its workflow file is no valid YAML',
  ],
  ['jobs: {test: {steps: [{name: x, run: " "}]}}', 'its command is empty'],
  ['jobs: {test: {steps: [{name: x, run: "a\\0b"}]}}', 'its command holds a NUL character'],
])('%j is no command', (text, reason) => {
  expect(workflowStep(text, 'test', 'x')).toEqual({ kind: 'none', reason });
});

test('a variable that no process can have is left out', () => {
  const text = 'env: {A: "a\\0b", B: "1"}\njobs: {test: {steps: [{name: x, run: make}]}}';
  expect(workflowStep(text, 'test', 'x')).toMatchObject({ run: 'make', env: { B: '1' } });
});
