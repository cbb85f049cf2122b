import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { KnownLine } from '../../src/kernel/journal-lines.ts';
import { journalLinesOf } from '../fakes/journal-story.ts';
import { chromiumHere } from '../fakes/require-chromium.ts';
import { type TimelineBrowser, timelineBrowser } from '../fakes/timeline-browser.ts';

const chromium = chromiumHere('the live timeline page');
const inBrowser = chromium === undefined ? describe.skip : describe;

let browser: TimelineBrowser;
beforeAll(async () => {
  if (chromium !== undefined) browser = await timelineBrowser(chromium);
});
afterAll(() => browser?.close());

const START = journalLinesOf('first', [
  ['task', { flow: 'heal', repository: 'acme/shop', command: 'pytest', log: null }],
  ['wait', { for: 'model', reason: 'm at h' }],
]);
const TURNS = journalLinesOf(
  'second',
  [
    ['task', { command: 'make' }],
    ...Array.from(
      { length: 60 },
      (_, place) => ['turn', { turn: place, text: `Turn text ${place}` }] as const,
    ),
  ],
  Date.parse('2026-02-02T00:00:00Z'),
);

inBrowser('a live page', () => {
  test('grows, follows the newest entry until one scrolls away, and says when the connection is lost', async () => {
    const streams: ServerResponse[] = [];
    const html = browser.html([{ name: 'a', lines: START, notes: [] }], true);
    const server = createServer((request, response) => {
      if (request.url === '/events') {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('\n');
        streams.push(response);
      } else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
    });
    const url = await listening(server);
    try {
      const { page, errors } = await browser.visit(url);
      const send = (file: string, lines: readonly KnownLine[]) => {
        for (const stream of streams) stream.write(`data: ${JSON.stringify({ file, lines })}\n\n`);
      };
      await page.locator('.live-state', { hasText: 'live' }).waitFor();
      expect(await page.locator('#runs .verdict').textContent()).toBe('running');
      expect(await page.locator('.entry').last().textContent()).toContain('Asking');

      send('a', journalLinesOf('first', [['x'], ['x'], ['attempt', { attempt: 1, exitCode: 0 }]]).slice(2));
      await page.locator('.entry', { hasText: 'Attempt 1' }).waitFor();

      send('b', TURNS);
      await page.locator('h1', { hasText: 'Fix make' }).waitFor();
      await page.locator('.entry', { hasText: 'Turn text 59' }).waitFor();
      expect(await page.locator('.entry', { hasText: 'Turn text 59' }).boundingBox()).toMatchObject({
        y: expect.any(Number),
      });
      await page.evaluate('scrollTo(0, 0)');
      await page.getByRole('button', { name: /Follow/ }).waitFor();
      send('b', [{ ...TURNS[0], kind: 'verdict', verdict: 'healthy', seq: 99 }]);
      await page.locator('h1 + .badge', { hasText: 'healthy' }).waitFor();
      expect(await page.evaluate('scrollY')).toBe(0);
      await page.getByRole('button', { name: /Follow/ }).click();
      await page.locator('.entry', { hasText: 'Verdict' }).waitFor();
      expect(errors).toEqual([]);
      server.close();
      server.closeAllConnections();
      await page.locator('.live-state', { hasText: 'connection lost' }).waitFor();
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : '';
}
