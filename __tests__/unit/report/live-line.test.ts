import { expect, test } from '@jest/globals';
import type { Entry } from '../../../src/kernel/entry.ts';
import { liveLine } from '../../../src/report/live-line.ts';

const run = { exitCode: 1, timedOut: false, counts: { executed: 4, failed: 2, skipped: 0 }, ms: 131 };
const tokens = { prompt: 1, completion: 1 };
const call = { kind: 'call', turn: 1, tool: 'read_file', ms: 1 } as const;

test.each<[Entry, RegExp | undefined]>([
  [{ kind: 'wait', for: 'tests', reason: 'npm\ntest' }, /^Running: npm test$/],
  [{ kind: 'wait', for: 'setup', reason: 'npm ci' }, /npm ci/],
  [{ kind: 'wait', for: 'model', reason: 'm at host' }, /m at host/],
  [{ kind: 'wait', for: 'rate-limit', reason: 'full', ms: 13_400 }, /^Waiting 13 s: full$/],
  [{ kind: 'wait', for: 'github', reason: 'its limit', ms: 45_000 }, /^Waiting 45 s for GitHub: its limit$/],
  [
    { kind: 'reproduce', command: 'x', red: true, repeat: false, ...run },
    /red.*exit 1, 4 run, 2 failed.*0\.1 s/,
  ],
  [{ kind: 'reproduce', command: 'x', red: false, repeat: true, ...run, exitCode: 0 }, /green/],
  [{ kind: 'attempt', attempt: 2, failed: [], excerpt: '', ...run, counts: null }, /^Attempt 2.*exit 1/],
  [
    { kind: 'attempt', attempt: 1, of: 'document', failed: ['a', 'b'], excerpt: '', ...run },
    /^Attempt 1: 2 things are wrong/,
  ],
  [
    { kind: 'attempt', attempt: 2, of: 'document', failed: [], excerpt: '', ...run },
    /^Attempt 2: the page names nothing/,
  ],
  [{ kind: 'turn', turn: 1, text: 'The\ncause.', calls: 1, tokens, ms: 1 }, /^Model: The cause\.$/],
  [{ kind: 'turn', turn: 1, text: '', calls: 1, tokens, ms: 1 }, undefined],
  [{ ...call, args: '{"path":"src/a.ts"}', outcome: 'ok' }, /read_file src\/a\.ts$/],
  [
    { ...call, args: { path: 'a.test.ts' }, outcome: 'blocked', rule: 'path.test-file' },
    /a\.test\.ts.*blocked.*path\.test-file/,
  ],
  [{ ...call, args: 'no JSON at all', outcome: 'error' }, /read_file.*error/],
  [{ kind: 'rejected', turn: 1, reason: 'bad', rescued: false }, /rejected.*bad/],
  [{ kind: 'denial', what: 'edit', by: 'you', reason: 'too broad' }, /^Denied: too broad/],
  [{ kind: 'denial', what: 'tests', by: 'you', reason: '' }, /not run/],
  [{ kind: 'apply', files: ['a', 'b'], backup: '/state/b', restored: false }, /^Written: a, b.*\/state\/b/],
  [{ kind: 'apply', files: ['a'], backup: '/state/b', restored: true }, /^Put back: a/],
  [{ kind: 'config', settings: {} }, undefined],
  [{ kind: 'verdict', verdict: 'healthy', reason: 'r', sentence: 's' }, undefined],
])('%j', (entry, shown) => {
  const line = liveLine(entry);
  if (shown === undefined) expect(line).toBeUndefined();
  else expect(line).toMatch(shown);
  expect(line ?? '').not.toContain('\n');
});

test.each<Entry>([
  { kind: 'turn', turn: 1, text: 'word '.repeat(5_000), calls: 1, tokens, ms: 1 },
  { kind: 'wait', for: 'rate-limit', reason: 'x\n'.repeat(9_000) },
  { ...call, args: { path: '🩺'.repeat(9_000) }, outcome: 'ok' },
])('a long entry is one short line', (entry) => {
  const line = liveLine(entry) ?? '';
  expect(line.length).toBeLessThan(450);
  expect(() => encodeURIComponent(line)).not.toThrow();
});
