import { describe, expect, test } from '@jest/globals';
import type { KeptLog } from '../../../../src/ports/kept-log.ts';
import { memoryFiles } from '../../../fakes/memory-files.ts';
import { logInMemory } from '../../../fakes/memory-log.ts';
import { callTool, toolView } from '../../../fakes/tool-view.ts';

const view = toolView(memoryFiles({}));
const LINES = Array.from({ length: 450 }, (_, index) => `line ${index + 1}`);
const LOG = logInMemory([
  ...LINES,
  'Error: the cause',
  'error: another',
  `${'x'.repeat(900)}needle${'y'.repeat(900)}`,
]);

async function look(
  name: string,
  args: Readonly<Record<string, unknown>>,
  log: KeptLog = LOG,
): Promise<string> {
  const plan = callTool(view, name, args, { log });
  if (plan.kind !== 'look-up') return plan.kind === 'result' ? `${plan.outcome}: ${plan.text}` : plan.kind;
  const found = await plan.find(log, undefined);
  return found.outcome === 'ok' ? found.text : `${found.outcome}: ${found.text}`;
}

describe('read_log', () => {
  test('shows lines from anywhere, with their numbers', async () => {
    expect(await look('read_log', { from: 449, to: 451 })).toBe(
      "CI's log, lines 449-451 of 453\n449| line 449\n450| line 450\n451| Error: the cause",
    );
  });

  test('shows 200 lines, and how to get the rest', async () => {
    const text = await look('read_log', { from: 3, to: 400 });
    expect(text).toMatch(/^CI's log, lines 3-202 of 453\n3\| line 3\n/);
    expect(text).toMatch(/\n202\| line 202\n\[more: read_log with from 203\]$/);
  });

  test('without an end, and past it, ends with the log', async () => {
    expect(await look('read_log', { from: 452 })).toBe(await look('read_log', { from: 452, to: 9_999 }));
    expect(await look('read_log', { from: -5, to: 1 })).toBe("CI's log, lines 1-1 of 453\n1| line 1");
  });

  test('never shows more than 6,000 characters of lines, cuts long ones, and shows one alone', async () => {
    const wide = logInMemory(Array.from({ length: 100 }, () => 'y'.repeat(900)));
    const text = await look('read_log', { from: 1, to: 100 }, wide);
    expect(text.length).toBeLessThan(6_200);
    expect(text).toMatch(/\[… cut: the line has 900 characters\]\n[\s\S]*\[more: read_log with from \d+\]$/);
    expect(await look('read_log', { from: 7, to: 7 }, wide)).toContain('y'.repeat(900));
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['past the end', { from: 454 }, /^error: The log has 453 lines; line 454 is past its end\.$/],
    ['backwards', { from: 9, to: 3 }, /^error: read_log: to 3 is before from 9\. The log has 453 lines\.$/],
    [
      'no line',
      {},
      /^error: read_log: from is missing\. Expected arguments: \{"from": integer, "to"\?: integer\}$/,
    ],
  ])('%s: says what would do', async (_, args, text) => {
    expect(await look('read_log', args)).toMatch(text);
  });

  test('says where the kept log ends before CI’s', async () => {
    const cut = logInMemory(['a', 'b'], 'more than 1000 MB are not kept');
    expect(await look('read_log', { from: 1, to: 2 }, cut)).toMatch(
      /2\| b\n\[what follows line 2 is not here: more than 1000 MB are not kept\]$/,
    );
    expect(await look('read_log', { from: 1, to: 1 }, cut)).not.toContain('not here');
    expect(await look('read_log', { from: 3 }, cut)).toContain('not here');
    expect(await look('search_log', { pattern: 'c' }, cut)).toContain('not here');
  });
});

describe('search_log', () => {
  test.each<[string, string, string]>([
    ['in its case', 'Error', '451: Error: the cause'],
    [
      'in any case where none is in its own',
      'ANOTHER',
      '[no line matches in this case; ignoring case:]\n452: error: another',
    ],
    ['as an expression', '^line 4[45]0$', '440: line 440\n450: line 450'],
    [
      'as text where it is none',
      'cause(',
      '[not a valid regular expression; searched as plain text]\nNo line of 453 matches.',
    ],
    ['nowhere', 'nothing', 'No line of 453 matches.'],
  ])('finds lines %s', async (_, pattern, text) => {
    expect(await look('search_log', { pattern })).toBe(text);
  });

  test('a long line is cut around the match', async () => {
    const text = await look('search_log', { pattern: 'needle' });
    expect(text).toMatch(/^453: …x+needley+…$/);
    expect(text.length).toBeLessThan(220);
  });

  test('shows the first 60 and counts the rest', async () => {
    const text = await look('search_log', { pattern: 'line' });
    expect(text.split('\n')).toHaveLength(61);
    expect(text).toMatch(/\n60: line 60\n\[390 more lines match; give a narrower pattern\]$/);
  });

  test('shows at most 4,000 characters', async () => {
    const wide = logInMemory(Array.from({ length: 100 }, () => 'needle '.repeat(90)));
    const text = await look('search_log', { pattern: 'needle' }, wide);
    expect(text.length).toBeLessThan(4_100);
    expect(text).toMatch(/\n\[8\d more lines match; give a narrower pattern\]$/);
  });

  test('stops where there are too many, and says where', async () => {
    const many = logInMemory(Array.from({ length: 10_100 }, (_, index) => `hit ${index}`));
    expect(await look('search_log', { pattern: 'hit' }, many)).toMatch(
      /\[lines 100\d\d-10100 were not searched: too many matches; read_log shows them\]$/,
    );
  });

  test('an empty pattern is an error; a pattern that hangs other engines is not', async () => {
    expect(await look('search_log', { pattern: '' })).toMatch(/^error: search_log: the pattern is empty/);
    const evil = logInMemory(['a'.repeat(8_000)]);
    expect(await look('search_log', { pattern: '(a+)+$|(a|a)*b' }, evil)).toMatch(/^1: a/);
  });

  test('ends with the run', async () => {
    const stopping = new AbortController();
    stopping.abort(new Error('interrupted'));
    const plan = callTool(view, 'search_log', { pattern: 'x' }, { log: LOG });
    if (plan.kind !== 'look-up') throw new Error(plan.kind);
    await expect(plan.find(LOG, stopping.signal)).rejects.toThrow('interrupted');
  });
});

test('without a log neither tool is there', () => {
  for (const name of ['search_log', 'read_log']) {
    const plan = callTool(view, name, { pattern: 'x', from: 1 });
    expect(plan).toMatchObject({ outcome: 'error', text: expect.stringMatching(/^There is no tool/) });
  }
});
