import { SHOWN_AS_PATCH } from '../../src/review/how-applied.ts';
import { type Payload, type StoredProposal, sealed } from '../../src/review/marker/stored-proposal.ts';
import { writeMarker } from '../../src/review/marker/write-marker.ts';
import { placementOf } from '../../src/review/placement.ts';
import { reviewBody } from '../../src/review/review-body.ts';
import { hostOn } from './host-on.ts';
import { PAYLOAD } from './on-github.ts';
import type { PriceGitHub } from './price-on-github.ts';

/** Posts a proposal for pull request #1 as a diagnosis of `run` would, its fix as a patch. */
export async function proposeOn(
  github: PriceGitHub,
  over: Partial<Payload>,
  run: number | null = null,
): Promise<StoredProposal> {
  const place = { repository: 'acme/shop', pull: 1, base: 'main', head: github.head, run };
  const stored = sealed(place, { ...PAYLOAD, notes: [SHOWN_AS_PATCH], ...over });
  if (stored === undefined) throw new Error('nothing differs');
  const text = reviewBody(stored, placementOf(stored, []));
  const marker = writeMarker(stored, undefined);
  if (text.kind === 'too-long' || marker === undefined) throw new Error('too large');
  const { host } = await hostOn(github);
  const draft = { commitId: stored.head, body: `${text.body}\n\n${marker.review}`, comments: [] };
  const written = await host.postReview(1, draft);
  if (written.kind !== 'written') throw new Error(written.reason);
  github.world.aheadMs += 2_000;
  return stored;
}
