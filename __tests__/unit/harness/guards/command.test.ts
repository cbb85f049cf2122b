import { describe, expect, test } from '@jest/globals';
import { guardCommand } from '../../../../src/harness/guards/command.ts';
import { DEFAULT_POLICY } from '../../../../src/kernel/policy.ts';
import { memoryFiles } from '../../../fakes/memory-files.ts';

const FILES = memoryFiles(
  { 'src/a.ts': '', 'tests/test_a.py': '', '.env': 'K=1', Makefile: '' },
  { links: { out: '/etc' } },
);
const ALLOWED = [
  'npm test',
  'npm run build',
  'npx jest',
  'pytest',
  'go test',
  'cargo test',
  'git diff',
  'git log',
  'find',
  'sed -n',
  'rg',
  'cat',
  'make check',
  'mvn',
  'git',
];
const policy = { ...DEFAULT_POLICY, allowShell: ALLOWED.map((line) => line.split(' ')) };
const decide = (line: string, allowShell = policy.allowShell) =>
  guardCommand(FILES, { ...policy, allowShell }, line);

describe('ordinary variations run', () => {
  test.each([
    'npm test',
    'npm test -- -t \'adds; "x" & y\' --runInBand',
    'npm test --workspace packages/a',
    'npm run build',
    'npx jest src/a.ts --testNamePattern="adds (1)" --coverage=false',
    'pytest -qx --maxfail=2 -k "not slow" tests/test_a.py::test_x[1-2]',
    'pytest -n4 -rA',
    'go test ./... -run TestA/sub -count=1 --v',
    'cargo test --lib -p shop -- --nocapture --test-threads 1',
    'find src -name "*.ts" -not -path "*/x/*" -maxdepth 2',
    "sed -n '10,20p' src/a.ts",
    "sed -n -e '/a/,/b/p' -e '3q' src/a.ts",
    'rg -n -A3 "a|b" src',
    'rg -e /etc/passwd src',
    'rg -e -x src',
    'find . -name -x',
    'cat -n src/a.ts',
    'pytest -p no:cacheprovider',
    "sed -n 's/a/b/p; $p' src/a.ts",
    'git log --stat=80,40',
    'make check',
    'mvn -q -Dtest=PriceTest',
    'git log -n 3 --oneline -5',
  ])('%s', (line) => expect(decide(line)).toMatchObject({ kind: 'run' }));

  test('git starts nothing that the repository names', () => {
    expect(decide('git diff HEAD~1 -- src/a.ts')).toEqual({
      kind: 'run',
      argv: [
        ...['git', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'core.pager=cat'],
        ...[
          '--no-pager',
          '--no-optional-locks',
          'diff',
          '--no-ext-diff',
          '--no-textconv',
          'HEAD~1',
          '--',
          'src/a.ts',
        ],
      ],
    });
  });
});

describe('everything else is blocked, with the list of what is allowed', () => {
  test.each([
    'npm install evil',
    'npm exec evil',
    'npm test --script-shell=./x',
    'npm test -- --config x.js',
    'npx jest --setupFilesAfterEnv ./x.js',
    'npx jest --outputFile=.github/x',
    'pytest -pevil',
    'pytest -qp evil',
    'pytest -k',
    'pytest -p evil.plugin',
    'npx jest -t --config=evil.js',
    'npm test -w --script-shell=./x',
    'npm test -- -t --globalSetup=./x',
    'cargo test --test --config=x',
    'rg -e x /etc/passwd',
    'rg -ne x ../x',
    'rg --files /etc',
    `sed -n '${' '.repeat(2_000)}x' src/a.ts`,
    `sed -n '${'/a/p;'.repeat(200)}' src/a.ts`,
    'pytest @arguments.txt',
    "sed -n 's/a/b/w x' src/a.ts",
    'pytest --co=./x',
    'go test -exec ./x',
    'go test --toolexec=./x',
    'go test -o x',
    'cargo test -Zunstable',
    'cargo test -- --logfile x',
    'git push',
    'git config core.pager x',
    'git -c a=b diff',
    'git diff --output x',
    'git diff -- /etc/passwd',
    'git log HEAD:.env',
    'find . -exec id {} +',
    'find . -execdir id',
    'find out -name x',
    "sed -n '1e id' src/a.ts",
    "sed -n 's/a/b/e' src/a.ts",
    "sed -n '1w x' src/a.ts",
    "sed -n '1r /etc/passwd' src/a.ts",
    'sed -n -f x src/a.ts',
    'sed -n -i p src/a.ts',
    'rg --pre cat x',
    'cat .env',
    'cat out/passwd',
    'cat ../x',
    'cat ~/x',
    'make check SHELL=./x',
    'make check -f x',
    'mvn -Dexec.executable=id',
    'mvn -s settings.xml',
    'bash -c id',
    'cat; id',
  ])('%s', (line) =>
    expect(decide(line)).toMatchObject({
      kind: 'block',
      rule: 'command.not-allowed',
      reason: expect.stringMatching(/Allowed are, .*: npm test, npm run build, /),
    }),
  );

  test('where nothing is allowed nothing runs', () => {
    expect(decide('npm test', [])).toMatchObject({ kind: 'block' });
    expect(decide('npm test', [[]])).toMatchObject({ kind: 'block' });
  });
});
