import type { CodeHost } from '../ports/code-host.ts';
import { type Ending, ending } from './ending.ts';

/** Where the document stands, and the branch that it is proposed on. */
export const DOCUMENT = 'ONBOARDING.md';
export const ONBOARDING_BRANCH = 'build-doctor/onboarding';

export type StandingOnboarding =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused'; readonly ending: Ending }
  /** The branch is ours and waits for a pull request, which could not be opened. */
  | { readonly kind: 'branch' };

/** What is there of an earlier wish: the document, an open pull request, a closed one (which is a no), a branch. */
export async function standingOnboarding(host: CodeHost, tip: string): Promise<StandingOnboarding> {
  if ((await host.file(tip, DOCUMENT)) !== undefined)
    return refused(
      'file.exists',
      `${DOCUMENT} exists on the default branch already and is not written over.`,
    );
  const branch = await host.branchTip(ONBOARDING_BRANCH);
  const [owner = ''] = host.repository.split('/');
  const pulls = await host.pullsFrom(owner, ONBOARDING_BRANCH);
  const open = pulls.find(({ state }) => state === 'open');
  if (open !== undefined)
    return refused('pull.open', `${DOCUMENT} is proposed already in ${open.url}: merge it, or close it.`);
  if (branch === undefined) return { kind: 'nothing' };
  const [closed] = pulls;
  if (closed !== undefined)
    return refused(
      'pull.closed',
      `${closed.url} was closed: that is a no. To have it written anew, delete the branch ${ONBOARDING_BRANCH} and ask again.`,
    );
  return (await host.isOwnCommit(branch))
    ? { kind: 'branch' }
    : refused(
        'branch.foreign',
        `The branch ${ONBOARDING_BRANCH} exists and its last commit is not by Build Doctor: rename or delete it, and ask again.`,
      );
}

const refused = (rule: string, sentence: string): StandingOnboarding => ({
  kind: 'refused',
  ending: ending('refused', rule, sentence),
});
