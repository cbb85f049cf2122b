import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { journalLinesOf } from '../fakes/journal-story.ts';
import { chromiumHere } from '../fakes/require-chromium.ts';
import { type TimelineBrowser, timelineBrowser } from '../fakes/timeline-browser.ts';

const chromium = chromiumHere('hostile text in the timeline page');
const inBrowser = chromium === undefined ? describe.skip : describe;

let browser: TimelineBrowser;
beforeAll(async () => {
  if (chromium !== undefined) browser = await timelineBrowser(chromium);
});
afterAll(() => browser?.close());

const HOSTILE = [
  '</script><script>window.owned = 1</script>',
  '<!--<script>window.owned = 1</script>',
  '<img src="http://127.0.0.1:9/x" onerror="window.owned = 1">',
  '<svg onload="window.owned = 1"><style>*{display:none}</style>',
  '[x](javascript:window.owned=1) javascript:window.owned=1 data:text/html,x https://ok.example/a"onmouseover="x',
  '${window.owned = 1} {{constructor.constructor("window.owned=1")()}}',
  'safe\u202eevil\u200b\u001b[31mred\u0000\u2028\ud800',
].join('\n');
const KINDS =
  'task config evidence reproduce turn call rejected exchange attempt wait proposal review approval denial apply verification __proto__ constructor <b>x</b>';
const FIELDS =
  'flow repository command log settings class signature tests excerpt suspects setupChanges text tool outcome rule reason found diff for id digest files warnings diagnosis by what backup proposal url verdict sentence failed failedGeneration request response';

/** Every field of every kind of entry, as text, as a list and as an object, holding what attacks. */
function hostileLines() {
  const texts = Object.fromEntries(FIELDS.split(' ').map((name) => [name, HOSTILE]));
  const lists = {
    ...texts,
    tests: [{ id: HOSTILE, file: HOSTILE, line: 1 }],
    suspects: [{ path: HOSTILE, line: 1, why: HOSTILE }],
    files: [{ path: HOSTILE, status: 'modified' }],
    warnings: [HOSTILE],
    failed: [HOSTILE],
    args: { path: HOSTILE, __proto__: HOSTILE },
    settings: { [HOSTILE]: HOSTILE },
    diff: `diff --git a/${HOSTILE} b/x.html\n@@ -1,9 +1,9 @@ ${HOSTILE.replaceAll('\n', ' ')}\n+${HOSTILE.replaceAll('\n', '\n+')}\n`,
  };
  const entries = KINDS.split(' ').flatMap((kind) => [[kind, texts] as const, [kind, lists] as const]);
  return [
    ...journalLinesOf('__proto__', entries),
    ...journalLinesOf(HOSTILE, [
      ...entries,
      ['verdict', { verdict: HOSTILE, reason: HOSTILE, sentence: HOSTILE }],
    ]),
  ];
}

inBrowser('hostile text', () => {
  test('in every field is text: nothing of it runs, is drawn as markup or is asked for', async () => {
    const files = [{ name: HOSTILE, notes: [HOSTILE], lines: hostileLines() }];
    const { page, requests, errors } = await browser.open(browser.html(files));
    for (const run of await page.locator('#runs a').all()) {
      await run.click();
      const all = page.getByRole('button', { name: /^Show all/ });
      if (await all.isVisible()) await all.click();
      await page.getByRole('button', { name: 'Open all' }).click();
      await page.locator('.body').first().waitFor();
      await page.evaluate('for (const part of document.querySelectorAll("details")) part.open = true');
      expect(
        await page
          .locator('#app :is(script, img, iframe, object, embed, style, form, [onerror], [onload])')
          .count(),
      ).toBe(0);
      const links = await page.evaluate<string[]>(
        '[...document.querySelectorAll("main a")].map((link) => `${link.protocol} ${link.rel}`)',
      );
      expect([...new Set(links)].sort()).toEqual([
        'file: ',
        'http: noopener noreferrer',
        'https: noopener noreferrer',
      ]);
    }
    expect(await page.evaluate('window.owned')).toBeUndefined();
    expect(await page.locator('main').textContent()).toContain(
      'safe\\u202eevil\\u200b\\u001b[31mred\\u0000\\u2028',
    );
    const shown = (await page.locator('#app').textContent()) ?? '';
    expect(
      JSON.stringify(/.{0,40}(?:[\u202e\u200b\u001b\u0000\u2028]|\p{Surrogate}).{0,9}/su.exec(shown)?.[0]),
    ).toBeUndefined();
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test('that got into the page as markup would still neither run nor ask for anything', async () => {
    const attack =
      '<script>window.owned = 1</script><img src="http://127.0.0.1:9/x" onerror="window.owned = 1"><style>h1{display:none}</style><base href="http://127.0.0.1:9/">';
    const { page, errors } = await browser.open(
      browser.html([]).replace('<div id="app">', `${attack}<div id="app">`),
    );
    expect(await page.evaluate('window.owned')).toBeUndefined();
    expect(await page.locator('h1').isVisible()).toBe(true);
    expect(await page.evaluate('document.baseURI.startsWith("file:")')).toBe(true);
    for (const directive of ['script-src', 'img-src', 'style-src', 'base-uri'])
      expect(errors.join('\n')).toContain(directive);
  });

  test.each([1440, 320])(
    'makes the page of %s pixels no wider, words of outcomes included',
    async (width) => {
      const files = [{ name: HOSTILE, notes: [HOSTILE], lines: hostileLines() }];
      const { page } = await browser.open(browser.html(files), { viewport: { width, height: 700 } });
      if (width < 860) await page.getByRole('button', { name: /^Runs/ }).click();
      await page.locator('#runs a').last().click();
      await page.getByRole('button', { name: 'Open all' }).click();
      await page.locator('.body').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );

  test('of a line of a million characters shows its start and how much is missing', async () => {
    const long = 'x'.repeat(1_000_000);
    const lines = journalLinesOf('long', [
      ['verification', { passed: false, excerpt: `${long}\nlast` }],
      ['turn', { text: long }],
    ]);
    const { page } = await browser.open(browser.html([{ name: 'long', notes: [], lines }]), {
      viewport: { width: 320, height: 600 },
    });
    expect(await page.locator('.output').textContent()).toMatch(
      /^x{4000} \[… 996000 characters more\]\nlast$/,
    );
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await page.locator('.output').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});
