import { expect, test } from '@jest/globals';
import pc from 'picocolors';
import { markdownLines } from '../../../../src/cli/demo/markdown-lines.ts';
import { deniedComment } from '../../../../src/report/comments/denied-comment.ts';
import { safeLine } from '../../../../src/report/safe-line.ts';

const plain = (markdown: string, width = 40) => markdownLines(markdown, width, pc.createColors(false));

test.each<[string, string, string[]]>([
  ['the hidden marker is not shown', 'Yes.\n\n<!-- build-doctor:v1 {"a":1} -->', ['Yes.']],
  ['a marker over several lines neither', 'Yes.\n<!-- a\nb -->\nNo.', ['Yes.', '', 'No.']],
  ['bold loses its marks', '**Yes:** do', ['Yes: do']],
  ['links are their words', 'See [commit 1](http://x/y) now', ['See commit 1 now']],
  ['code stays as it is', 'Run `a **b** \\* &lt;`', ['Run `a **b** \\* &lt;`']],
  ['escapes are what they stand for', 'a\\_b &lt;c&gt; @&#8203;d \\[e\\]', ['a_b <c> @d [e]']],
  [
    'a list item hangs',
    '- one two three four five six seven eight',
    ['- one two three four five six seven', '  eight'],
  ],
  ['a code block is kept', '```sh\n  x  y\n**z**\n```\nend', ['    x  y', '  **z**', 'end']],
  [
    'what a page folds is open',
    'a\n\n<details><summary>What it cost</summary>\n\n1 token.\n\n</details>\n\n<!-- m -->',
    ['a', '', 'What it cost:', '', '1 token.'],
  ],
  ['a longer fence holds a shorter one', '````\n```\na\n````', ['  ```', '  a']],
])('%s', (_, markdown, lines) => {
  expect(plain(markdown)).toEqual(lines);
});

test('rows fit the width, and a word that does not stays whole', () => {
  expect(plain('- **aaaa bbbb** cccc dddd', 12)).toEqual(['- aaaa bbbb', '  cccc dddd']);
  expect(plain('a 0123456789012345 b', 10)).toEqual(['a', '0123456789012345', 'b']);
});

test('a long code block is cut, and it says by how much', () => {
  const block = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n');
  expect(plain(`\`\`\`\n${block}\n\`\`\``).slice(-2)).toEqual(['  line 14', '  [… 16 more lines …]']);
});

test('bold is painted across rows; a diff in its colours', () => {
  const paint = pc.createColors(true);
  expect(markdownLines('**aa bb** cc', 4, paint)).toEqual([paint.bold('aa'), paint.bold('bb'), 'cc']);
  expect(markdownLines('```diff\n-a\n+b\n```', 40, paint)).toEqual([
    `  ${paint.red('-a')}`,
    `  ${paint.green('+b')}`,
  ]);
});

test('nothing in a comment moves the cursor', () => {
  expect(plain('a\u001b[2Jb\u202ec')).toEqual(['a\\u001b[2Jb\\u202ec']);
});

test('a comment of ours reads as it was meant', () => {
  const why = 'not [this] way: a_b < c & `d_e` @mia #12';
  expect(plain(safeLine(why, 200), 200)).toEqual([why]);
  const body = deniedComment({ proposal: '01234567', by: 'ada', why: 'a_b' }, '<!-- m -->');
  expect(plain(body, 300)[0]).toMatch(/^Denied\. `ada` said no to proposal `01234567`; .* Reason: a_b$/);
});
