import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

/** All sources, with the parts of a text that stands in several literals as they are. */
const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.startsWith('standin'))
  .map((name) => readFileSync(join('src', name), 'utf8').replaceAll('\\`', '`').replaceAll("\\'", "'"))
  .join('\n');

const TEXT = readFileSync('docs/troubleshooting.md', 'utf8');
const quoted = TEXT.split('\n')
  .filter((line) => line.startsWith('> '))
  .map((line) => line.slice(2));

/** What of a quoted message stands in the source, too long to be there by chance; `…` is what varies. */
const fixedParts = (message: string) =>
  message
    .split('…')
    .map((part) => part.replace(/^[\s).:]+/, '').trim())
    .filter((part) => /\w/.test(part));

describe('every message that is quoted is one that the product has', () => {
  test.each(quoted)('%s', (message) => {
    const parts = fixedParts(message);
    expect(parts.join('').length).toBeGreaterThan(5);
    expect(parts.filter((part) => !SOURCES.includes(part))).toEqual([]);
  });
});

describe('README', () => {
  const readme = readFileSync('README.md', 'utf8');
  const odd = readme.slice(readme.indexOf('## When something is odd'));

  test.each([
    /tool_use_failed/,
    /tests already pass.*git restore examples\/shop/,
    /repeats an edit after your no/,
    /429/,
    /old text is not found again and again/,
    /test file is blocked.*leave the rule/,
    /variation of the allowed command/,
    /No module named/,
    /head moved/,
    /CI does not start on the bot's commit/,
    /author cannot approve/,
    /fork's token is read-only/,
    /sandbox is missing/,
    /Nothing happens on the pull request that adds the workflow/,
    /timeline RUN --text/,
  ])('has a line for %s', (symptom) => {
    expect(odd.split('\n').some((line) => symptom.test(line))).toBe(true);
  });

  test('can be read in one go: 200 lines at most', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
  });
});
