import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { JournalFile } from '../../src/viewer/page-data.ts';
import { timelinePage } from '../../src/viewer/timeline-page.ts';

/** A browser and the page as the sources build it; one for a whole file of tests. To open a page closes the one before. */
export interface TimelineBrowser {
  /** The page with these journals in it, as HTML. */
  html(files: readonly JournalFile[], live?: boolean): string;
  /** Opens HTML as a file from disk; `#` and what follows may be added. */
  open(html: string, options?: BrowserContextOptions & { readonly hash?: string }): Promise<Opened>;
  visit(url: string): Promise<Opened>;
  close(): Promise<void>;
}

export interface Opened {
  readonly page: Page;
  /** What the page asked for besides itself. */
  readonly requests: readonly string[];
  /** Errors on the console and uncaught ones. */
  readonly errors: readonly string[];
}

const ARGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export async function timelineBrowser(executablePath: string): Promise<TimelineBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'timeline-'));
  const built = join(folder, 'built.html');
  const script = `import { buildPage } from ${JSON.stringify(pathToFileURL('scripts/build-page.mjs').href)}; await buildPage(${JSON.stringify(built)});`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
  const template = readFileSync(built, 'utf8');
  const browser = await chromium.launch({ executablePath, args: ARGS.split(' ') });
  let files = 0;
  return {
    html: (journals, live = false) => timelinePage(template, { live, files: journals }),
    open(html, { hash = '', ...options } = {}) {
      const path = join(folder, `${++files}.html`);
      writeFileSync(path, html);
      return opened(browser, `${pathToFileURL(path).href}${hash}`, options);
    },
    visit: (url) => opened(browser, url, {}),
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function opened(browser: Browser, url: string, options: BrowserContextOptions): Promise<Opened> {
  await Promise.all(browser.contexts().map((other) => other.close()));
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const [requests, errors]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const isOwn = request.url() === url.replace(/#.*/, '') || request.url().startsWith('data:');
    if (!isOwn) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(url);
  await page.waitForSelector('h1');
  return { page, requests, errors };
}
