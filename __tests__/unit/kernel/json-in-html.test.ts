import { expect, test } from '@jest/globals';
import { jsonInHtml } from '../../../src/kernel/json-in-html.ts';

test.each([
  { text: '</script><img src=x onerror=alert(1)>' },
  { text: '<!--<script>' },
  { '</SCRIPT>': ['\u2028', '\u2029', '&amp;', ']]>'] },
  'plain',
  null,
])('%j is data, and the same data when it is read', (value) => {
  const html = jsonInHtml(value);
  expect(html).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(html)).toEqual(value);
});
