import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { folderWith, removeFolders } from '../fakes/price-project.ts';
import { type Child, cliWorld, spawnCli } from '../fakes/spawned-cli.ts';
import { dataOf } from '../fakes/timeline-template.ts';

afterAll(removeFolders);

const line = (kind: string) =>
  `${JSON.stringify({ v: 1, run: 'r1', seq: 0, at: '2026-01-02T03:04:05Z', kind })}\n`;

/** Resolves to what a stream said once `shown` is in it. */
function until(stream: IncomingMessage, shown: RegExp): Promise<string> {
  return new Promise((done, failed) => {
    let said = '';
    stream.on('data', (piece: Buffer) => {
      said += piece.toString('utf8');
      if (shown.test(said)) done(said);
    });
    stream.on('end', () => failed(new Error(`the stream ended after ${said}`)));
    stream.on('error', failed);
  });
}

const opened = (url: string) =>
  new Promise<IncomingMessage>((done, failed) => get(url, done).on('error', failed));

test('--watch serves the page and follows a journal until Ctrl-C, which is no failure', async () => {
  const folder = folderWith({ 'a.jsonl': line('task') });
  const looked = (url: string, child: Child) =>
    (async () => {
      const page = await until(await opened(url), /<\/html>/);
      expect(dataOf(page)).toEqual({ live: true, files: [] });
      expect(page).toContain("connect-src 'self'");
      const events = await opened(`${url}events`);
      await until(events, /"kind":"task"/);
      appendFileSync(join(folder, 'a.jsonl'), line('turn').slice(0, -3));
      appendFileSync(join(folder, 'a.jsonl'), line('turn').slice(-3));
      await until(events, /"kind":"turn"/);
      writeFileSync(join(folder, 'b.jsonl'), line('verdict'));
      expect(await until(events, /"kind":"verdict"/)).toContain('"file":"b.jsonl"');
    })().finally(() => child.signal('SIGINT'));
  let looking: Promise<void> | undefined;
  const ended = await spawnCli(['timeline', folder, '--watch'], {
    ...cliWorld(),
    onOutput: (all, child) => {
      const url = /^Timeline: (http:\/\/127\.0\.0\.1:\d+\/)\n/m.exec(all)?.[1];
      if (url !== undefined) looking ??= looked(url, child);
    },
  });
  await looking;
  expect(looking).toBeDefined();
  expect(ended.code).toBe(0);
});

test('the shipped page opens from disk with the journals in it; --text and --json tell of the same run', async () => {
  const world = cliWorld();
  const folder = folderWith({ 'a.jsonl': line('task') + line('verdict') });
  const page = join(folder, 'page.html');
  const saved = await spawnCli(['timeline', folder, '-o', page, '--json'], world);
  expect(JSON.parse(saved.stdout)).toMatchObject({ page, runs: [{ run: 'r1', file: 'a.jsonl' }] });
  expect(dataOf(readFileSync(page, 'utf8'))).toMatchObject({ live: false, files: [{ name: 'a.jsonl' }] });
  const told = await spawnCli(['timeline', folder, '--text'], world);
  expect([told.code, told.lines[0]]).toEqual([0, '```text']);
  expect(told.stdout).toContain('Run: r1');
});
