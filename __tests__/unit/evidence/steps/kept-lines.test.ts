import { describe, expect, test } from '@jest/globals';
import { distil } from '../../../../src/evidence/distil.ts';
import type { LogPiece } from '../../../../src/kernel/log-piece.ts';
import { memoryLogKeeper } from '../../../fakes/memory-log.ts';

const STAMP = '2026-03-02T09:14:05.0000000Z ';
const SECRET = 'c0rrect-horse-battery';

/** The lines that are kept of a log, of a job or of all. */
async function kept(source: readonly LogPiece[] | string, job: string | null = null): Promise<string[]> {
  const keep = memoryLogKeeper();
  const pieces = typeof source === 'string' ? [Buffer.from(source)] : source;
  await distil(pieces, { maxChars: 500, secrets: [SECRET], keep });
  const lines: string[] = [];
  for await (const piece of keep.kept(job).from(1)) lines.push(...piece);
  return lines;
}

test('every line of every step is kept, as a person would see it', async () => {
  const log = [
    `\uFEFF${STAMP}##[group]Run make`,
    `${STAMP}\u001b[36;1mmake\u001b[0m`,
    `${STAMP}##[endgroup]`,
    `${STAMP}10%\r50%\r100%`,
    'a continued line  ',
    `${STAMP}no\u200b thing\u202e hides \u0000\u0007here`,
    `${STAMP}##[error]Process completed with exit code 2.`,
    `${STAMP}Post job cleanup.`,
  ].join('\n');
  expect(await kept(log)).toEqual([
    '##[group]Run make',
    'make',
    '##[endgroup]',
    '100%',
    'a continued line',
    'no thing hides here',
    '##[error]Process completed with exit code 2.',
    'Post job cleanup.',
  ]);
});

test('forged groups, errors and columns are lines like others, and belong to the job that printed them', async () => {
  const lines = [
    '::group::Run x',
    '##[error]Process completed with exit code 9.',
    `deploy\tx\t${STAMP}hi`,
    '##[endgroup]',
  ];
  const pieces = [
    { job: 'test', step: null },
    Buffer.from(`${lines.map((line) => STAMP + line).join('\n')}\n`),
    { job: 'lint', step: null },
    Buffer.from('all good'),
  ];
  expect(await kept(pieces, 'test')).toEqual(lines);
  expect(await kept(pieces, 'lint')).toEqual(['all good']);
});

describe('secrets', () => {
  const body = Array.from({ length: 20 }, (_, index) => Buffer.alloc(48, index + 7).toString('base64'));
  const key = ['-----BEGIN OPENSSH PRIVATE KEY-----', ...body, '-----END OPENSSH PRIVATE KEY-----'];

  test('known ones, assigned ones and those of a shape are replaced', async () => {
    const lines = await kept(`token is ${SECRET}\nAPI_TOKEN=abc123def456\n-u mia:hunter2hunter2 https://x\n`);
    expect(lines.join('\n')).not.toMatch(/c0rrect|abc123|hunter2/);
    expect(lines).toHaveLength(3);
  });

  test('a private key goes as a whole wherever in a long log it stands', async () => {
    for (let before = 63_000; before <= 65_000; before += 190) {
      const filler = 'y'.repeat(99);
      const log = `${`${filler}\n`.repeat(before / 100)}${key.join('\n')}\n${filler}\n`;
      const text = (await kept(log)).join('\n');
      expect([before, body.some((line) => text.includes(line))]).toEqual([before, false]);
      expect(text).toContain('[redacted]');
    }
  });

  test('a key that never ends holds nothing back for long', async () => {
    const log = `${'-----BEGIN RSA PRIVATE KEY-----\nwords that are no key\n'.repeat(40_000)}the end\n`;
    const lines = await kept(log);
    expect(lines.at(-1)).toBe('the end');
    expect(lines.length).toBeGreaterThan(40_000);
  });
});

test('bytes that are no UTF-8 and NULs cost their characters alone', async () => {
  const bytes = Buffer.concat([
    Buffer.from('a '),
    Buffer.from([0xff, 0xfe, 0xc3]),
    Buffer.from(' b\0c\nnext\n'),
  ]);
  expect(await kept([bytes])).toEqual(['a \ufffd\ufffd\ufffd bc', 'next']);
});

test('a line of 100 MB is kept by its ends, in little memory', async () => {
  const chunk = Buffer.alloc(65_536, 'x');
  function* pieces() {
    yield Buffer.from('begin ');
    for (let sent = 0; sent < 1_600; sent += 1) yield chunk;
    yield Buffer.from(' end\nnext\n');
  }
  const keep = memoryLogKeeper();
  const before = process.memoryUsage().rss;
  await distil(pieces(), { maxChars: 500, secrets: [], keep });
  expect(process.memoryUsage().rss - before).toBeLessThan(90_000_000);
  const lines: string[] = [];
  for await (const piece of keep.kept(null).from(1)) lines.push(...piece);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^begin x+\[… \d+ characters left out …\]x+ end$/);
  expect(lines[0]?.length).toBeLessThan(8_100);
});
