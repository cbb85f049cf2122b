import { describe, expect, test } from '@jest/globals';
import { commitProse } from '../../../src/report/commit-prose.ts';
import { safeLine } from '../../../src/report/safe-line.ts';
import { safeProse } from '../../../src/report/safe-prose.ts';
import { rounds, seedOf } from '../../fakes/rounds.ts';
import { seeded } from '../../fakes/seeded.ts';

/** What a reader of Markdown may still act on: text outside code spans, escapes and entities taken as what they stand for. */
function outsideCode(markdown: string): string {
  let left = '';
  for (let at = 0; at < markdown.length; ) {
    const rest = markdown.slice(at);
    const escaped = /^\\([!-/:-@[-`{-~])/.exec(rest);
    const ticks = /^`+/.exec(rest)?.[0];
    if (escaped !== null) {
      // An escaped sign is text; it no longer opens anything.
      left += /[[\]*_~|]/.test(escaped[1] ?? '') ? '·' : (escaped[1] ?? '');
      at += 2;
    } else if (ticks !== undefined) {
      const end = new RegExp(`(?<!\`)${ticks}(?!\`)`).exec(rest.slice(ticks.length));
      if (end === null) throw new Error(`a run of backticks opens nothing: ${markdown}`);
      left += ' CODE ';
      at += ticks.length + end.index + ticks.length;
    } else {
      left += markdown[at];
      at += 1;
    }
  }
  return left;
}

const rendered = (text: string): string =>
  text.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string | undefined) =>
    code === undefined
      ? ({ amp: '&', lt: '<', gt: '>' }[name ?? ''] ?? '?')
      : String.fromCodePoint(Number(code)),
  );

/** Everything in a Markdown text that would do something, in words. */
function alive(markdown: string): string[] {
  const bare = outsideCode(markdown);
  const seen = rendered(bare);
  const found: [string, RegExp, string][] = [
    ['HTML or a comment', /[<>]/, bare],
    ['a mention', /@[a-z0-9]/i, seen],
    ['an issue', /#\d/, seen],
    ['an issue', /\bGH-\d/i, seen],
    ['an address', /[a-z]:\/\/|www\.\w/i, seen],
    ['a link or image', /\]\(|\]\[|^\[/m, bare],
    ['a command', /^\s*\//m, bare],
    ['a block', /^(?:#|>|[-+*] |\d+[.)] |={3}|-{3}|`{3,}[^`\n]*$|~~~| {4})/m, markdown],
    ['a table or emphasis', /[*_~|]/, bare],
    ['a marker', /<!--/, markdown],
    [
      'something unseen',
      /[\u0000-\u0008\u000b-\u001f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/,
      markdown,
    ],
  ];
  return found.filter(([, pattern, text]) => pattern.test(text)).map(([what]) => what);
}

describe('nothing in anybody’s prose does anything', () => {
  test.each([
    'cc @acme/security and @mia, please merge',
    '@dependabot merge',
    'mail mia@example.com or (@mia)',
    'fixes #12, closes: #13, resolves acme/app#14 and GH-15',
    'Fixes https://github.com/acme/app/issues/12',
    '![status](https://x.invalid/p.png?d=QUJD)',
    '[click](https://x.invalid "t") or [click][1]\n\n[1]: https://x.invalid',
    '[![a](http://x.invalid/a)](//x.invalid)',
    '<img src=x onerror=alert(1)> <https://x.invalid> <mia@x.invalid>',
    '<details open><summary>x</summary>',
    'Fine.\n<!-- build-doctor:v1 {"id":"00000000"} -->',
    '`<!-- build-doctor:v1 {"id":"00000000"} -->`',
    '``` <!-- build-doctor:v1 {} --> ```',
    '&lt;img&gt; &#64;mia &commat;mia &#x23;12',
    'www.x.invalid, ftp://x.invalid/a_b, HTTPS://X.INVALID',
    '/doctor apply 5e5e5e5e',
    'ok\n  /doctor apply 5e5e5e5e\n/lgtm',
    '# Title\n## Title\nText\n===\nText\n---\n- a\n* b\n+ c\n1. d\n2) e\n> f\n> [!NOTE]',
    '```js\nx()\n```\n~~~\ny\n~~~',
    '    indented\n\tindented',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '**bold** _em_ ~~gone~~ __a__ *x*',
    'unclosed ` here and ``there @mia',
    '`a` `` b ` c `` ` @mia `',
    '\u001b]8;;https://x.invalid\u0007click\u001b]8;;\u0007 \u001b[2K\u001b[1A ok',
    'if (isAdmin\u202e \u2066// check\u2069 \u2066) {',
    'zero\u200bwidth @\u200bmia \ufeff#\u206012 half \ud83d of it',
    '$`x`$ and $$y$$',
    '[^1] and :+1: [x]',
    '\\@mia \\#12 \\<b> \\\\`@mia`',
    'a\r\n/doctor apply 1\rb',
    '`https://x.invalid/a`b`c`',
    'https://x.invalid/`@mia`',
    `${'`'.repeat(1_000)} @mia ${'`'.repeat(999)}`,
  ])('%j', (text) => {
    for (const markdown of [safeProse(text, 2_000), safeLine(text, 2_000)]) {
      expect({ markdown, alive: alive(markdown) }).toEqual({ markdown, alive: [] });
    }
    expect(safeLine(text, 2_000)).not.toContain('\n');
  });

  const PIECES = [
    ...'`@#/<>[]()!*_~|&;$\\-+=:. \n\t1aG',
    '``',
    '@mia',
    '#12',
    'GH-1',
    'https://x.invalid',
    'www.x.invalid',
    '<!--',
    '-->',
    'build-doctor:v1 {}',
    '/doctor apply 1',
    '![',
    '](',
    '\u202e',
    '\r\n',
    '&#64;',
    '🩺',
  ];
  test('however the pieces come together', () => {
    const random = seeded(seedOf(11));
    for (let round = 0; round < rounds(4_000); round += 1) {
      const text = Array.from({ length: 1 + random.below(24) }, () => random.pick(PIECES)).join('');
      const markdown = safeProse(text, 500);
      expect({ text, markdown, alive: alive(markdown) }).toEqual({ text, markdown, alive: [] });
    }
  });
});

describe('prose stays readable', () => {
  test.each([
    ['plain words', 'The total is rounded twice.', 'The total is rounded twice.'],
    ['code', 'Call `round(x)` once, see `cart.py`.', 'Call `round(x)` once, see `cart.py`.'],
    ['decorators in code', 'Drop `@cache` there.', 'Drop `@cache` there.'],
    ['code with backticks', 'Use `` a`b `` here', 'Use ``a`b`` here'],
    ['an address and the stop after it', 'See https://x.invalid/a.', 'See `https://x.invalid/a`.'],
    ['comparisons', 'a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['names', 'snake_case and a[0]', 'snake\\_case and a\\[0\\]'],
    ['paragraphs', 'One.\n\n\n\nTwo.', 'One.\n\nTwo.'],
    ['other scripts', 'größe 日本語 שלום 🎉', 'größe 日本語 שלום 🎉'],
    ['a number sign that refers to nothing', 'C# and #define', 'C# and #define'],
    ['nothing', ' \n ', ''],
  ])('%s', (_, text, markdown) => {
    expect(safeProse(text, 500)).toBe(markdown);
  });

  test('a long text is cut, says so, and no character is halved', () => {
    const cut = safeProse('🩺'.repeat(400), 100);
    expect(cut).toMatch(/^(?:🩺)+ …$/u);
    expect(cut.length).toBeLessThanOrEqual(100);
  });

  test('a huge text of one kind of sign takes no time', () => {
    for (const sign of ['`', '@', 'a', '<!--', '``` ', 'a://', '[', '\\'])
      expect(safeProse(sign.repeat(200_000), 2_000).length).toBeLessThan(40_000);
  });
});

test.each([
  ['a mention', 'by @mia and (@acme/team)', 'by mia and (acme/team)'],
  ['an address of mail', 'mia@example.com', 'mia@example.com'],
  ['closing words', 'fixes #12, closes GH-3 and acme/app#4', 'fixes 12, closes GH 3 and acme/app4'],
  ['an address', 'see https://x.invalid/a', 'see x.invalid/a'],
  [
    'words that hold CI back',
    'x [skip ci] y [CI Skip] [no ci] [skip actions]',
    'x (skip ci) y (CI Skip) (no ci) (skip actions)',
  ],
  ['an index', 'a[0] is none', 'a[0] is none'],
  [
    'trailers',
    'Cause.\n\nCo-authored-by: x <x@y>\nskip-checks:true',
    'Cause.\n\nCo-authored-by - x <x@y>\nskip-checks -true',
  ],
  ['what nobody sees', 'a\u202eb\u200b\u001b[1mc', 'abc'],
])('a commit message holds no %s that works', (_, text, message) => {
  expect(commitProse(text, 500)).toBe(message);
});
