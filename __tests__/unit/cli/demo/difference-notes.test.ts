import { expect, test } from '@jest/globals';
import { differenceNotes } from '../../../../src/cli/demo/difference-notes.ts';

test.each<[readonly string[], boolean, readonly unknown[]]>([
  [[], false, []],
  [
    ['request 1 differs in a', 'request 1 differs in b', 'request 3 differs in c'],
    false,
    [expect.stringMatching(/^Note: request 1, request 3 differs .* --verbose shows the difference\.$/)],
  ],
  [
    ['request 1 differs in a', 'request 1 differs in b'],
    true,
    ['Note: request 1 differs in a', 'Note: request 1 differs in b'],
  ],
])('%j, verbose %s', (differences, isVerbose, notes) => {
  expect(differenceNotes(differences, isVerbose)).toEqual(notes);
});
