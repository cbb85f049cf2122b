import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { plainText } from '../../../src/kernel/plain-text.ts';
import { redact } from '../../../src/kernel/redact.ts';

const AWS_KEY = 'q7Zk3+1kSvuNr0LRxY0X8iV0rQ5mYc2oJt3a9pPq';

describe('redact: shapes of secrets', () => {
  test.each([
    ['GitHub token', 'fatal: ghp_Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9St0Uv1Wx2 is bad', 'ghp_Ab1'],
    ['GitHub token in a URL', 'https://x-access-token:ghs_abcdef0123456789abcdef@github.com/o/r', 'ghs_abc'],
    ['token behind an escaped line break', 'log: "a\\nxoxb-123456789012-abcdefABCDEF"', '123456789012'],
    ['token behind a percent code', 'q=a%0Ask_live_abcdefghijklmnop', 'abcdefghijklmnop'],
    ['GitHub token behind a letter', 'xghp_Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2', 'Aa1Bb2'],
    ['fine-grained GitHub token', 'github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz', '11ABCDEFG0'],
    ['GitLab token', 'glpat-a1B2c3D4e5F6g7H8i9J0', 'a1B2c3'],
    ['Slack token', 'xoxb-123456789012-abcdefABCDEF', '123456789012'],
    ['Slack webhook', 'https://hooks.slack.com/services/T000/B000/abcdefghijklmnop', 'abcdefghijklmnop'],
    ['AWS key id', 'AKIAABCDEFGHIJKLMNOP', 'ABCDEFGHIJKLMNOP'],
    ['OpenAI-like key', 'sk-proj-abcDEF123456abcDEF123456', 'abcDEF123456'],
    ['Groq key', 'gsk_abcdefghijklmnopqrstuvwx', 'abcdefghijklmnop'],
    ['Stripe key', 'sk_live_abcdefghijklmnop', 'abcdefghijklmnop'],
    ['Google key', `AIza${'b'.repeat(35)}`, 'bbbbbbb'],
    ['npm token', `npm_${'a1'.repeat(18)}`, 'a1a1a1'],
    ['JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl-_x', 'eyJzdWIi'],
    ['password in a URL', 'postgres://app:s3cr3tpw@db:5432/x', 's3cr3tpw'],
    ['password without a user', 'redis://:pa55word@h:6379', 'pa55word'],
    ['bearer header', "curl -H 'Authorization: Bearer abc.def-123456789012'", 'abc.def'],
    ['basic header as JSON', '{"Authorization":"Basic dXNlcjpwYXNzd29yZA=="}', 'dXNlcjpw'],
    ['curl user', 'curl -u bob:pw12345 https://x.invalid', 'pw12345'],
    ['environment line with an ending', 'SECRET_KEY_BASE=0123abcd4567', '0123abcd4567'],
    ['environment line with a number', 'API_TOKEN_2=abcdef123456', 'abcdef123456'],
    ['environment line', 'DB_PASSWORD=correcthorse', 'correcthorse'],
    ['environment line with punctuation', 'export ADMIN_PASSWORD=p@ss,w0rd;x', 'w0rd'],
    ['YAML', 'password: hunter2', 'hunter2'],
    ['JSON', '{"api_key": "abcdef123456"}', 'abcdef123456'],
    ['JSON in JSON', '{\\"clientSecret\\":\\"abcdef123456\\"}', 'abcdef123456'],
    ['Ruby hash', ':password=>"c13d2abbb626"', 'c13d2abbb626'],
    ['option', 'deploy --api-token hunter22 --force', 'hunter22'],
    ['query', 'GET /x?access_token=abc123def&page=2', 'abc123def'],
    ['.npmrc', '//registry.example.org/:_authToken=aa11bb22-cc33', 'aa11bb22'],
    ['connection string', 'AccountKey=abc123/+45==;Endpoint=x', 'abc123'],
    ['random base64 by itself', `key is ${AWS_KEY} ok`, AWS_KEY],
  ])('%s', (_what, text, secret) => {
    const result = redact(text, []);
    expect(result.text).not.toContain(secret);
    expect(result.text).toContain('[redacted]');
    expect(result.redacted).toBeGreaterThan(0);
  });

  test.each([
    [
      'whole',
      '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAx1\nabcABC123abcABC123\nab==\n-----END RSA PRIVATE KEY-----\nnext line',
    ],
    ['cut off', '-----BEGIN PRIVATE KEY-----\nMIIEowIBAAKCAQEAx1\nabcABC123abcABC123\nnext line'],
    [
      'in one JSON string',
      '{"k":"-----BEGIN PRIVATE KEY-----\\nMIIEowIBAAKCAQEAx1\\nabcABC123abcABC123\\n-----END PRIVATE KEY-----\\n"}\nnext line',
    ],
  ])('a private key, %s, and nothing after it', (_what, text) => {
    const { text: safe } = redact(text, []);
    expect(safe).not.toMatch(/MIIE|abcABC/);
    expect(safe).toContain('next line');
  });

  test('a header that a message only quotes does not swallow the log', () => {
    const log = 'Error: expected "-----BEGIN PRIVATE KEY-----"\nat load (src/pem.ts:3:1)\n1 failed';
    expect(redact(log, []).text).toContain('src/pem.ts:3:1)\n1 failed');
  });
});

describe('redact: known values', () => {
  const secret = 'hunter2/hunter2+ "x"';
  const bytes = Buffer.from(secret);
  test.each([
    ['plain', secret],
    ['base64', bytes.toString('base64')],
    ['base64 behind one byte', Buffer.from(`a${secret}`).toString('base64')],
    ['base64 behind two bytes', Buffer.from(`ab${secret}zz`).toString('base64')],
    ['base64url', bytes.toString('base64url')],
    ['hex', bytes.toString('hex')],
    ['upper-case hex', bytes.toString('hex').toUpperCase()],
    ['percent-encoded', encodeURIComponent(secret)],
    ['a form', encodeURIComponent(secret).replaceAll('%20', '+')],
    ['JSON', JSON.stringify(secret)],
    ['JSON in JSON', JSON.stringify(JSON.stringify(secret))],
  ])('%s', (_what, spelled) => {
    const result = redact(`before ${spelled} after`, [secret]);
    const core = spelled.slice(4, -4);
    expect(result.text).not.toContain(core);
    expect(result.redacted).toBeGreaterThanOrEqual(1);
  });

  test('each line of a secret of several lines', () => {
    expect(redact('x second-line y', ['first-line\nsecond-line']).text).toBe('x [redacted] y');
  });

  test('a value too short to be told from text is left alone', () => {
    expect(redact('a = 1', ['1', 'a', '']).text).toBe('a = 1');
  });

  test('counts every place', () => {
    expect(redact('s3cretvalue and s3cretvalue', ['s3cretvalue']).redacted).toBe(2);
  });
});

describe('redact: diagnosis material stays', () => {
  test.each([
    'HEAD is now at 3f786850e387550fdab836ed7e6dc881de23001b',
    'integrity sha512-9VQAxJ0s4cX1PBDT0bfHXCoR7qY7Zk3+1kSvuNr0LRxY0X8iV0rQ5mYc2oJt3a9pPq0m4Y1dVh0n6bK0m8b1Zg==',
    'github.com/x/y v1.2.3 h1:3f0M7Q8X9yZaBcDeFgHiJkLmNoPqRsTuVwXyZ012345=',
    'id 123e4567-e89b-12d3-a456-426614174000',
    'expected "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
    'key: Linux-gradle-0015e7e105de7a695eed4167c8d36f35dbe86657c335d3973af7a43c0ed858c3',
    'testInvokingSetContextMap_WithANullMap_SLF4J_414 FAILED',
    'src/Symfony/Bridge/PhpUnit/Legacy/ForwardCompatTestTraitForV5.php:12',
    '/home/runner/work/MyRepo2/MyRepo2/src/Components/Button/ButtonGroup3.tsx',
    'token = parse(x)',
    'token = self.tokens[0]',
    'const token = lexer.next();',
    'def login(user, password: str = None, token=None):',
    "const secretName = 'pay'",
    'if (password === user.password) {',
    'password=user.password',
    'api_key: Optional[str] = None',
    'secret: ${{ secrets.X }}',
    'export GITHUB_TOKEN=[secure]',
    '  GITHUB_TOKEN: ***',
    'AUTHORIZATION: basic ***',
    '"password": "must be at least 8 characters"',
    'SyntaxError: Unexpected token < in JSON at position 0',
    'error: unexpected token: foo12',
    'max_tokens=4096',
    'prompt_tokens: 123456',
    'elixir_erl_pass:translate/2',
    'PASSWORD=\nshell: /usr/bin/bash -e {0}',
    'git@github.com:foo/bar.git',
    'assert token == "abc123def"',
  ])('%s', (text) => {
    expect(redact(text, [])).toEqual({ text, redacted: 0 });
  });
});

describe('redact: time', () => {
  test.each([
    'eyJ-',
    'sk-',
    'token="',
    '-----BEGIN PRIVATE KEY-----\n',
    'A1b',
    'a://',
    'authorization: ',
    ' -u ',
    'key = ',
  ])('a long row of %j ends (a regular expression that backtracks would take hours)', (unit) => {
    expect(redact(unit.repeat(30_000), ['abc1234']).text.length).toBeGreaterThan(0);
  });
});

describe('redact: the published attack cases', () => {
  interface LogCase {
    readonly id: string;
    readonly surface: string;
    readonly input: { readonly log: string; readonly env_secrets?: readonly string[] };
    readonly assert: { readonly absent?: readonly string[]; readonly present?: readonly string[] };
  }
  const url = new URL('../../fixtures/attacks/open.json', import.meta.url);
  const cases: LogCase[] = JSON.parse(readFileSync(url, 'utf8'));
  const logs = cases
    .filter(({ surface }) => surface === 'log_text')
    .map((each): [string, LogCase] => [each.id, each]);

  test.each(logs)('%s', (_id, { input, assert }) => {
    const { text } = redact(plainText(input.log), input.env_secrets ?? []);
    for (const absent of assert.absent ?? []) expect(text).not.toContain(absent);
    for (const present of assert.present ?? []) expect(text).toContain(present);
    expect(text).not.toMatch(/[\u200b-\u200d\u2060]|\u{e0049}/u);
  });
});

test('one word of twenty million characters is gone through, and a secret behind it found', () => {
  const token = `ghp_${'A1b2C3d4E5f6'.repeat(3)}`;
  const { text, redacted } = redact(`${'Ab1'.repeat(7_000_000)}\n${token}\n`, []);
  expect(text).not.toContain(token);
  expect(redacted).toBeGreaterThan(0);
});
