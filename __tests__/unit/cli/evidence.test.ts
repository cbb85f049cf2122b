import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { evidenceCommand } from '../../../src/cli/evidence.ts';
import { runHere } from '../../fakes/run-here.ts';
import { zipOf } from '../../fakes/zip-of.ts';

const LOG = `${Array.from({ length: 300 }, (_, i) => `step ${i} of the build\nError: thing ${i} broke in src/a${i}.ts:${i}`).join('\n')}\n`;
const answer = (status: number) =>
  `{"message":"No","documentation_url":"https://docs.github.com","status":"${status}"}`;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'));
  writeFileSync(join(folder, 'job.log'), LOG);
  writeFileSync(join(folder, 'job.log.gz'), gzipSync(LOG));
  const odd: Readonly<Record<string, string | Uint8Array>> = {
    'cut.log.gz': gzipSync(LOG).subarray(0, 1_000),
    'begun.log.gz': gzipSync(LOG).subarray(0, 12),
    'blank.log': '\n \n',
    'empty.log': '',
    'logs.zip': zipOf([{ name: '0_test.txt', text: LOG }]),
    'locked.zip': zipOf([{ name: '0_test.txt', text: LOG, isEncrypted: true }]),
    'other.zip': zipOf([]),
    core: Uint8Array.of(0x7f, 0x45, 0, 0),
    'log.zst': Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd),
    'page.log': '<html>Sign in',
    'gone.log': answer(410),
    'none.log': answer(404),
    'closed.log': answer(403),
    'large.zip': zipOf([{ name: '0_test.txt', text: LOG, claims: 4e9 + 1 }]),
  };
  for (const [name, content] of Object.entries(odd)) writeFileSync(join(folder, name), content);
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

  test('of a log in which nothing failed says so', async () => {
    writeFileSync(join(folder, 'green.log'), 'compiling\nall fine\n');
    const { out, err, code } = await run(join(folder, 'green.log'));
    expect([out, code]).toEqual(['compiling\nall fine\n', 0]);
    expect(err).toContain('Nothing in the log');
  });

  test('prints the same for the zip of a run', async () => {
    const { out, err, code } = await run(join(folder, 'logs.zip'));
    expect([out, err, code]).toEqual([(await run(join(folder, 'job.log'))).out, '', 0]);
  });

  test('a log that breaks off is used as far as it goes, and that is said', async () => {
    const { out, err, code } = await run(join(folder, 'cut.log.gz'));
    expect(out).toContain('Error: thing 0 broke in src/a0.ts:0');
    expect(err).toMatch(
      /cut\.log\.gz breaks off \(unexpected end of file\): what came before is used\. If .* save it again/,
    );
    expect(code).toBe(0);
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
    ['an empty log', ['empty.log'], /empty\.log is empty: save it again, .*gh run view/],
    ['a blank log', ['blank.log'], /is empty but for blank lines: give one that holds/],
    [
      'a gzip of which nothing is left',
      ['begun.log.gz'],
      /breaks off before it tells anything .*: save it again/,
    ],
    ['a binary', ['core'], /cannot be read \(it is not text\): it has to be text, gzip or the zip of a run/],
    ['another packing', ['log.zst'], /\(it is packed with zstd\): unpack it first/],
    ['a zip with a password', ['locked.zip'], /\(it is a zip with a password\): save it without a password/],
    [
      'a zip of something else',
      ['other.zip'],
      /zip without the log of a job\): give the zip that GitHub has/,
    ],
    ['a web page', ['page.log'], /\(it is a web page\): save it again, .*which signs in/],
    ['an expired log', ['gone.log'], /no longer kept\): run the workflow again/],
    ['a missing log', ['none.log'], /no such log\): look whether the run has ended/],
    ['a forbidden log', ['closed.log'], /may not read the log\): save it with an account .*gh auth login/],
    ['a log that is too large', ['large.zip'], /\(it is larger than 4 GB\): save its end, .*tail -c/],
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
      expect(JSON.parse(out).setupChanges).toEqual([
        { what: 'attrs', before: '23.1', after: '23.2', since: null },
      ]);
      const same = await compared('--green', 'red.log', '--json', 'red.log');
      expect(JSON.parse(same.out).setupChanges).toEqual([]);
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
