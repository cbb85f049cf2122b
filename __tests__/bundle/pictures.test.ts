import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const PICTURES = ['review.png', 'timeline.png'];
const MAX_BYTES = 250_000;

describe('the pages that the pictures are taken of, from a demo that really ran', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-doctor-pictures-test-'));
  let review = '';
  beforeAll(() => {
    const ran = spawnSync(process.execPath, ['scripts/pictures.mjs', '--html', folder], { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(ran.stderr);
    review = readFileSync(join(folder, 'review.html'), 'utf8');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('show the review with its suggestion as two coloured lines', () => {
    const [, box = ''] = /<div class="suggestion">([\s\S]*?)<\/table>/.exec(review) ?? [];
    const lines = [...box.matchAll(/<tr class="(\w+)">.*?<td class="line">(.*?)<\/td>/g)];
    expect(lines.map(([, kind, line]) => `${kind} ${line}`)).toEqual([
      expect.stringMatching(/^removed .*quantity &gt; /),
      expect.stringMatching(/^added .*quantity &gt;= /),
    ]);
    expect(review).toContain('<strong>A proven fix.</strong> Approving this pull request also applies it.');
  });

  test('leave no Markdown, no marker and no entity as it was written', () => {
    const main = review.slice(review.indexOf('<main>'));
    expect(main).toContain('<summary>What it cost, and what the model was sent</summary>');
    const text = main.replace(/<code>.*?<\/code>|<table[\s\S]*?<\/table>/g, '').replace(/<[^>]+>/g, '');
    expect(text).toContain('Commit suggestion is equally welcome');
    expect(text).not.toMatch(/\*\*|`|<!--|&lt;|&amp;|\]\(|build-doctor:v1|undefined/);
  });

  test('run no script and load nothing', () => {
    expect(review).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(review).not.toMatch(/<script|<img|<link|\ssrc=|\son\w+=/i);
  });

  test('hold ids that are the same every time', () => {
    expect(review).toContain('/doctor apply 5f3a9c1e');
    expect(readFileSync(join(folder, 'timeline.html'), 'utf8')).toContain('5f3a9c1e');
  });
});

test('what somebody wrote into a comment is shown and does nothing', () => {
  const hostile =
    '<img src=x onerror=alert(1)> <script>x</script> <details open ontoggle=x> [a](javascript:x)\n<!-- m -->';
  const script = `import { githubMarkdown } from './scripts/pictures/github-markdown.mjs';
    process.stdout.write(githubMarkdown(process.argv[1]));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script, `${hostile}\n\n${hostile}\n\n\`\`\`suggestion\n${hostile}\n\`\`\``],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  expect(stdout).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(stdout).not.toMatch(/<(?:img|script|details)\b|href="javascript/i);
});

test.each(PICTURES)(
  'docs/pictures/%s is a picture of a size that a page can hold, and the README shows it',
  (name) => {
    const path = join('docs/pictures', name);
    const bytes = readFileSync(path);
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
    expect(width).toBeGreaterThanOrEqual(1_100);
    expect(width).toBeLessThanOrEqual(1_700);
    expect(height).toBeLessThanOrEqual(2_000);
    expect(statSync(path).size).toBeLessThanOrEqual(MAX_BYTES);
    expect(readFileSync('README.md', 'utf8')).toMatch(new RegExp(`!\\[[^\\]]{20,}\\]\\(${path}\\)`));
  },
);

test('without Chromium it says what is missing', () => {
  const env = { PATH: '/nowhere' };
  const ran = spawnSync(process.execPath, ['scripts/pictures.mjs'], { encoding: 'utf8', env });
  expect(ran.status).toBe(1);
  expect(ran.stderr).toMatch(/need Chromium, which is not here: install it/);
});
