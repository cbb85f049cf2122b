import { expect, test } from '@jest/globals';
import type { PostedComment } from '../../../src/ports/code-host.ts';
import { earlierCommands } from '../../../src/trigger/earlier-commands.ts';
import { at, CAROL, comment, MIA, PERMISSIONS, RITA, review, US } from '../../fakes/on-github.ts';

const said = { in: 'comment', id: 510, at: at('10:05:00') } as const;
const earlier = (comments: readonly PostedComment[]) =>
  earlierCommands({ comments, reviews: [] }, { said, at: said.at, permissions: PERMISSIONS }).map(
    ({ by }) => by,
  );

test.each([
  ['one before', comment('/doctor', { id: 509 }), [MIA.id]],
  ['one of long before', comment('/doctor', { id: 1, createdAt: at('00:00:00') }), [MIA.id]],
  ['one that is not understood', comment('/doctor what', { id: 509 }), [MIA.id]],
  ['one by another writer', comment('/doctor', { id: 509, author: CAROL }), [CAROL.id]],
  ['the command itself', comment('/doctor', { id: 510 }), []],
  ['one of the same second after it', comment('/doctor', { id: 511 }), []],
  ['one later', comment('/doctor', { id: 511, createdAt: at('10:06:00') }), []],
  ['one by a reader, who may use up nothing', comment('/doctor', { id: 509, author: RITA }), []],
  ['one by a bot', comment('/doctor', { id: 509, author: US }), []],
  ['one by an account that is gone', comment('/doctor', { id: 509, author: undefined }), []],
  ['no command', comment('Try /doctor', { id: 509 }), []],
])('%s', (_, one, by) => {
  expect(earlier([one])).toEqual(by);
});

test('a command in a review counts as well, a pending one does not', () => {
  const reviews = [
    review({ id: 700, body: '/doctor apply 0123abcd', submittedAt: at('10:04:00') }),
    review({ id: 701, body: '/doctor', submittedAt: undefined }),
    review({ id: 510, body: '/doctor', submittedAt: at('10:05:00') }),
  ];
  const facts = { said, at: said.at, permissions: PERMISSIONS };
  expect(earlierCommands({ comments: [], reviews }, facts)).toEqual([
    { by: MIA.id, at: at('10:04:00') },
    { by: MIA.id, at: at('10:05:00') },
  ]);
});
