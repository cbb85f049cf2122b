import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { toolsFor } from '../../../src/harness/tools/registry.ts';
import { estimateTokens } from '../../../src/kernel/tokens.ts';

const samples: [string, string][] = [
  ['source code', readFileSync('src/harness/conversation.ts', 'utf8')],
  ['Python', readFileSync('examples/stubborn/split.py', 'utf8').repeat(3)],
  ['prose', readFileSync('README.md', 'utf8')],
  ['dense JSON', readFileSync('package-lock.json', 'utf8').slice(0, 20_000)],
  ['tool definitions', JSON.stringify(toolsFor({ edits: true }).map(({ definition }) => definition))],
  [
    'a CI log',
    Array.from(
      { length: 80 },
      (_, n) => `2026-03-02T09:14:05.${n}370000Z ##[error]src/a${n}.ts(${n},7): error TS2345: x`,
    ).join('\n'),
  ],
  ['rules and bars', `${'='.repeat(70)}\nFAILED (failures=2)\n${'-'.repeat(70)}\n`.repeat(10)],
];

describe('estimateTokens against a real tokenizer', () => {
  test.each(samples)('%s: never low, at most twice', (_name, text) => {
    const ratio = estimateTokens(text) / encode(text).length;
    expect(ratio).toBeGreaterThanOrEqual(1);
    expect(ratio).toBeLessThanOrEqual(2);
  });

  test('nothing costs nothing', () => expect(estimateTokens('')).toBe(0));
});
