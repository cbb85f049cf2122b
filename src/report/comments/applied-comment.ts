import { codeSpan } from '../code-span.ts';
import { type MergedWith, mergedWith } from '../merged-with.ts';
import { outputBlock } from '../output-block.ts';
import { safeLine } from '../safe-line.ts';
import { type TestSide, testSide } from '../test-side.ts';
import { pageLink } from './page-link.ts';
import { signed } from './signed.ts';
import { VERDICT_WORDS } from './verdict-words.ts';

/**
 * What the commit does to CI: it was pushed with a token that starts it; with `GITHUB_TOKEN`, and runs wait for a person;
 * with `GITHUB_TOKEN`, and no run was seen.
 */
export type CiOnCommit = 'starts' | 'waits' | 'not-seen';

const CI: Readonly<Record<CiOnCommit, string>> = {
  starts: 'It was pushed with the push token, so CI starts on it as on any commit.',
  waits:
    '**Next:** someone with write access presses **Approve workflows to run**. GitHub holds CI on commits made with `GITHUB_TOKEN`; required checks wait for it.',
  'not-seen':
    '**Next:** look whether CI runs on it. For commits made with `GITHUB_TOKEN` GitHub starts none, or holds it until someone with write access approves; required checks stay open until then. The input `push-token` makes CI start.',
};

export interface Applied {
  readonly proposal: string;
  /** The approver's login. */
  readonly by: string;
  readonly command: string;
  readonly after: TestSide;
  /** undefined: the commit alone was tested. */
  readonly merge: MergedWith | undefined;
  readonly commit: { readonly sha: string; readonly url: string };
  /** Was the commit status `build-doctor` set? Otherwise why it was not. */
  readonly status: { readonly kind: 'set' } | { readonly kind: 'not-set'; readonly reason: string };
  readonly ci: CiOnCommit;
}

/** The answer after an approved proposal was applied, tested green and committed. */
export function appliedComment(applied: Applied, marker: string): string {
  const { proposal, by, command, after, merge, commit, status, ci } = applied;
  const tree = merge === undefined ? 'exactly that tree' : `it ${mergedWith(merge)}`;
  const sha = codeSpan(commit.sha.slice(0, 7));
  const page = pageLink(commit.sha.slice(0, 7), commit.url);
  const set =
    status.kind === 'set' ? '' : `The commit status could not be set: ${safeLine(status.reason, 300)}`;
  return signed(
    [
      `**Tests pass now.** Proposal ${codeSpan(proposal)}, approved by ${codeSpan(by)}, is commit ${page === '' ? sha : page}.`,
      `${codeSpan(command)} on ${tree}: ${testSide(after)}.`,
      CI[ci],
      set,
    ],
    marker,
  );
}

export interface NotApplied {
  readonly proposal: string;
  readonly command: string;
  readonly after: TestSide;
  /** undefined: the head alone was tested. */
  readonly merge: MergedWith | undefined;
  /** What was merged when the fix was proven. */
  readonly provenWith: string | undefined;
  /** Redacted. */
  readonly output: string;
}

/** The answer after an approved proposal was applied and the tests were red: nothing was pushed. */
export function stillFailingComment(red: NotApplied, marker: string): string {
  const { proposal, command, after, merge, provenWith, output } = red;
  const tested = merge === undefined ? 'tested' : `tested ${mergedWith(merge)}`;
  return signed(
    [
      `**Tests still fail.** Proposal ${codeSpan(proposal)} was applied and ${tested}, and nothing was pushed: the branch is as it was. ${VERDICT_WORDS['still-failing'].next}`,
      baseMoved(merge, provenWith),
      `${codeSpan(command)}: ${testSide(after)}.`,
      outputBlock('The failing output', output),
    ],
    marker,
  );
}

const baseMoved = (merge: MergedWith | undefined, provenWith: string | undefined): string =>
  merge === undefined || provenWith === undefined || provenWith === merge.sha
    ? ''
    : `The fix was proven ${mergedWith({ ...merge, sha: provenWith })}, which has moved on since.`;
