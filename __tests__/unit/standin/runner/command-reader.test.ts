import { expect, test } from '@jest/globals';
import { commandReader } from '../../../../src/standin/runner/command-reader.ts';

function shown(...pieces: readonly string[]): string[] {
  const lines: string[] = [];
  const reader = commandReader((line) => lines.push(line));
  for (const piece of pieces) reader.add(piece);
  reader.end();
  return lines;
}

test.each<[string, string, string[]]>([
  ['plain lines', 'one\ntwo\n', ['one', 'two']],
  ['a last line without an end', 'one\ntwo', ['one', 'two']],
  [
    'messages for people',
    '::error file=a.py,line=3::100%25 wrong%0Atwice\n::notice::so\n',
    ['Error: 100% wrong\ntwice', 'Notice: so'],
  ],
  [
    'other commands, carried out and not shown',
    '::add-mask::geheim\n::group::x\nin it\n::endgroup::\n',
    ['in it'],
  ],
  [
    'commands of a log while commands are stopped',
    '::stop-commands::t0k\n::error::from a log\n::t0k::\n::error::ours\n',
    ['::error::from a log', 'Error: ours'],
  ],
  [
    'another token, which ends nothing',
    '::stop-commands::t0k\n::other::\n::error::x\n',
    ['::other::', '::error::x'],
  ],
  [
    'what only looks like a command',
    'a ::error::x\n::error\nstd::vector::at\n',
    ['a ::error::x', '::error', 'std::vector::at'],
  ],
])('%s', (_, text, lines) => {
  expect(shown(text)).toEqual(lines);
});

test('a line that arrives in pieces is one line', () => {
  expect(shown('::stop-comm', 'ands::t\nhal', 'f\n::t', '::\n::err', 'or::e\n')).toEqual([
    'half',
    'Error: e',
  ]);
});
