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

  test('names the system and the tools that the log tells', async () => {
    const group = '##[group]Operating System\nUbuntu\n24.04.1\nLTS\n##[endgroup]\n';
    writeFileSync(
      join(folder, 'tools.log'),
      `${group}git version 2.45.2\nnode: v22.1.0\nPython 3.12.4\n${LOG}`,
    );
    const { out } = await run('--json', join(folder, 'tools.log'));
    expect(JSON.parse(out).toolchain).toEqual(['Ubuntu 24.04.1 LTS', 'node 22.1.0', 'python 3.12.4']);
  });

  describe('--green', () => {
    const pip = (version: string) => `Successfully installed attrs-${version} six-1.16.0\n`;
    const compared = async (...args: string[]) => {
      writeFileSync(join(folder, 'green.log'), pip('23.1'));
      writeFileSync(join(folder, 'red.log'), pip('23.2') + LOG);
      writeFileSync(join(folder, 'failed-only.log'), 'Error: it broke\n');
      return run(...args.map((name) => (name.endsWith('.log') ? join(folder, name) : name)));
    };

    test('says below the excerpt what changed, within the same room', async () => {
      const { out, code } = await compared('--green', 'green.log', '--max-chars', '500', 'red.log');
      expect(out).toMatch(
        /Error: thing \d+ broke[\s\S]*\n\nChanged since the green log: attrs 23\.1 → 23\.2\.\n$/,
      );
      expect(out.length).toBeLessThanOrEqual(500);
      expect(code).toBe(0);
    });

    test('fills the field of the JSON object', async () => {
      const { out } = await compared('--green', 'green.log', '--json', 'red.log');
      expect(JSON.parse(out).changes).toEqual([
        { what: 'attrs', before: '23.1', after: '23.2', since: null },
      ]);
      const same = await compared('--green', 'red.log', '--json', 'red.log');
      expect(JSON.parse(same.out).changes).toEqual([]);
    });

    test.each([
      ['a green log that is not there', ['--green', 'none.log', 'red.log'], /none\.log cannot be read/],
      [
        'one without set-up',
        ['--green', 'failed-only.log', 'red.log'],
        /failed-only\.log does not say .* whole log/,
      ],
      ['a red log without', ['--green', 'green.log', 'failed-only.log'], /The red log does not say/],
      ['both on standard input', ['--green', '-', '-'], /has to be a file/],
    ])('%s: one sentence on standard error, exit code 2', async (_what, args, message) => {
      const { out, err, code } = await compared(...args);
      expect(err).toMatch(message);
      expect([out, code]).toEqual(['', 2]);
    });
  });
});
