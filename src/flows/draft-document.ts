import type { Conversation, ConversationEnd } from '../harness/conversation.ts';
import type { TurnSetup } from '../harness/session.ts';
import { takeTurns } from '../harness/turns.ts';
import { plainText } from '../kernel/plain-text.ts';
import { redact } from '../kernel/redact.ts';
import { draftWorkspace } from '../onboarding/draft-workspace.ts';
import { type OnboardTask, onboardTask } from '../onboarding/onboard-task.ts';
import { onboardOpening } from '../onboarding/opening.ts';
import { deniedPage } from '../onboarding/prompt.ts';
import { sealedDocument } from '../onboarding/sealed-document.ts';
import type { Files, Journal } from '../ports.ts';
import { makeProposal, type Proposal } from '../proposal/proposal.ts';
import { type Ending, ending } from './ending.ts';
import { openGovernor } from './heal-run.ts';
import type { OnboardRun } from './onboard-run.ts';

/** A document that holds what the tree has, as it is proposed. */
export interface Drafted {
  readonly kind: 'drafted';
  readonly proposal: Proposal;
  /** As it is proposed. */
  readonly text: string;
  /** As the model wrote it and it was held against the tree. */
  readonly page: string;
  readonly paths: number;
  readonly commands: number;
  /** Tells the model why a person said no, and has it write on; undefined when no other page comes of it. */
  revise(reason: string): Promise<Drafted | undefined>;
}

/**
 * Lets the model look around in `tree` and write the one document, which is held against the tree until nothing in it is
 * wrong. The tree itself is not written.
 */
export async function draftDocument(run: OnboardRun, tree: Files): Promise<Drafted | Ending> {
  const { path, ports, maxAttempts, maxTurns, signal } = run;
  const governor = openGovernor(run);
  if (typeof governor === 'string')
    return ending('unavailable', 'model.not-configured', governor, { usage: true });
  const setup: TurnSetup = {
    ...ports,
    policy: { ...ports.policy, onlyPaths: [path], allowShell: [] },
    workspace: draftWorkspace(tree, path),
    governor,
    maxAttempts,
    maxTurns,
    asker: undefined,
  };
  const task = onboardTask(setup, path);
  const conversation = takeTurns(setup, task);
  run.conversation = conversation;
  const end = await conversation.next(onboardOpening(path, { ...ports, files: tree }), signal);
  return drafted({ run, task, conversation }, end);
}

interface Drafting {
  readonly run: OnboardRun;
  readonly task: OnboardTask;
  readonly conversation: Conversation;
}

function drafted(drafting: Drafting, end: ConversationEnd): Drafted | Ending {
  const { run, task, conversation } = drafting;
  const { path, ports, signal } = run;
  run.checked = task.last();
  const page = task.checked();
  if (page === undefined || page.problems.length > 0) return withoutDocument(run, end);
  const { paths, commands } = page;
  const text = sealedDocument(redact(page.text, ports.secrets).text);
  const proposal = makeProposal([{ path, mode: 0o644, before: null, after: text }], '', []);
  if (proposal === undefined) throw new Error('a new file changes something');
  note(proposal, ports.journal);
  const revise = async (reason: string) => {
    const next = await conversation.next(deniedPage(reason), signal);
    if (task.checked()?.text === page.text) return undefined;
    const other = drafted(drafting, next);
    return 'verdict' in other ? undefined : other;
  };
  return { kind: 'drafted', proposal, text, page: page.text, paths, commands, revise };
}

function note({ id, digest, diff, changes }: Proposal, journal: Journal): void {
  const files = changes.map(({ path }) => ({ path, status: 'added' as const }));
  journal.append({ kind: 'proposal', id, digest, files, diff, warnings: [], diagnosis: '' });
}

function withoutDocument({ path, checked, ports }: OnboardRun, end: ConversationEnd): Ending {
  if (end.kind === 'unavailable') {
    const why = redact(plainText(end.reason), ports.secrets).text;
    return ending('unavailable', 'model.unavailable', `${why} Nothing was written.`);
  }
  const reason = end.kind === 'exhausted' ? end.reason : 'model.stopped';
  const problems = (checked?.problems ?? []).map((problem) => redact(problem, ports.secrets).text);
  const story =
    problems.length === 0 ? [] : ['Wrong with the last document:', ...problems.map((one) => `- ${one}`)];
  return ending('exhausted', reason, `${WHY[reason] ?? 'the model stopped'}; no ${path} was written.`, {
    story,
  });
}

const WHY: Readonly<Record<string, string>> = {
  'attempts.used-up': 'every attempt named something that is not in the repository',
  'turns.used-up': 'the model used up its turns',
  'no-progress': 'the model made no progress',
  'model.stopped': 'the model stopped before there was a document that holds what the tree has',
};
