import type { KnownLine } from '../../src/kernel/journal-lines.ts';
import type { JournalFile } from '../../src/viewer/page-data.ts';

const BEGAN = Date.parse('2026-01-02T03:04:05.000Z');

/** Lines of one run, a second apart, each given as kind and fields. */
export function journalLinesOf(
  run: string,
  entries: readonly (readonly [kind: string, fields?: Readonly<Record<string, unknown>>])[],
  beganMs = BEGAN,
): KnownLine[] {
  return entries.map(([kind, fields], seq) => ({
    v: 1,
    run,
    seq,
    at: new Date(beganMs + seq * 1_000).toISOString(),
    kind,
    ...fields,
  }));
}

const COUNTS = { executed: 4, failed: 2, skipped: 0 };
const DIFF = `diff --git a/cart.py b/cart.py
--- a/cart.py
+++ b/cart.py
@@ -7,5 +7,5 @@ def line_total(price, quantity):
     total = price * quantity
-    if quantity > BULK_THRESHOLD:
+    if quantity >= BULK_THRESHOLD:
         total = total * BULK_RATE
     return total
`;

/** A run with every kind of entry and every outcome of a call. */
export const HEALED: JournalFile = {
  name: 'healed.jsonl',
  notes: ['The last line is cut off.'],
  lines: journalLinesOf('healed', [
    ['task', { flow: 'heal', repository: '/home/ada/shop', command: 'pytest -q', log: null }],
    ['config', { settings: { maxAttempts: 3 } }],
    ['wait', { for: 'tests', reason: 'pytest -q' }],
    [
      'reproduce',
      {
        command: 'pytest -q',
        red: true,
        repeat: false,
        exitCode: 1,
        timedOut: false,
        counts: COUNTS,
        ms: 900,
      },
    ],
    [
      'evidence',
      {
        class: 'test',
        signature: 'ba52',
        command: 'pytest -q',
        exitCode: 1,
        tests: [{ id: 'test_bulk', file: 'test_cart.py', line: 9 }],
        counts: COUNTS,
        excerpt: 'AssertionError: 30 != 27',
        omitted: [],
        suspects: [],
        linesRead: 40,
        bytesRead: 900,
      },
    ],
    ['wait', { for: 'rate-limit', reason: 'tokens a minute', ms: 700 }],
    [
      'turn',
      {
        turn: 1,
        text: 'The comparison in `cart.py` is strict.',
        calls: 4,
        tokens: { prompt: 2000, completion: 100 },
        ms: 800,
      },
    ],
    [
      'call',
      {
        turn: 1,
        tool: 'replace_in_file',
        args: '{"path":"test_cart.py"}',
        outcome: 'blocked',
        rule: 'path.test-file',
        reason: 'Tests are read-only.',
        ms: 1,
      },
    ],
    [
      'call',
      { turn: 1, tool: 'replace_in_file', args: '{"path":"cart.py"}', outcome: 'ok', ms: 9, diff: DIFF },
    ],
    [
      'call',
      {
        turn: 1,
        tool: 'write_file',
        args: '{"path":"b.py"}',
        outcome: 'error',
        reason: 'The disk is full.',
        ms: 2,
      },
    ],
    [
      'call',
      {
        turn: 1,
        tool: 'write_file',
        args: '{"path":"c.py"}',
        outcome: 'denied',
        rule: 'edit.denied-before',
        reason: 'A person denied it.',
        ms: 2,
      },
    ],
    [
      'rejected',
      { turn: 2, reason: 'no tool apply_patch', rescued: false, tokens: { prompt: 2100, completion: 0 } },
    ],
    [
      'attempt',
      {
        attempt: 1,
        exitCode: 0,
        timedOut: false,
        counts: { ...COUNTS, failed: 0 },
        ms: 850,
        failed: [],
        excerpt: '',
      },
    ],
    [
      'proposal',
      {
        id: 'abc12345',
        digest: 'sha256:abc',
        files: [{ path: 'cart.py', status: 'modified' }],
        diff: DIFF,
        warnings: ['Two owners.'],
        diagnosis: 'Strict comparison.',
      },
    ],
    [
      'review',
      { proposal: 'abc12345', url: 'https://github.example/acme/shop/pull/7', suggestions: 1, leftovers: 0 },
    ],
    ['approval', { proposal: 'abc12345', by: 'ada' }],
    ['apply', { files: ['cart.py'], backup: '/tmp/backup', restored: false }],
    ['verification', { passed: true, exitCode: 0, counts: { ...COUNTS, failed: 0 }, ms: 840, excerpt: '' }],
    ['telemetry', { cores: 2 }],
    [
      'verdict',
      { verdict: 'verified', reason: 'tests.pass', sentence: 'the tests pass on exactly that tree.' },
    ],
  ]),
};

/** A later run that a person said no to. */
export const DENIED: JournalFile = {
  name: 'denied.jsonl',
  notes: [],
  lines: journalLinesOf(
    'denied',
    [
      ['task', { flow: 'action', repository: 'acme/shop', command: null, log: null }],
      ['denial', { what: 'proposal', proposal: 'abc12345', by: 'mia', reason: 'Not like this: zebra.' }],
      ['verdict', { verdict: 'denied', reason: 'person.denied', sentence: 'denied by mia.' }],
    ],
    BEGAN + 3_600_000,
  ),
};
