import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { INPUTS } from '../../../src/config/action-inputs.ts';
import { readInputs } from '../../../src/config/read-inputs.ts';
import { outputsOf } from '../../../src/report/outputs.ts';

const TOKEN = 'ghs_token';

function read(given: Readonly<Record<string, string>> = {}) {
  const inputs: Readonly<Record<string, string>> = { 'github-token': TOKEN, ...given };
  return readInputs((name) => inputs[name] ?? '');
}

function configOf(given: Readonly<Record<string, string>> = {}) {
  const answer = read(given);
  if (answer.kind === 'problems') throw new Error(answer.problems.join('\n'));
  return answer.config;
}

function problemsOf(given: Readonly<Record<string, string>>): readonly string[] {
  const answer = read(given);
  return answer.kind === 'problems' ? answer.problems : [];
}

test('nothing but a token: the defaults of the documentation', () => {
  expect(configOf()).toEqual({
    githubToken: TOKEN,
    pushToken: undefined,
    stateKey: undefined,
    apiKey: undefined,
    provider: undefined,
    baseUrl: undefined,
    model: undefined,
    tokensPerMinute: undefined,
    mode: 'fix',
    testCommand: undefined,
    setupCommand: undefined,
    workingDirectory: '',
    sandbox: 'auto',
    runId: undefined,
    pull: undefined,
    workflows: [],
    maxAttempts: 3,
    maxTurns: 16,
    maxLogChars: 3_000,
    testTimeoutMs: 600_000,
    requestTimeoutMs: 120_000,
    maxMs: 2_400_000,
    failOn: [],
    applyOn: 'review',
    requireDigest: false,
    requireSecondPerson: false,
    readOnlyPaths: [],
    secretPaths: [],
    allowEdit: [],
    allowShell: [],
    record: false,
  });
});

test('the settings cannot be changed afterwards', () => {
  const config = configOf({ 'read-only-paths': 'a' });
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.readOnlyPaths)).toBe(true);
});

describe('what is understood', () => {
  test.each<[string, string, string, unknown]>([
    ['max-attempts', ' 1 ', 'maxAttempts', 1],
    ['max-minutes', '5', 'maxMs', 300_000],
    ['run-id', '15301234567', 'runId', 15_301_234_567],
    ['pr', '42', 'pull', 42],
    [
      'allow-shell',
      "npm test\npytest 'a b'",
      'allowShell',
      [
        ['npm', 'test'],
        ['pytest', 'a b'],
      ],
    ],
    ['record', 'TRUE', 'record', true],
    ['require-digest', 'False', 'requireDigest', false],
    [
      'workflows',
      'ci.yml, ./.github/workflows/lint.yaml\n\n.github/workflows/a b.yml',
      'workflows',
      ['.github/workflows/ci.yml', '.github/workflows/lint.yaml', '.github/workflows/a b.yml'],
    ],
    ['fail-on', 'exhausted,still-failing', 'failOn', ['exhausted', 'still-failing']],
    ['read-only-paths', 'src/{a,b}/**\r\n docs', 'readOnlyPaths', ['src/{a,b}/**', 'docs']],
    ['working-directory', './web//app/', 'workingDirectory', 'web/app'],
    ['working-directory', '..config', 'workingDirectory', '..config'],
    ['test-command', 'npm ci\nnpm test', 'testCommand', 'npm ci\nnpm test'],
    ['provider', 'groq', 'provider', 'groq'],
    ['tokens-per-minute', '8000', 'tokensPerMinute', 8_000],
  ])('%s: %j', (name, given, key, value) => {
    expect(new Map(Object.entries(configOf({ [name]: given }))).get(key)).toEqual(value);
  });
});

describe('what is refused, with the input’s name and what it takes', () => {
  test.each<[string, string, RegExp]>([
    ['max-attempts', '0', /whole number of attempts from 1 to 10/],
    ['max-attempts', 'three', /"three"/],
    ['max-attempts', '1e1', /whole number/],
    ['max-attempts', '-1', /whole number/],
    ['max-turns', '1000000', /from 1 to 100/],
    ['test-timeout', '10m', /whole number of seconds/],
    ['max-minutes', '400', /minutes from 1 to 350/],
    ['run-id', '0x10', /positive whole number, for example/],
    ['pr', '#12', /positive whole number/],
    ['pr', '9'.repeat(40), /positive whole number/],
    ['record', 'yes', /true or false/],
    ['mode', 'Fix', /fix, explain/],
    ['sandbox', 'docker', /auto, bubblewrap, none/],
    ['apply-on', 'merge', /review, command/],
    ['provider', 'acme', /groq, openai/],
    ['fail-on', 'exhausted, red', /"red".*still-failing/],
    ['workflows', 'CI', /paths such as .github\/workflows\/ci.yml/],
    ['workflows', '../ci.yml', /paths such as/],
    ['workflows', '.github/workflows/../x.yml', /paths such as/],
    ['working-directory', '../x', /folder inside the repository/],
    ['working-directory', '/etc', /folder inside the repository/],
    ['working-directory', 'C:\\x', /folder inside the repository/],
    ['secret-paths', 'ok\n../../x', /globs relative to the root/],
    ['allow-shell', 'npm test\ngit log | cat', /"git log \| cat".*without a shell/],
    ['base-url', 'http://example.com/v1', /unencrypted: use https/],
    ['base-url', 'nonsense', /is no URL/],
    ['base-url', 'https://a:b@example.com', /put the key into api-key/],
    ['test-command', 'a\0b', /NUL/],
    ['api-key', 'two words', /copy it again/],
    ['push-token', 'a\nb', /copy it again/],
  ])('%s: %j', (name, given, sentence) => {
    const more: Readonly<Record<string, string>> = name === 'base-url' ? { model: 'm' } : {};
    const problems = problemsOf({ ...more, [name]: given });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^The input ${name} `));
    expect(problems[0]).toMatch(sentence);
    expect(problems[0]).not.toMatch(/--|\.\.$|\n/);
  });

  test('every problem at once, in the order of the inputs', () => {
    const found = problemsOf({ record: 'x', 'max-turns': 'x', workflows: 'a\nb', 'github-token': '' });
    expect(found.map((problem) => problem.split(' ')[2])).toEqual([
      'workflows',
      'max-turns',
      'record',
      'github-token',
    ]);
    expect(found[0]).toMatch(/"a".*"b"/);
  });

  test('no problem quotes a token or a key', () => {
    for (const name of ['github-token', 'push-token', 'state-key', 'api-key'])
      expect(problemsOf({ [name]: 'gsk_secret value' }).join()).not.toContain('gsk_secret');
  });

  test('an endpoint needs a model', () => {
    expect(problemsOf({ 'base-url': 'https://example.com/v1' })).toEqual([
      'The input model is empty: with base-url it has to name the model.',
    ]);
  });
});

describe('action.yml', () => {
  const action = parse(readFileSync('action.yml', 'utf8'));

  test('declares the inputs that are read, in their order, with their defaults', () => {
    const declared = Object.entries<{ default?: string }>(action.inputs);
    expect(declared.map(([name, input]) => [name, input.default ?? ''])).toEqual(
      Object.values(INPUTS).map(({ name, fallback }) => [name, fallback]),
    );
  });

  test('every description of an input tells its default, and the default is the one declared', () => {
    for (const [name, { description, default: declared }] of Object.entries<{
      description: string;
      default?: string;
    }>(action.inputs)) {
      expect([name, description]).toEqual([name, expect.stringMatching(/Default|Needed where/)]);
      if (declared !== undefined && !declared.includes('{'))
        expect(description).toContain(`Default ${declared}`);
    }
  });

  test('declares the outputs that are set, in their order', () => {
    const tokens = { prompt: 0, completion: 0 };
    const ms = { total: 0, model: 0, tests: 0, waiting: 0, own: 0 };
    const counts = { attempts: 0, turns: 0, requests: 0, tokens, ms, files: [] };
    const result = {
      ...counts,
      verdict: 'healthy',
      reason: '',
      diagnosis: '',
      journal: '',
      proposal: null,
    } as const;
    const set = outputsOf({
      result: { ...result, tests: { before: null, after: null } },
      reviewUrl: undefined,
      commitSha: undefined,
      failureClass: undefined,
      signature: undefined,
      summary: undefined,
      patch: undefined,
    });
    expect(Object.keys(action.outputs)).toEqual(Object.keys(set));
  });

  test('runs the bundle on Node 24', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js' });
    expect(action.branding).toEqual({ icon: expect.any(String), color: expect.any(String) });
  });
});
