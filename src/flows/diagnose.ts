import type { Evidence } from '../kernel/evidence.ts';
import { reproduce } from '../repair/reproduce.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { type StoredProposal, sealed } from '../review/marker/stored-proposal.ts';
import type { ActionPorts, ActionSettings } from './action-ports.ts';
import { collectEvidence } from './collect-evidence.ts';
import { type Ending, ending } from './ending.ts';
import type { Treatment } from './find-treatment.ts';
import type { HealRun } from './heal-run.ts';
import type { Meter } from './meter.ts';
import { type Posted, postProposal } from './post-proposal.ts';
import { prepareCopy } from './prepare-copy.ts';
import { payloadOf } from './proposal-payload.ts';
import { type Repair, repairTree, type Wishes } from './repair-tree.ts';
import { stepCommand } from './step-command.ts';
import { fetchTreated, forHead, type TreatedTree } from './treated-tree.ts';
import { treeRun } from './tree-run.ts';

export interface DiagnoseRequest {
  readonly treatment: Treatment;
  readonly settings: ActionSettings;
  /** Why the pull request's code may not be executed here; undefined when it may. */
  readonly noCode: string | undefined;
  readonly wishes: Wishes;
  /** Was this failure on this head already answered? */
  readonly isAnswered: (signature: string) => boolean;
  readonly meter: Meter;
  readonly signal: AbortSignal | undefined;
}

/** What a diagnosis came to. */
export interface Diagnosed {
  readonly ending: Ending;
  readonly evidence: Evidence | undefined;
  readonly command: TestCommand | undefined;
  /** The engine's run, for its figures; undefined when nothing was executed. */
  readonly run: HealRun | undefined;
  readonly posted: Posted | undefined;
}

// What no edit of the source can mend.
const BEYOND_SOURCE: readonly string[] = ['infrastructure', 'permission'];

/** Run A: evidence → tree → command → reproduce → repair → proposal → review. */
export async function diagnose(request: DiagnoseRequest, ports: ActionPorts): Promise<Diagnosed> {
  const { treatment, settings } = request;
  const { pull, ci } = treatment;
  const none = { evidence: undefined, command: undefined, run: undefined, posted: undefined };
  const found = await collectEvidence(ports, ci, settings.maxLogChars);
  if ('verdict' in found) return { ...none, ending: found };
  const { evidence } = found;
  const known = { ...none, evidence };
  if (request.isAnswered(evidence.signature)) return { ...known, ending: repeated() };
  const beyond = beyondUs(evidence, request, ports);
  if (beyond !== undefined) return { ...known, ending: beyond };
  const tree = await fetchTreated(ports, pull, ci);
  const command = stepCommand(settings, ci, found, tree.tested.files);
  if ('verdict' in command) return { ...known, ending: command };
  const run = treeRun(ports, settings, tree.tested, command, request);
  const treated = { ...known, command, run };
  const alone = await greenAlone(request, ports, tree, command);
  if (alone !== undefined) return { ...treated, ending: alone };
  const repair = await repairTree(run, command, evidence, goesToReview, request.wishes);
  if ('verdict' in repair) return { ...treated, ending: inWords(repair) };
  const stored = storedProposal(request, run, command, tree, repair, {
    repository: ports.host.repository,
    signature: evidence.signature,
  });
  if ('verdict' in stored) return { ...treated, ending: stored };
  const posted = await postProposal(ports.host, stored, settings.stateKey);
  if ('verdict' in posted) return { ...treated, ending: { ...posted, ...sidesOf(repair, stored) } };
  ports.journal.append({
    kind: 'review',
    url: posted.review.url,
    suggestions: posted.suggestions,
    leftovers: posted.leftovers,
  });
  return { ...treated, posted, ending: proposed(posted, repair) };
}

/** Nobody is asked here: what is proven is posted, and asked on the pull request. */
const goesToReview = () => Promise.resolve({ kind: 'yes', by: 'review' } as const);

const repeated = (): Ending =>
  ending(
    'refused',
    'diagnosis.repeated',
    'This failure on this commit was already answered; nothing was done.',
  );

function beyondUs(
  evidence: Evidence,
  { noCode }: DiagnoseRequest,
  { noSandbox }: ActionPorts,
): Ending | undefined {
  const story = [evidence.excerpt];
  if (BEYOND_SOURCE.includes(evidence.class)) {
    return ending(
      'explained',
      `class.${evidence.class}`,
      `CI failed on ${evidence.class}, which no edit of the source mends; see the excerpt of its log.`,
      { story },
    );
  }
  if (noCode !== undefined)
    return ending('explained', 'code.not-executed', `${noCode} This is what CI says.`, { story });
  if (noSandbox !== undefined)
    return ending('explained', 'sandbox.missing', `${noSandbox} This is what CI says.`, { story });
  return undefined;
}

/** A head that is green alone and red only with its base merged in is no fault of the head's own lines. */
async function greenAlone(
  { settings, treatment, meter, signal }: DiagnoseRequest,
  ports: ActionPorts,
  { tested, head }: TreatedTree,
  command: TestCommand,
): Promise<Ending | undefined> {
  if (tested === head) return undefined;
  const run = treeRun(ports, settings, head, command, { meter, signal });
  const prepared = await prepareCopy(run.copies, command, signal);
  if (prepared.kind === 'ended') return undefined;
  try {
    const alone = await reproduce(prepared.workspace, ports.journal, signal);
    if (alone.kind !== 'green') return undefined;
    const { ref } = treatment.pull.base;
    return ending(
      'explained',
      'merge.red',
      `Green alone, red when merged with ${ref}: update the branch, then mend what the two make red together.`,
      { after: alone.run },
    );
  } finally {
    await prepared.remove();
  }
}

function storedProposal(
  { treatment: { pull, ci }, settings }: DiagnoseRequest,
  run: HealRun,
  command: TestCommand,
  tree: TreatedTree,
  repair: Repair,
  { repository, signature }: { readonly repository: string; readonly signature: string },
): StoredProposal | Ending {
  const proposal = forHead(repair.proposal, tree, pull.base.ref);
  if ('verdict' in proposal) return proposal;
  const place = { repository, pull: pull.number, base: pull.base.ref, head: pull.head.sha, run: ci.id };
  const failure = { workflow: ci.workflowId, signature };
  const stored = sealed(place, payloadOf(proposal, repair, run, command, settings, { pull, failure }));
  if (stored === undefined) throw new Error('a proven proposal changes something');
  return stored;
}

const sidesOf = ({ before, run }: Repair, { proposal, diagnosis }: StoredProposal) => ({
  proposal,
  diagnosis,
  before,
  after: run,
});

const proposed = ({ stored, review }: Posted, repair: Repair): Ending =>
  ending(
    'proposed',
    'tests.pass',
    `a proven fix is proposed on #${stored.pull}: ${review.url}`,
    sidesOf(repair, stored),
  );

/** Words for a terminal's misuse make no sense here: what cannot be run is explained. */
const inWords = (end: Ending): Ending =>
  end.usage === true && end.verdict.word === 'refused'
    ? { ...end, verdict: { ...end.verdict, word: 'explained' } }
    : end;
