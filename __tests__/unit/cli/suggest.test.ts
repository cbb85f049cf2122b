import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { suggestCommand } from '../../../src/cli/suggest.ts';
import { runHere } from '../../fakes/run-here.ts';

const PATCH = '@@ -1,2 +1,3 @@\n a\n+b\n c';
let folder = '';
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'suggest-'));
  writeFileSync(at('head.py'), 'a\nb\nc\nd\ne\nf\n');
  writeFileSync(at('fixed.py'), 'a\nB\nc\nd\ne\nF\u202e\n');
  writeFileSync(at('bare.patch'), PATCH);
  writeFileSync(
    at('pull.diff'),
    `diff --git a/src/x.py b/src/x.py\n--- a/src/x.py\n+++ b/src/x.py\n${PATCH}\n`,
  );
  writeFileSync(at('empty.patch'), '');
  writeFileSync(at('prose.patch'), 'no diff\n');
  writeFileSync(at('binary'), Buffer.from([0, 1, 2]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command in this process and gives back what it wrote and the exit code it asked for. */
async function run(names: Readonly<Record<string, string>>, ...more: string[]) {
  const files = { before: 'head.py', after: 'fixed.py', patch: 'bare.patch', ...names };
  const args = Object.entries(files).flatMap(([name, file]) => [`--${name}`, at(file)]);
  return runHere(suggestCommand(), [...args, ...more]);
}

test.each([
  ['the file at the head', 'head.py', ''],
  ['another state of the file', 'fixed.py', 'Note: --patch shows line 2 otherwise than --before'],
  ['a file that ends before', 'short.py', 'Note: --patch shows line 2 otherwise than --before'],
  ['the head with CRLF', 'crlf.py', ''],
])('says when --before is not what --patch shows: %s', async (_, before, note) => {
  writeFileSync(at('short.py'), 'a\n');
  writeFileSync(at('crlf.py'), 'a\r\nb\r\nc\r\n');
  const { err, code } = await run({ before, after: 'head.py' });
  expect(code).toBe(0);
  expect(err.includes('Note:')).toBe(note !== '');
  expect(err).toContain(note);
});

test('--json prints one object: suggestions of the head’s lines, leftovers with reason and patch', async () => {
  const { out, code } = await run({}, '--path', 'src/x.py', '--json');
  expect(code).toBe(0);
  expect(out).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(out)).toEqual({
    suggestions: [{ path: 'src/x.py', startLine: 2, endLine: 2, body: '```suggestion\nB\n```' }],
    leftovers: [
      {
        path: 'src/x.py',
        reason: 'it is outside the lines that the pull request shows',
        patch: expect.stringContaining('-f\n+F\u202e\n'),
      },
    ],
  });
});

test.each([
  ['from the diff', 'pull.diff', [], 'src/x.py'],
  ['from --path', 'bare.patch', ['--path', 'lib/y.py'], 'lib/y.py'],
])('the path is taken %s', async (_, patch, more, path) => {
  const { out } = await run({ patch }, '--json', ...more);
  expect(JSON.parse(out).suggestions).toEqual([expect.objectContaining({ path })]);
});

test('the text names lines, block, reason and patch, and hides nothing', async () => {
  const { out, err, code } = await run({ patch: 'pull.diff' });
  expect(code).toBe(0);
  expect(out).toContain('Suggestion: src/x.py, line 2\n```suggestion\nB\n```\n');
  expect(out).toContain('Leftover: src/x.py cannot be shown as a suggestion because it is outside');
  expect(out).toContain('+F\\u202e\n');
  expect(out).not.toContain('\u202e');
  expect(err).toContain('1 suggestion, 1 leftover.');
});

test('a file that the pull request does not show is one leftover', async () => {
  const { out, code } = await run({ patch: 'empty.patch' }, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ suggestions: [], leftovers: [{ reason: expect.any(String) }] });
});

test('no change is no suggestion', async () => {
  const { out, code } = await run({ after: 'head.py' }, '--json');
  expect([JSON.parse(out), code]).toEqual([{ suggestions: [], leftovers: [] }, 0]);
});

describe('what cannot be read ends with 2 and one sentence', () => {
  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['no such file', { before: 'none.py' }, /--before .*none\.py cannot be read.*name a text file/],
    ['a binary file', { after: 'binary' }, /--after .*binary cannot be read \(it is not UTF-8 text\)/],
    ['a folder', { patch: '' }, /--patch .* cannot be read/],
    [
      'a patch that is none',
      { patch: 'prose.patch' },
      /--patch .*prose\.patch cannot be used: it is no unified diff/,
    ],
  ])('%s', async (_, names, sentence) => {
    const { out, err, code } = await run(names);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    const json = await run(names, '--json');
    expect(JSON.parse(json.out)).toEqual({ error: expect.stringMatching(sentence) });
  });
});
