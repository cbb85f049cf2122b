import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { PROVIDER_NAMES, resolveProvider } from '../../src/config/provider.ts';
import { exitCodeOf, VERDICTS } from '../../src/kernel/verdict.ts';

/** The cells of the table below a heading of a Markdown file, without its head; code marks are taken off. */
function rowsBelow(file: string, heading: string): string[][] {
  const text = readFileSync(file, 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.replaceAll('`', '').trim()),
  );
}

describe('README tells the providers that there are', () => {
  const rows = rowsBelow('README.md', 'Providers');

  test('all of them', () => expect(rows.map(([name]) => name)).toEqual(PROVIDER_NAMES));

  test.each(rows)('%s with the key %s, the model %s, %s', (provider, key = '', model, limit = '') => {
    const named = model === 'name one' ? 'named' : undefined;
    const env = key === 'none' ? {} : { [key]: 'k' };
    const found = resolveProvider({ provider, model: named }, env);
    if (found.kind === 'problem') throw new Error(found.reason);
    const told = limit.replace(',', '').match(/^\d+/)?.[0];
    expect(found.settings.model).toBe(named ?? model);
    expect(found.settings.tokensPerMinute).toBe(told === undefined ? undefined : Number(told));
    expect(resolveProvider({ provider }, env).kind).toBe(named === undefined ? 'settings' : 'problem');
    expect(resolveProvider({ provider, model: named }, {}).kind).toBe(
      key === 'none' ? 'settings' : 'problem',
    );
  });
});

test.each(['README.md', 'docs/commands.md'])('%s explains every verdict', (file) => {
  const words = rowsBelow(file, 'Verdicts').map(([word]) => word);
  expect(words.toSorted()).toEqual([...VERDICTS].toSorted());
});

test.each([...VERDICTS])('docs/commands.md has the exit code of %s, in one row', (word) => {
  const rows = rowsBelow('docs/commands.md', 'Exit codes');
  const codes = rows.filter(([, when = '']) => when.split(/[,:] /).includes(word)).map(([code]) => code);
  expect(codes).toEqual([String(exitCodeOf(word))]);
});
