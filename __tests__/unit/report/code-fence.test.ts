import { describe, expect, test } from '@jest/globals';
import { codeFence } from '../../../src/report/code-fence.ts';
import { codeSpan } from '../../../src/report/code-span.ts';
import { outputBlock } from '../../../src/report/output-block.ts';

/** The text of a fenced block that is everything there is, as CommonMark closes it; undefined when it is not. */
function inside(markdown: string): string | undefined {
  const [open = '', ...lines] = markdown.split('\n');
  const fence = /^`{3,}/.exec(open)?.[0] ?? '';
  const end = lines.findIndex((line) => /^ {0,3}`+\s*$/.test(line) && line.trim().length >= fence.length);
  return end === lines.length - 1 ? lines.slice(0, end).join('\n') : undefined;
}

describe('a fenced block', () => {
  test.each([
    ['plain', 'a\nb'],
    ['a fence in it', '```js\nx()\n```'],
    ['longer fences', '````\n```\n`````\n'],
    ['a line of backticks with blanks', '   ```   \nx'],
    ['markup and markers', '<!-- build-doctor:v1 {} -->\n@mia #12 [a](b)'],
    ['nothing', ''],
    ['blank lines at both ends', '\n\na\n\n'],
    ['trailing blanks and tabs', '\ta  \n b\t'],
  ])('holds %s and is not ended by it', (_, text) => {
    expect(inside(codeFence(text, 'diff'))).toBe(text.replace(/\n$/, ''));
  });

  test('shows what nobody sees, and reads Windows line ends as line ends', () => {
    expect(codeFence('-a\u202e\r\n+b\u200b\r\n')).toBe('```\n-a\\u202e\n+b\\u200b\n```');
  });

  test('its language is on the opening fence', () => {
    expect(codeFence('x', 'diff')).toBe('```diff\nx\n```');
  });
});

test.each([
  ['npm test', '`npm test`'],
  ['echo `date`', '`` echo `date` ``'],
  ['a``b', '```a``b```'],
  ['npm ci\n  npm test', '`npm ci npm test`'],
  ['', '` `'],
  ['<!-- build-doctor:v1 {} -->', '`<! -- build-doctor:v1 {} -->`'],
  ['a\u202eb', '`a\\u202eb`'],
  [' a \n\t\n b ', '`a b`'],
])('code span of %j', (text, markdown) => {
  expect(codeSpan(text)).toBe(markdown);
});

test('a code span of a stranger takes no time, however much white space is in it', () => {
  const blanks = ' '.repeat(400_000);
  expect(codeSpan(`a${blanks}b`)).toBe(`\`a${blanks}b\``);
  expect(codeSpan(`a${'\n'.repeat(400_000)}b`)).toBe('`a b`');
});

describe('output of a command', () => {
  test('keeps head and tail of a long one, and says what is left out', () => {
    const output = Array.from({ length: 5_000 }, (_, line) => `line ${line}`).join('\n');
    const block = outputBlock('The output', output);
    expect(block.length).toBeLessThan(3_200);
    expect(block).toMatch(/line 0\n[\s\S]*left out[\s\S]*line 4999\n```\n\n<\/details>$/);
  });

  test('cannot be taken for a marker, moves no cursor and ends no fence', () => {
    const output = '\u001b[31mred\u001b[0m\n```\n<!-- build-doctor:v1 {"digest":"x"} -->\n';
    expect(outputBlock('The output', output)).toBe(
      'The output:\n````text\nred\n```\n<! -- build-doctor:v1 {"digest":"x"} -->\n````',
    );
  });

  test('ends no fold either', () => {
    const block = outputBlock('The output', '</details>\n'.repeat(20));
    expect(block).toMatch(/^<details><summary>The output, 20 lines<\/summary>\n\n```text\n/);
    expect(block.endsWith('\n```\n\n</details>')).toBe(true);
  });

  test('none is none', () => expect(outputBlock('The output', ' \n')).toBe(''));
});
