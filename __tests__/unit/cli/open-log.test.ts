import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from '@jest/globals';
import { openLog } from '../../../src/cli/open-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function readAll(content: Uint8Array): Promise<string> {
  const path = join(folder, 'log');
  writeFileSync(path, content);
  const log = openLog(path);
  if (log.kind === 'unreadable') return log.reason;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of log.chunks) chunks.push(chunk);
  } catch (error) {
    return String(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const bytes = (text: string) => new TextEncoder().encode(text);

test.each<[string, Uint8Array, string | RegExp]>([
  ['plain', bytes('FAIL a\n'), 'FAIL a\n'],
  ['gzipped', gzipSync('FAIL a\n'), 'FAIL a\n'],
  ['a cut gzip', gzipSync('FAIL a\n'.repeat(99)).subarray(0, 30), /UnreadableLog: unexpected end of file/],
  ['a zip', bytes('PK\u0003\u0004x'), /UnreadableLog: it is a zip archive; its log is/],
  ['a zip in gzip', gzipSync('PK\u0003\u0004x'), /it is a zip archive/],
  ['a binary', Uint8Array.of(0x7f, 0x45, 0, 0, 1), /UnreadableLog: it is not text/],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x46, 0), /^\ufffd\ufffdF/],
  ['empty', new Uint8Array(), ''],
])('%s', async (_, content, expected) => {
  expect(await readAll(content)).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  );
});
