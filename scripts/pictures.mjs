/**
 * Makes `docs/pictures` from a demo that really runs: the review as it stands on the demo's GitHub, and its timeline page. Needs
 * `npm run build` and Chromium (named in CHROMIUM, or on the PATH). With `--html FOLDER` the pages are written and no
 * browser is needed.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from './pictures/find-chromium.mjs';
import { photograph } from './pictures/photograph.mjs';
import { playDemo } from './pictures/play-demo.mjs';
import { reviewPage } from './pictures/review-page.mjs';
import { steady } from './pictures/steady.mjs';

const PICTURES = 'docs/pictures';
/** CSS pixels; the timeline is as high as its proposal, the review as it is. */
const REVIEW = { width: 800, scale: 1.5 };
const TIMELINE = { width: 1_100, height: 1_130, scale: 1.25, prepare: foldEvidence };

/** What the model and the tests did is more of a picture than what they were given. */
async function foldEvidence(page) {
  await page.getByRole('button', { name: 'Evidence', expanded: true }).click();
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement?.blur());
}
const { values } = parseArgs({ options: { html: { type: 'string' } } });

function writePages(folder) {
  const { github, proposal, run, timeline } = playDemo();
  mkdirSync(folder, { recursive: true });
  const kept = (name, html) => {
    const path = resolve(folder, name);
    writeFileSync(path, html);
    return pathToFileURL(path).href;
  };
  return {
    review: kept('review.html', reviewPage(JSON.parse(steady(JSON.stringify(github), proposal)))),
    timeline: `${kept('timeline.html', steady(timeline, proposal))}#${encodeURIComponent(run)}`,
  };
}

async function takePictures(browser) {
  const folder = mkdtempSync(join(tmpdir(), 'build-doctor-pages-'));
  try {
    const { review, timeline } = writePages(folder);
    mkdirSync(PICTURES, { recursive: true });
    const shots = [
      { url: review, file: join(PICTURES, 'review.png'), ...REVIEW },
      { url: timeline, file: join(PICTURES, 'timeline.png'), ...TIMELINE },
    ];
    await photograph(browser, shots);
    for (const { file } of shots)
      process.stdout.write(`${file}: ${Math.ceil(statSync(file).size / 1000)} kB\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const browser = findChromium();
if (values.html !== undefined) writePages(values.html);
else if (browser !== undefined) await takePictures(browser);
else {
  process.stderr.write(
    'The pictures need Chromium, which is not here: install it (on Debian `apt-get install chromium`), or name it in CHROMIUM.\n',
  );
  process.exitCode = 1;
}
