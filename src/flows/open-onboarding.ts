import type { CodeHost, PullRequest } from '../ports/code-host.ts';
import type { Written } from '../ports/written.ts';
import type { Proposal } from '../proposal/proposal.ts';
import type { OnboardLink } from '../report/comments/onboard-comment.ts';
import { onboardingPull } from '../report/onboarding-pull.ts';
import { addPermission } from './add-permission.ts';
import { type Ending, ending } from './ending.ts';
import { interruptedEnding } from './host-ending.ts';
import { hostReason } from './host-reason.ts';
import { DOCUMENT, ONBOARDING_BRANCH } from './standing-onboarding.ts';
import { unlessHostFails } from './unless-host-fails.ts';

/** What came of a wish for the document, and where people can look at it. */
export interface Opened {
  readonly ending: Ending;
  readonly link?: OnboardLink | undefined;
  /** What was looked up in this run: `2 paths and 1 command`. */
  readonly checked?: string | undefined;
}

export interface DocumentPlace {
  /** The default branch and the commit that was read. */
  readonly base: string;
  readonly tip: string;
  /** The login of whoever asked. */
  readonly askedBy: string;
  readonly model?: { readonly name: string; readonly host: string } | undefined;
  /** The repository's page. */
  readonly repositoryUrl: string;
}

/** Source: GitHub's answer where the setting "Allow GitHub Actions to create and approve pull requests" is off. */
const NOT_PERMITTED = /not permitted to create/i;

/** Opens the pull request of a branch that is there. `drafted`: what was written in this run. */
export async function openOnboarding(
  host: CodeHost,
  place: DocumentPlace,
  drafted?: { readonly checked: string; readonly proposal: Proposal },
): Promise<Opened> {
  const { base, repositoryUrl } = place;
  const draft = onboardingPull({ path: DOCUMENT, checked: drafted?.checked, ...place });
  const written = await found(host, await host.openPull({ ...draft, head: ONBOARDING_BRANCH, base }));
  const more = { proposal: drafted?.proposal };
  if (written.kind === 'written') {
    const { url, number } = written.value;
    const checked =
      drafted === undefined ? '' : `; ${drafted.checked} in it are in the repository, none was run`;
    return {
      ending: ending('proposed', 'pull.opened', `${DOCUMENT} is proposed in ${url}${checked}.`, more),
      link: { kind: 'pull', number, url },
      checked: drafted?.checked,
    };
  }
  if (written.kind === 'interrupted') return { ending: interruptedEnding(more) };
  const url = `${repositoryUrl}/compare/${encodeURIComponent(base)}...${ONBOARDING_BRANCH}?expand=1`;
  return { ending: notOpened(written, more), link: { kind: 'compare', url } };
}

/** An answer that was lost: the pull request is looked for. */
async function found(host: CodeHost, written: Written<PullRequest>): Promise<Written<PullRequest>> {
  if (written.kind !== 'unknown') return written;
  return unlessHostFails(written, async () => {
    const [owner = ''] = host.repository.split('/');
    const [pull] = await host.openPullsFrom(owner, ONBOARDING_BRANCH);
    return pull === undefined ? written : { kind: 'written', value: pull };
  });
}

/** The branch stands, with the document; a person can open the pull request with one click. */
function notOpened(
  written: Exclude<Written<PullRequest>, { kind: 'written' }>,
  more: { readonly proposal: Proposal | undefined },
): Ending {
  const isSetting = written.kind === 'forbidden' && NOT_PERMITTED.test(written.reason);
  const permission = written.kind === 'forbidden' ? addPermission(written.permission) : '';
  const why = isSetting
    ? 'a setting keeps GitHub Actions from opening pull requests (Settings, Actions, General: "Allow GitHub Actions to create and approve pull requests")'
    : `${hostReason(written)}${permission}`;
  return ending(
    'proposed',
    isSetting ? 'pull.not-permitted' : 'pull.not-opened',
    `${DOCUMENT} is on the branch ${ONBOARDING_BRANCH}, but its pull request could not be opened: ${why}. Open it yourself, or mend that and ask again.`,
    more,
  );
}
