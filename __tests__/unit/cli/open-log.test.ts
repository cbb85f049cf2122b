import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { openLog } from '../../../src/cli/open-log.ts';
import { isPlace } from '../../../src/kernel/log-piece.ts';
import { UnreadableLog } from '../../../src/kernel/unreadable-log.ts';
import { zipOf } from '../../fakes/zip-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is read of a log, then what is wrong with it; '' when nothing is. */
async function readAll(content: Uint8Array | string): Promise<readonly [string, string]> {
  const path = join(folder, 'log');
  writeFileSync(path, content);
  const log = openLog(path);
  if (log.kind === 'unreadable') return ['', log.reason];
  const chunks: Uint8Array[] = [];
  const text = () => Buffer.concat(chunks).toString('utf8');
  try {
    for await (const piece of log.chunks) if (!isPlace(piece)) chunks.push(piece);
    return [text(), ''];
  } catch (error) {
    return [text(), error instanceof UnreadableLog ? `${error.trouble}: ${error.message}` : String(error)];
  }
}

const STAMP = '2026-03-02T09:14:05.0000000Z ';
const MANY = Array.from({ length: 5_000 }, (_, index) => `line ${index} ${Math.sin(index)}\n`).join('');
const whole = gzipSync(MANY);
const damaged = Buffer.from(whole);
damaged.fill(0xff, 30_000, 30_100);
const zip = zipOf([{ name: '0_test.txt', text: MANY }]);
const BLOB =
  '\uFEFF<?xml version="1.0" encoding="utf-8"?><Error><Code>BlobNotFound</Code><Message>The specified blob does not exist.</Message></Error>';
const api = (status: number, message: string) =>
  JSON.stringify({ message, documentation_url: 'https://docs.github.com/rest', status: String(status) });

test.each<[string, Uint8Array | string, string]>([
  ['plain', 'FAIL a\n', 'FAIL a\n'],
  ['gzipped', gzipSync('FAIL a\n'), 'FAIL a\n'],
  ['gzipped in two pieces', Buffer.concat([gzipSync('FAIL a\n'), gzipSync('FAIL b\n')]), 'FAIL a\nFAIL b\n'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x46, 0), '\ufffd\ufffdF\0'],
  ['of a test that prints bytes at once', `${STAMP}\0\u0001\u0002`, `${STAMP}\0\u0001\u0002`],
  ['of the same, with columns', `a\tb\t\ufeff${STAMP}\0\0`, `a\tb\t\ufeff${STAMP}\0\0`],
  ['empty', '', ''],
  ['that begins like JSON', '{"message": "a test of ours"}\n', '{"message": "a test of ours"}\n'],
  ['in which colours abound', '\x1b[31mF\x1b[0m\b\r\n'.repeat(90), '\x1b[31mF\x1b[0m\b\r\n'.repeat(90)],
])('a log that is %s is read as it is', async (_, content, text) => {
  expect(await readAll(content)).toEqual([text, '']);
});

test.each<[string, Uint8Array | string, RegExp]>([
  ['a binary', Uint8Array.of(0x7f, 0x45, 0, 0, 1), /^binary: it is not text$/],
  ['a binary without NUL', Uint8Array.from({ length: 500 }, (_, i) => 1 + ((i * 7) % 254)), /^binary: /],
  ['a PDF', '%PDF-1.7\n1 0 obj\n', /^binary: /],
  ['zstd', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 1), /^packed: it is packed with zstd$/],
  ['a tar in gzip', gzipSync(`log${'\0'.repeat(254)}ustar`), /^packed: it is a tar archive$/],
  ['a web page', '\n<!DOCTYPE html>\n<html>Sign in', /^page: it is a web page$/],
  ['an answer of the store', BLOB, /^missing: it is the answer that there is no log$/],
  ['404', api(404, 'Not Found'), /^missing: it is GitHub's answer that there is no such log$/],
  ['410', api(410, 'Server Error'), /^expired: it is GitHub's answer that the log is no longer kept$/],
  ['403', api(403, 'Resource not accessible'), /^forbidden: .*may not read the log$/],
  ['another answer', api(500, 'Oops'), /^page: it is GitHub's answer "Oops"$/],
  [
    'a zip of other things',
    zipOf([
      { name: 'a.class', text: 'x' },
      { name: 'b', text: 'y' },
    ]),
    /^no-log: /,
  ],
  ['a zip of nothing', zipOf([]), /^no-log: it is a zip without the log of a job$/],
  ['a zip of a binary', zipOf([{ name: 'a.o', text: '\x7fELF\0' }]), /^binary: it is not text$/],
  ['a zip with a password', zipOf([{ name: '0_a.txt', text: MANY, isEncrypted: true }]), /^encrypted: /],
  ['a zip by another method', zipOf([{ name: '0_a.txt', text: MANY, method: 93 }]), /^packed: .*method 93$/],
  [
    'a zip that claims too much',
    zipOf([{ name: '0_a.txt', text: 'x', claims: 4e9 + 1 }]),
    /^too-large: .*4 GB$/,
  ],
])('a log that is %s tells what it is', async (_, content, problem) => {
  expect(await readAll(content)).toEqual(['', expect.stringMatching(problem)]);
});

test.each<[string, Uint8Array, RegExp]>([
  ['a cut gzip', whole.subarray(0, 40_000), /^cut: unexpected end of file$/],
  ['a damaged gzip', damaged, /^cut: /],
  ['a gzip in gzip that is cut', gzipSync(MANY).subarray(0, -9), /^cut: /],
  ['a cut zip', zip.subarray(0, 40_000), /^cut: /],
  ['a zip without its directory', zip.subarray(0, -60), /^cut: the end of the zip is missing/],
  ['a zip in a cut gzip', gzipSync(zip).subarray(0, 40_000), /^cut: /],
  [
    'a zip that is longer than it says',
    zipOf([{ name: '0_a.txt', text: MANY, claims: 9 }]),
    /^cut: .*longer/,
  ],
])('%s is read as far as it goes, then says that it breaks off', async (_, content, problem) => {
  const [text, said] = await readAll(content);
  expect(said).toMatch(problem);
  expect(text.length).toBeGreaterThan(problem.source.includes('longer') ? -1 : 30_000);
  // Damage is noticed some bytes after it.
  expect(MANY.startsWith(text.slice(0, 30_000).trimEnd())).toBe(true);
});

test('a gzip that unpacks to hundreds of times its size and never ends is given up', async () => {
  const bomb = Buffer.concat(Array.from({ length: 10 }, () => gzipSync(Buffer.alloc(60_000_000, 'a\n'))));
  const path = join(folder, 'bomb');
  writeFileSync(path, bomb);
  const log = openLog(path);
  let bytes = 0;
  const read = async () => {
    if (log.kind === 'log') for await (const piece of log.chunks) bytes += isPlace(piece) ? 0 : piece.length;
  };
  await expect(read()).rejects.toMatchObject({ trouble: 'too-large' });
  expect(bytes).toBeLessThanOrEqual(500_000_000);
});
