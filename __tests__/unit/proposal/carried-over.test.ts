import { expect, test } from '@jest/globals';
import { carriedOver } from '../../../src/proposal/carried-over.ts';
import { type Change, makeProposal } from '../../../src/proposal/proposal.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';

const LINES = Array.from({ length: 20 }, (_, index) => `${index + 1}\n`);
const BEFORE = LINES.join('');
const AFTER = LINES.with(9, 'ten\n').join('');
const EDIT: Change = { path: 'a.txt', mode: 0o644, before: BEFORE, after: AFTER };
const NEW: Change = { path: 'new.txt', mode: 0o755, before: null, after: 'new\n' };

function onto(files: Record<string, string>, changes: readonly Change[] = [EDIT], modes = {}) {
  const proposal = makeProposal(changes, 'Why.', ['Look.']);
  if (proposal === undefined) throw new Error('nothing differs');
  const carried = carriedOver(proposal, memoryFiles(files, { modes }));
  return carried.kind === 'differs' ? carried.path : carried.proposal;
}

test('the same files: the same proposal', () => {
  expect(onto({ 'a.txt': BEFORE })).toEqual(makeProposal([EDIT], 'Why.', ['Look.']));
});

test('a file that differs elsewhere keeps its own lines and its mode', () => {
  const theirs = `zero\n${BEFORE}end\n`;
  expect(onto({ 'a.txt': theirs }, [EDIT], { 'a.txt': 0o755 })).toMatchObject({
    changes: [{ path: 'a.txt', mode: 0o755, before: theirs, after: `zero\n${AFTER}end\n` }],
    diagnosis: 'Why.',
    warnings: ['Look.'],
  });
});

test.each<[string, Record<string, string>]>([
  ['has another line beside it', { 'a.txt': LINES.with(11, 'twelve\n').join('') }],
  ['has the change already', { 'a.txt': AFTER }],
  ['has other line endings', { 'a.txt': BEFORE.replaceAll('\n', '\r\n') }],
  ['is binary', { 'a.txt': `${BEFORE}\0` }],
  ['is gone', {}],
])('a file that %s is named', (_name, files) => {
  expect(onto(files)).toBe('a.txt');
});

test('a new file is carried where there is none, and nowhere else', () => {
  expect(onto({}, [NEW])).toMatchObject({ changes: [NEW] });
  expect(onto({ 'new.txt': 'theirs\n' }, [NEW])).toBe('new.txt');
  expect(onto({ 'a.txt': BEFORE, 'new.txt': '' }, [EDIT, NEW])).toBe('new.txt');
});
