import { chromium } from 'playwright-core';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-lcd-text',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Takes pictures of pages in one browser. `shots` are `{ url, file, width, height?, scale, prepare? }`; without a height
 * the whole page is taken. `prepare(page)` may open what is folded.
 */
export async function photograph(executablePath, shots) {
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    for (const { url, file, width, height, scale, prepare } of shots) {
      const view = await browser.newPage({
        viewport: { width, height: height ?? 600 },
        deviceScaleFactor: scale,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      await view.goto(url);
      if (prepare !== undefined) await prepare(view);
      await view.screenshot({ path: file, fullPage: height === undefined });
      await view.close();
    }
  } finally {
    await browser.close();
  }
}
