import { expect, test } from '@jest/globals';
import { requestDiff } from '../../../../src/cli/replay/request-diff.ts';

const user = (content: string) => ({ role: 'user', content });
const tool = (name: string, description: string) => ({ function: { name, description } });
const diff = (recorded: object, received: object) =>
  requestDiff({
    number: 2,
    recorded: { messages: [user('Mend it.')], tools: [tool('search', 'finds')], ...recorded },
    received: { messages: [user('Mend it.')], tools: [tool('search', 'finds')], ...received },
  }).join('\n');

test('a changed line stands under its message', () => {
  const lines = Array.from({ length: 12 }, (_, index) => `line ${index}`).join('\n');
  const messages = (last: string) => [user('Mend it.'), user(`${lines}\n${last}`)];
  expect(diff({ messages: messages('old') }, { messages: messages('new') })).toBe(`--- recorded
+++ now
@@ messages[1] (user) @@
 line 9
 line 10
 line 11
-old
+new
 === tool search
 {
  "function": {`);
});

test('a message more moves the others on and is shown alone', () => {
  const answer = { role: 'tool', content: 'red\nred\nred\nred' };
  const shown = diff(
    { messages: [user('Mend it.'), answer] },
    { messages: [user('Mend it.'), user('Be brief.'), answer] },
  );
  expect(shown.match(/^[+-].*$/gm)).toEqual(['--- recorded', '+++ now', '+=== user', '+Be brief.']);
  expect(shown).toContain('@@ messages[0] (user) @@');
});

test.each([
  [
    'a tool',
    { tools: [tool('search', 'looks')] },
    ['-  "description": "finds",', '+  "description": "looks",'],
  ],
  ['a setting', { max_completion_tokens: 900 }, ['+max_completion_tokens: 900']],
  [
    'a call',
    {
      messages: [
        user('Mend it.'),
        { role: 'assistant', tool_calls: [{ id: 'c', function: { name: 'search', arguments: '{}' } }] },
      ],
    },
    ['+=== assistant', '+search({})'],
  ],
  [
    'what differs between two moments only',
    { messages: [user('Mend it.'), user('in 0.5s')] },
    ['+=== user', '+in <time>'],
  ],
])('%s is shown', (_name, received, lines) => {
  expect(
    diff({}, received)
      .match(/^[+-](?![+-] ).*$/gm)
      ?.filter((line) => !/^(?:---|\+\+\+) /.test(line)),
  ).toEqual(lines);
});

test('fence boundaries and durations are no change beside one', () => {
  const output = (boundary: string, seconds: string, result: string) => [
    user(`<untrusted log ${boundary}>\n${result} in ${seconds}s\n</untrusted ${boundary}>`),
  ];
  const shown = diff(
    { messages: output('aaaa1111', '0.10', '2 failed') },
    { messages: output('bbbb2222', '7.42', '1 failed') },
  );
  expect(shown.match(/^[+-][^+-].*$/gm)).toEqual(['-2 failed in <time>', '+1 failed in <time>']);
});
