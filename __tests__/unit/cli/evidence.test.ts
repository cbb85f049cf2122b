import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { evidenceCommand } from '../../../src/cli/evidence.ts';
import { runHere } from '../../fakes/run-here.ts';

const LOG = `${Array.from({ length: 300 }, (_, i) => `step ${i} of the build\nError: thing ${i} broke in src/a${i}.ts:${i}`).join('\n')}\n`;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  writeFileSync(join(folder, 'job.log'), LOG);
  writeFileSync(join(folder, 'job.log.gz'), gzipSync(LOG));
  writeFileSync(join(folder, 'cut.log.gz'), gzipSync(LOG).subarray(0, 200));
  writeFileSync(join(folder, 'empty.log'), '\n \n');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runHere(evidenceCommand(), args);

describe('evidence', () => {
  test.each([1, 2, 40, 500, 3000])(
    'prints at most %i characters, the final newline included',
    async (max) => {
      const { out, err, code } = await run('--max-chars', String(max), join(folder, 'job.log'));
      expect(out.length).toBeLessThanOrEqual(max);
      expect(out.endsWith('\n')).toBe(true);
      expect([err, code]).toEqual(['', 0]);
    },
  );

  test('prints 3,000 characters at most by default, and the same for a gzipped log', async () => {
    const plain = await run(join(folder, 'job.log'));
    expect(plain.out.length).toBeGreaterThan(2000);
    expect(plain.out.length).toBeLessThanOrEqual(3000);
    expect((await run(join(folder, 'job.log.gz'))).out).toBe(plain.out);
  });

  test('prints one JSON line with every field of evidence', async () => {
    const { out } = await run('--json', join(folder, 'job.log'));
    expect(out.trimEnd()).not.toContain('\n');
    expect(Object.keys(JSON.parse(out)).sort()).toEqual(
      'bytesRead class command counts excerpt exitCode jobs linesRead mentions omitted redacted signature step suspects tests toolchain'.split(
        ' ',
      ),
    );
  });

  test.each([
    ['a missing file', ['nowhere.log'], /there is no such file/],
    ['a directory', ['.'], /it is a directory/],
    ['an empty log', ['empty.log'], /is empty/],
    ['a truncated gzip file', ['cut.log.gz'], /cannot be read \(unexpected end of file\)/],
    ['--max-chars 0', ['job.log', '--max-chars', '0'], /positive whole number, not "0"/],
    ['--max-chars 1.5', ['job.log', '--max-chars', '1.5'], /positive whole number/],
    ['--max-chars many', ['job.log', '--max-chars', 'many'], /positive whole number/],
  ])('%s: one sentence on standard error, exit code 2', async (_what, [file = '', ...options], message) => {
    const { out, err, code } = await run(join(folder, file), ...options);
    expect(err).toMatch(message);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect([out, code]).toEqual(['', 2]);
  });
});
