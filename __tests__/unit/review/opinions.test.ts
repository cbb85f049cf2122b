import { expect, test } from '@jest/globals';
import { opinions } from '../../../src/review/opinions.ts';
import { at, CAROL, MIA, RITA, review } from '../../fakes/on-github.ts';

test('the latest review with an opinion is what a person thinks, however the list is ordered', () => {
  const found = opinions([
    review({ id: 3, submittedAt: at('10:03:00'), state: 'CHANGES_REQUESTED' }),
    review({ id: 1, submittedAt: at('10:01:00') }),
    review({ id: 4, submittedAt: at('10:04:00'), state: 'COMMENTED' }),
    review({ id: 5, submittedAt: undefined, state: 'PENDING' }),
    review({ id: 7, submittedAt: at('10:01:00'), author: CAROL, state: 'DISMISSED' }),
    review({ id: 6, submittedAt: at('10:01:00'), author: CAROL }),
    review({ id: 9, submittedAt: undefined, author: RITA, state: 'PENDING' }),
    review({ id: 8, author: undefined, state: 'CHANGES_REQUESTED' }),
  ]);
  expect([...found].map(([id, { state }]) => [id, state])).toEqual([
    [MIA.id, 'CHANGES_REQUESTED'],
    [CAROL.id, 'DISMISSED'],
  ]);
});
