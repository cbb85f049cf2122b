import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { writeMarker } from '../../../src/review/marker/write-marker.ts';
import { openProposals } from '../../../src/review/open-proposals.ts';
import {
  at,
  comment,
  EDIT,
  MIA,
  OTHER_HEAD,
  proposalReview,
  review,
  storedProposal,
  US,
} from '../../fakes/on-github.ts';

const FACTS = { repository: 'acme/app', pull: 9, comments: [], viewerId: US.id, key: undefined };
const first = storedProposal();
const second = storedProposal({ diagnosis: 'Another cause.' });
const onOtherHead = storedProposal({}, { head: OTHER_HEAD });

test('a later proposal for the same head replaces the earlier one, whatever the order of the list', () => {
  const reviews = [
    proposalReview(second, { id: 602, submittedAt: at('10:02:00') }),
    proposalReview(first),
    proposalReview(onOtherHead, { id: 603, submittedAt: at('10:03:00') }),
  ];
  const { proposals, broken } = openProposals({ ...FACTS, reviews });
  expect(proposals.map(({ stored, reviewId, supersededBy }) => [stored.id, reviewId, supersededBy])).toEqual([
    [first.id, 600, second.id],
    [second.id, 602, undefined],
    [onOtherHead.id, 603, undefined],
  ]);
  expect(broken).toEqual([]);
});

test('only what our own account wrote is ours, a copied marker is not', () => {
  const copied = proposalReview(first, { author: MIA });
  const gone = proposalReview(first, { author: undefined });
  const person = review({ body: 'Looks good.' });
  expect(openProposals({ ...FACTS, reviews: [copied, gone, person] })).toEqual({ proposals: [], broken: [] });
});

test('a marker from another pull request or repository is worth nothing here', () => {
  const reviews = [
    proposalReview(storedProposal({}, { pull: 7 })),
    proposalReview(storedProposal({}, { repository: 'acme/other' })),
  ];
  const found = openProposals({ ...FACTS, reviews });
  expect(found.proposals).toEqual([]);
  expect(found.broken.map(({ rule }) => rule)).toEqual(['proposal.elsewhere', 'proposal.elsewhere']);
});

test('parts count only in comments of ours', () => {
  const noise = createHash('shake256', { outputLength: 90_000 }).update('seed').digest('base64');
  const large = storedProposal({ edits: [{ ...EDIT, after: noise }] });
  const marker = writeMarker(large, undefined);
  const parts = marker?.parts ?? [];
  expect(parts.length).toBeGreaterThan(1);
  const reviews = [proposalReview(large)];
  const by = (author: typeof MIA) => parts.map((body, index) => comment(body, { id: index, author }));
  expect(openProposals({ ...FACTS, reviews, comments: by(US) }).proposals).toHaveLength(1);
  expect(openProposals({ ...FACTS, reviews, comments: by(MIA) }).broken).toMatchObject([
    { rule: 'proposal.incomplete', reviewId: 600 },
  ]);
});

test('a key that was given must have signed it', () => {
  const signed = [proposalReview(first, {}, 'key')];
  expect(openProposals({ ...FACTS, reviews: signed, key: 'key' }).proposals).toHaveLength(1);
  expect(openProposals({ ...FACTS, reviews: signed, key: 'other' }).broken).toMatchObject([
    { rule: 'proposal.mac' },
  ]);
  const unsigned = [proposalReview(first)];
  expect(openProposals({ ...FACTS, reviews: unsigned, key: 'key' }).broken).toMatchObject([
    { rule: 'proposal.mac' },
  ]);
});
