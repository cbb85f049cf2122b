import { describe, expect, test } from '@jest/globals';
import MarkdownIt from 'markdown-it';
import { jobSummary, type SummaryFacts } from '../../../src/report/job-summary.ts';
import type { RunResult } from '../../../src/report/run-result.ts';
import { FACTS, RESULT } from '../../fakes/summary-facts.ts';

const MB = 1_000_000;

const withDiff = (diff: string, over: Partial<RunResult> = {}): SummaryFacts => ({
  ...FACTS,
  result: { ...RESULT, ...over, files: [{ path: 'a', status: 'added', diff }] },
});

/** What a reader of Markdown finds on the top level: every fence and every fold closed by its own end. */
function blocks(summary: string): string[] {
  return new MarkdownIt({ html: true })
    .parse(summary, {})
    .filter(({ level, type }) => level === 0 && !type.endsWith('_close'))
    .map(({ type, content }) => (type === 'html_block' ? content.trim() : type));
}

const END = ['<details><summary>Cost, journal and timeline</summary>', 'bullet_list_open', '</details>'];

describe('the job summary has at most 900 KB and ends whole, and it is said where it is cut', () => {
  test.each<[string, string]>([
    ['10 MB of plain lines', '+ x\n'.repeat(2.5 * MB)],
    ['one long line', 'x'.repeat(2 * MB)],
    ['characters of four bytes', '+🩺🩺🩺🩺\n'.repeat(300_000)],
    ['characters of three bytes on one line', '漢'.repeat(MB)],
    ['characters that are shown as marks', '+\u202e\u202e\n'.repeat(300_000)],
    ['nothing but backticks', '`'.repeat(2 * MB)],
    ['fences', '+```\n-````diff\n'.repeat(200_000)],
    ['ends of folds', '</details>\n'.repeat(200_000)],
  ])('%s', (_, diff) => {
    const summary = jobSummary(withDiff(diff));
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(900_000);
    expect(Buffer.byteLength(summary)).toBeGreaterThan(200_000);
    expect(summary).toMatch(/The diff is cut: it has [\d,]+ characters/);
    expect(summary).not.toContain('\ufffd');
    expect(blocks(summary).slice(-4)).toEqual(['fence', ...END]);
  });

  test('5,000 files', () => {
    const files = Array.from({ length: 5_000 }, (_, index) => ({
      path: `src/file-${index}.ts`,
      status: 'modified' as const,
      diff: `--- a/src/file-${index}.ts\n+++ b/src/file-${index}.ts\n@@ -1,4 +1,4 @@\n${' context 漢字\n'.repeat(9)}-a\n+b\n`,
    }));
    const summary = jobSummary({ ...FACTS, result: { ...RESULT, files } });
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(900_000);
    expect(summary).toContain('### Diff (5,000 files)\n\nThe diff is cut: ');
    expect(summary).toContain('lines left out to save room …]');
    expect(blocks(summary).slice(-4)).toEqual(['fence', ...END]);
  });

  test.each<[string, SummaryFacts]>([
    ['a diagnosis of 1 MB', withDiff('+x\n', { diagnosis: '@mia # ` ![x](y) 🩺 <b>\n'.repeat(50_000) })],
    ['a diagnosis without line ends', withDiff('+x\n', { diagnosis: '\u202e'.repeat(MB) })],
    ['a sentence of 1 MB', { ...withDiff('+x\n'), sentence: '@#🩺'.repeat(250_000) }],
    ['a path of 1 MB', withDiff('+x\n', { journal: '`🩺'.repeat(300_000) })],
    ['an address of 1 MB', { ...withDiff('+x\n'), reviewUrl: `https://github.com/${'a'.repeat(MB)}` }],
    [
      'everything at once',
      {
        ...withDiff('`🩺\n'.repeat(MB), { diagnosis: '`@'.repeat(MB), journal: '`'.repeat(MB) }),
        sentence: '`'.repeat(MB),
        commitSha: '`'.repeat(MB),
      },
    ],
  ])('%s', (_, facts) => {
    const summary = jobSummary(facts);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(900_000);
    expect(blocks(summary).slice(-4)).toEqual(['fence', ...END]);
  });
});
