import { expect, test } from '@jest/globals';
import { postProposal } from '../../../src/flows/post-proposal.ts';
import { type CodeHost, HostFailure } from '../../../src/ports/code-host.ts';
import type { Written } from '../../../src/ports/written.ts';
import { PULL, storedProposal } from '../../fakes/on-github.ts';

const LOST: Written<never> = { kind: 'unknown', reason: 'Bad Gateway.' };
const STOPPED: Written<never> = { kind: 'interrupted', reason: 'The run was stopped.' };

/** Posts to a host that gives `written` to the review and cannot be asked for what stands there. */
function post(written: Written<never>) {
  const reviews = async () => {
    throw new HostFailure('interrupted', 'The run was stopped.', undefined, undefined);
  };
  const host: Partial<CodeHost> = {
    pull: async () => PULL,
    changedFiles: async () => [],
    viewer: async () => ({ id: 1, login: 'us' }),
    reviews,
    postReview: async () => written,
  };
  return postProposal(host as CodeHost, storedProposal(), undefined);
}

test('stopped before the review was sent: the run was stopped, and nothing else is claimed', async () => {
  expect(await post(STOPPED)).toMatchObject({ verdict: { word: 'exhausted', reason: 'interrupted' } });
});

test('stopped before GitHub answered: that the review may be there is said', async () => {
  const sentence = expect.stringMatching(
    /^Whether the review was posted is not known: Bad Gateway\. The fix/,
  );
  expect(await post(LOST)).toMatchObject({
    verdict: { word: 'unavailable', reason: 'github.not-posted', sentence },
  });
});
