import { sentIn } from '../harness/sent.ts';
import type { PullRequest } from '../ports/code-host.ts';
import { onboardComment } from '../report/comments/onboard-comment.ts';
import { onboardSummary } from '../report/onboard-summary.ts';
import { hidden } from '../review/marker/write-marker.ts';
import type { Trigger } from '../trigger/trigger.ts';
import type { ActionPorts } from './action-ports.ts';
import type { ActionRun } from './action-run.ts';
import { draftDocument } from './draft-document.ts';
import { ending } from './ending.ts';
import type { Finished } from './finished.ts';
import { interruptedEnding } from './host-ending.ts';
import type { OnboardRun } from './onboard-run.ts';
import { type Opened, openOnboarding } from './open-onboarding.ts';
import { proposeDocument } from './propose-document.ts';
import { reactTo } from './react-to.ts';
import { DOCUMENT, standingOnboarding } from './standing-onboarding.ts';

/**
 * `/doctor onboard`: writes a document about the default branch, whatever the pull request holds, onto a branch of its own,
 * and proposes it as a pull request. Merging that is the approval. Nothing of the repository is executed.
 */
export async function onboardOnGitHub(
  { trigger, pull }: { readonly trigger: Extract<Trigger, { kind: 'command' }>; readonly pull: PullRequest },
  run: ActionRun,
  ports: ActionPorts,
): Promise<Finished> {
  const { maxAttempts, maxTurns } = run.settings;
  const onboarding: OnboardRun = {
    ports,
    path: DOCUMENT,
    maxAttempts,
    maxTurns,
    signal: run.signal,
    governor: undefined,
    conversation: undefined,
    checked: undefined,
  };
  const opened = await road(trigger, pull, onboarding, ports);
  return answer({ trigger, pull }, onboarding, opened, ports);
}

async function road(
  { by }: Extract<Trigger, { kind: 'command' }>,
  { url }: PullRequest,
  run: OnboardRun,
  ports: ActionPorts,
): Promise<Opened> {
  const { host } = ports;
  const base = await host.defaultBranch();
  const tip = await host.branchTip(base);
  if (tip === undefined)
    return { ending: ending('refused', 'branch.none', `The default branch ${base} has no commit.`) };
  const place = { base, tip, askedBy: by.login, repositoryUrl: url.replace(/\/pull\/\d+$/, '') };
  const standing = await standingOnboarding(host, tip);
  if (standing.kind === 'refused') return { ending: standing.ending };
  if (standing.kind === 'branch') return openOnboarding(host, place);
  const tree = await ports.openTree(tip);
  const drafted = await draftDocument(run, tree.files);
  if ('verdict' in drafted) return { ending: drafted };
  return proposeDocument(host, drafted, { ...place, model: run.governor?.model });
}

async function answer(
  { trigger, pull }: Parameters<typeof onboardOnGitHub>[0],
  run: OnboardRun,
  { ending: end, link, checked }: Opened,
  { host }: Pick<ActionPorts, 'host'>,
): Promise<Finished> {
  const spent = run.governor?.spent;
  const report = {
    verdict: end.verdict,
    link,
    checked,
    problems: run.checked?.problems ?? [],
    tokens: (spent?.prompt ?? 0) + (spent?.completion ?? 0),
    sent:
      run.governor === undefined || run.conversation === undefined
        ? undefined
        : { ...run.governor.model, files: sentIn(run.conversation.session.messages).files },
  };
  const marker = hidden({ answer: 'onboard', verdict: end.verdict.word });
  const summary = onboardSummary(report, end.proposal?.diff);
  const posted = await host.postComment(pull.number, onboardComment(report, marker));
  if (posted.kind === 'interrupted') return { ending: interruptedEnding(), run };
  await reactTo(host, trigger.said.in === 'comment' ? trigger.said.id : undefined, end.verdict.word);
  return { ending: end, run, summary };
}
