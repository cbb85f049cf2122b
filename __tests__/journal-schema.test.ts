import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Entry } from '../src/kernel/entry.ts';
import { VERDICTS } from '../src/kernel/verdict.ts';

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync('docs/journal.schema.json', 'utf8')),
);
const head = { v: 1, run: 'r1', seq: 1, at: '2026-01-02T03:04:05.678Z' };
const testRun = { exitCode: 1, timedOut: false, counts: { executed: 4, failed: 2, skipped: 0 }, ms: 12.5 };
const hash = 'a'.repeat(64);

/** One entry a kind, every optional field set; the compiler asks for a new kind or field here. */
const SAMPLES: { readonly [K in Entry['kind']]: Required<Extract<Entry, { kind: K }>> } = {
  task: { kind: 'task', flow: 'heal', repository: '/shop', command: null, log: 'ci.log' },
  config: { kind: 'config', settings: { maxAttempts: 3 } },
  evidence: {
    kind: 'evidence',
    ci: { run: 7, head: 'f00d', endedAt: '2026-01-02T03:00:00.000Z' },
    notCompared: 'its log is gone',
    note: 'The log breaks off.',
    class: 'test',
    signature: 's',
    command: 'pytest',
    exitCode: 1,
    step: { job: 'test', name: null, number: 4 },
    toolchain: ['Python 3.12'],
    tests: [{ id: 'test_a' }, { id: 'test_b', file: 'test_cart.py', line: 9 }],
    mentions: [{ path: 'cart.py', line: 3, column: 1, workspace: true }],
    suspects: [{ path: 'cart.py', line: null, why: 'named in the traceback' }],
    counts: null,
    excerpt: 'red',
    bytesRead: 10,
    linesRead: 2,
    omitted: [{ what: 'passing tests', lines: 4 }],
    jobs: [
      { name: 'test', conclusion: 'failure', signature: 's' },
      { name: 'all', conclusion: 'failure', signature: null },
    ],
    setupChanges: [
      { what: 'attrs', before: '23.1.0', after: '23.2.0', since: 6 },
      { what: 'node', before: null, after: '22.1.0', since: null },
      { what: 'zlib', before: '1.3', after: null, since: 6 },
    ],
    redacted: 0,
  },
  reproduce: { kind: 'reproduce', command: 'pytest', red: true, repeat: false, ...testRun },
  turn: { kind: 'turn', turn: 1, text: '', calls: 2, tokens: { prompt: 900, completion: 80 }, ms: 800 },
  call: {
    kind: 'call',
    turn: 1,
    tool: 'replace_in_file',
    args: { path: 'cart.py' },
    outcome: 'blocked',
    rule: 'path.test-file',
    reason: 'r',
    ms: 1,
    diff: '',
    found: '7: red',
    before: hash,
    after: null,
  },
  rejected: {
    kind: 'rejected',
    turn: 1,
    reason: 'r',
    rescued: true,
    tokens: { prompt: 900, completion: 0 },
    failedGeneration: '<function=',
  },
  exchange: { kind: 'exchange', request: {}, response: { status: 200, body: {} } },
  attempt: { kind: 'attempt', attempt: 1, of: 'document', failed: ['test_a'], excerpt: '', ...testRun },
  wait: { kind: 'wait', for: 'rate-limit', reason: 'tokens', ms: 13_000 },
  proposal: {
    kind: 'proposal',
    id: 'p',
    digest: 'd',
    files: [{ path: 'cart.py', status: 'modified' }],
    diff: '',
    warnings: [],
    diagnosis: '',
  },
  review: { kind: 'review', proposal: 'p', url: null, suggestions: 1, leftovers: 0 },
  approval: { kind: 'approval', proposal: 'p', by: 'ada' },
  denial: { kind: 'denial', what: 'proposal', proposal: 'p', by: 'ada', reason: '' },
  apply: { kind: 'apply', files: ['cart.py'], backup: null, restored: false, proposal: 'p', reason: 'r' },
  verification: {
    kind: 'verification',
    passed: false,
    excerpt: '',
    ...testRun,
    exitCode: null,
    counts: null,
  },
  verdict: { kind: 'verdict', verdict: 'verified', reason: 'tests.pass', sentence: 'Tests pass now.' },
};

/** Fields that an entry may lack. */
const OPTIONAL: { readonly [kind: string]: readonly string[] } = {
  attempt: ['of'],
  call: ['rule', 'reason', 'diff', 'found', 'before', 'after'],
  evidence: ['ci', 'note', 'notCompared', 'setupChanges'],
  rejected: ['tokens', 'failedGeneration'],
  wait: ['ms'],
  denial: ['proposal'],
  apply: ['proposal', 'reason'],
};

describe('docs/journal.schema.json', () => {
  test.each(Object.entries(SAMPLES))('knows a %s entry and every field of it', (_kind, entry) => {
    expect(validate({ ...head, ...entry })).toBe(true);
  });

  test.each(Object.entries(SAMPLES))(
    'refuses a %s entry with an unknown or a missing field',
    (_kind, entry) => {
      expect(validate({ ...head, ...entry, surprise: 1 })).toBe(false);
      const optional = OPTIONAL[entry.kind] ?? [];
      for (const field of Object.keys({ ...head, ...entry })) {
        const left = Object.entries({ ...head, ...entry }).filter(([name]) => name !== field);
        expect([field, validate(Object.fromEntries(left))]).toEqual([field, optional.includes(field)]);
      }
    },
  );

  test.each(VERDICTS)('knows the verdict %s', (verdict) => {
    expect(validate({ ...head, ...SAMPLES.verdict, verdict })).toBe(true);
  });

  test.each([
    ['an unknown kind', { ...head, kind: 'event' }],
    ['an unknown verdict', { ...head, ...SAMPLES.verdict, verdict: 'fixed' }],
    [
      'zeros made of text',
      { ...head, ...SAMPLES.reproduce, counts: { executed: '4', failed: 2, skipped: 0 } },
    ],
    ['a moment without its zone', { ...head, ...SAMPLES.config, at: '2026-01-02 03:04:05' }],
    ['a hash that is none', { ...head, ...SAMPLES.call, before: 'abc' }],
  ])('refuses %s', (_name, line) => {
    expect(validate(line)).toBe(false);
  });
});
