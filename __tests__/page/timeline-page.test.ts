import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { DENIED, HEALED, journalLinesOf } from '../fakes/journal-story.ts';
import { chromiumHere } from '../fakes/require-chromium.ts';
import { type TimelineBrowser, timelineBrowser } from '../fakes/timeline-browser.ts';

const chromium = chromiumHere('the timeline page in a browser');
const inBrowser = chromium === undefined ? describe.skip : describe;

let browser: TimelineBrowser;
beforeAll(async () => {
  if (chromium !== undefined) browser = await timelineBrowser(chromium);
});
afterAll(() => browser?.close());

const both = () => browser.html([HEALED, DENIED]);
const titles = (page: Page) => page.locator('.entry .title').allTextContents();
const focused = (page: Page) =>
  page.evaluate('document.activeElement?.closest(".entry")?.querySelector(".title")?.textContent');

inBrowser('the timeline page from disk', () => {
  test('shows the newest run, all runs at its side, and asks nobody for anything', async () => {
    const { page, requests, errors } = await browser.open(both());
    expect(await page.locator('h1').textContent()).toBe('Deny proposal abc12345');
    expect(await page.locator('#runs .name').allTextContents()).toEqual([
      'Deny proposal abc12345',
      'Fix pytest -q',
    ]);
    expect(await page.locator('#runs .verdict').allTextContents()).toEqual(['denied', 'verified']);
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test('shows a run from top to bottom: outcomes with rule and reason, counts, the edit, who answered, the end', async () => {
    const { page } = await browser.open(both(), { hash: '#healed' });
    const entry = (name: string) =>
      page.locator('.entry', { has: page.locator('.title', { hasText: name }) });
    expect(await entry('replace_in_file test_cart.py').textContent()).toMatch(
      /path\.test-file.*blocked.*Tests are read-only\./,
    );
    expect(await entry('Attempt 1').textContent()).toContain('2 → 0 of 4 failed');
    expect(await entry('Approved by ada').textContent()).toMatch(/abc12345.*2026/);
    expect(await entry('Tests pass').locator('.badge').textContent()).toBe('green');
    expect(await entry('Verdict').textContent()).toContain('the tests pass on exactly that tree.');
    expect(await entry('Proposal abc12345').textContent()).toMatch(/Strict comparison\..*Two owners\./);
    expect(await page.locator('.warning').textContent()).toBe('The last line is cut off.');
    const output = page.locator('summary', { hasText: 'Test output given to the model' });
    expect(await page.getByText('AssertionError: 30 != 27').isVisible()).toBe(false);
    await output.click();
    expect(await page.getByText('AssertionError: 30 != 27').isVisible()).toBe(true);
  });

  test('an edit is a diff with line numbers, signs and coloured syntax', async () => {
    const { page } = await browser.open(both(), { hash: '#healed' });
    const rows = page.locator('.entry', { hasText: 'replace_in_file cart.py' }).locator('tr');
    expect(await rows.allTextContents()).toEqual([
      '⋯ def line_total(price, quantity):',
      '77    total = price * quantity',
      '8−    if quantity > BULK_THRESHOLD:',
      '8+    if quantity >= BULK_THRESHOLD:',
      '99        total = total * BULK_RATE',
      '1010    return total',
    ]);
    expect(await rows.locator('.hljs-keyword').allTextContents()).toEqual(['if', 'if', 'return']);
  });

  test('a search finds text of any run, filters the entries and counts the matches of each run', async () => {
    const { page } = await browser.open(both(), { hash: '#healed' });
    await page.keyboard.press('/');
    await page.keyboard.type('BULK_threshold >=');
    await page.locator('#runs .hits').first().waitFor();
    expect(await page.locator('#runs .hits').allTextContents()).toEqual(['0 matches', '2 matches']);
    expect(await titles(page)).toEqual(['replace_in_file cart.py', 'Proposal abc12345']);
    await page.locator('input[type=search]').fill('30 != 27');
    await page.getByText('AssertionError: 30 != 27').waitFor();
    await page.locator('input[type=search]').fill('zebra');
    await page.getByText('No entry of this run matches, but some do in:').waitFor();
    expect(await page.locator('.tools [role=status]').textContent()).toBe('0 of 20 entries');
    expect(await page.locator('.nothing a').textContent()).toContain('Deny proposal abc12345');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.entry', { hasText: 'Verdict' }).waitFor();
  });

  test('entries are filtered by outcome', async () => {
    const { page } = await browser.open(both(), { hash: '#healed' });
    await page.locator('.chip', { hasText: 'blocked' }).click();
    expect(await titles(page)).toEqual(['replace_in_file test_cart.py']);
    await page.locator('.chip', { hasText: 'denied' }).click();
    expect(await titles(page)).toEqual(['replace_in_file test_cart.py', 'write_file c.py']);
    await page.locator('.chip', { hasText: 'All' }).click();
    expect((await titles(page)).length).toBeGreaterThan(10);
  });

  test('can be walked with the keyboard alone', async () => {
    const { page } = await browser.open(both(), { hash: '#healed' });
    await page.keyboard.press('g');
    expect(await focused(page)).toBe('Task');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('Evidence');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('k');
    expect(await focused(page)).toBe('Tests before any edit');
    await page.keyboard.press('G');
    expect(await focused(page)).toBe('Verdict');
    await page.keyboard.press('?');
    await page.locator('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'hidden' });
    const theme = () => page.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('light');
    await page.keyboard.press('t');
    await page.reload();
    expect(await theme()).toBe('dark');
    await page.keyboard.press('p');
    await page.locator('h1', { hasText: 'Deny proposal' }).waitFor();
  });

  test('a link leads to an entry, opened and in sight', async () => {
    const { page } = await browser.open(both(), { hash: '#healed/18' });
    await page.locator('#entry-18.target').waitFor();
    expect(await page.locator('#entry-18').textContent()).toContain('"cores": 2');
    expect(
      await page.evaluate('document.getElementById("entry-18").getBoundingClientRect().top < innerHeight'),
    ).toBe(true);
  });

  test('a recording, which has nothing but requests, shows them', async () => {
    const recording = [{ kind: 'exchange', request: { model: 'recorded' }, response: { status: 200 } }];
    const { page } = await browser.open(browser.html([{ name: 'a recording', notes: [], lines: recording }]));
    expect(await page.locator('h1').textContent()).toBe('a recording');
    expect(await titles(page)).toEqual(['Request and response']);
  });

  test('a page without a journal says how to get one', async () => {
    const { page } = await browser.open(browser.html([]));
    expect(await page.locator('main').textContent()).toMatch(/No run to show.*build-doctor demo/);
  });

  test.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('axe finds nothing serious in %s colours at %i pixels', async (colorScheme, width) => {
    const { page } = await browser.open(both(), {
      hash: '#healed',
      colorScheme,
      viewport: { width, height: 800 },
      bypassCSP: true,
    });
    await page.getByRole('button', { name: 'Open all' }).click();
    await page.evaluate(axe.source);
    const found = await page.evaluate<axe.AxeResults>(
      'axe.run({ resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] })',
    );
    const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });

  test('fits a phone: nothing is wider than the window, the runs open on demand', async () => {
    const { page } = await browser.open(both(), { hash: '#healed', viewport: { width: 320, height: 640 } });
    await page.getByRole('button', { name: 'Open all' }).click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    const top = (name: string) => page.getByRole('button', { name }).boundingBox();
    expect((await top('Keys and help'))?.y).toBe((await top('Dark colours'))?.y);
    expect(await page.locator('#runs').isVisible()).toBe(false);
    await page.getByRole('button', { name: /Runs/ }).click();
    await page.locator('#runs .name', { hasText: 'Deny' }).click();
    await page.locator('h1', { hasText: 'Deny' }).waitFor();
    expect(await page.locator('#runs').isVisible()).toBe(false);
  });

  test('of 10,000 entries and a diff of millions of characters a part is in the document, and all can be reached', async () => {
    const huge = `@@ -0,0 +1,90000 @@\n${'+    value = compute(thing)\n'.repeat(90_000)}`;
    const calls = Array.from(
      { length: 10_000 },
      (_, place) =>
        [
          'call',
          {
            tool: 'search',
            args: { pattern: `p${place}` },
            outcome: 'ok',
            diff: huge.slice(0, place === 9_000 ? undefined : 60),
          },
        ] as const,
    );
    const { page } = await browser.open(
      browser.html([{ name: 'big', notes: [], lines: journalLinesOf('big', calls) }]),
    );
    const drawn = () => page.locator('.entry').count();
    expect(await drawn()).toBeLessThan(300);
    await page.evaluate('location.hash = "#big/9000"');
    await page.locator('#entry-9000.target tr').first().waitFor();
    expect(await page.locator('#entry-9000 tr').count()).toBeLessThan(500);
    expect(await drawn()).toBeLessThan(500);
    await page.locator('#entry-9000 .more').click();
    await page.locator('#entry-9000 tr').nth(1_000).waitFor();
    await page.locator('input[type=search]').fill('p9876');
    await page.locator('#runs .hits').waitFor();
    expect(await titles(page)).toEqual(['search p9876']);
  });
});
