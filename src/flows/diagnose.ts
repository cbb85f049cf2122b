import { tellingLine } from '../evidence/telling-line.ts';
import type { Evidence } from '../kernel/evidence.ts';
import type { TestRun } from '../ports.ts';
import type { Proposal } from '../proposal/proposal.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { type StoredProposal, sealed } from '../review/marker/stored-proposal.ts';
import type { ActionPorts, ActionSettings } from './action-ports.ts';
import { changeOf } from './change-of.ts';
import { collectEvidence } from './collect-evidence.ts';
import { type Ending, ending } from './ending.ts';
import type { Treatment } from './find-treatment.ts';
import { greenAlone } from './green-alone.ts';
import type { HealRun } from './heal-run.ts';
import type { Meter } from './meter.ts';
import { type Posted, postProposal } from './post-proposal.ts';
import { proposalForHead } from './proposal-for-head.ts';
import { payloadOf } from './proposal-payload.ts';
import { type Repair, repairTree, type Wishes } from './repair-tree.ts';
import { sayChanges } from './say-changes.ts';
import { stepCommand } from './step-command.ts';
import { fetchTreated, type TreatedTree } from './treated-tree.ts';
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

// What no edit of the source can mend, and what a person can do.
const BEYOND_SOURCE: Readonly<Record<string, string>> = {
  infrastructure: 'Run the job again; if it stays red, look at what it could not reach or ran out of.',
  permission: 'Give the job the secret or the permission that it lacks.',
  timeout: 'Give the job more time, or look at its last lines for what it waited for.',
};
const QUOTED_CHARS = 200;

/** Run A: evidence → tree → command → reproduce → repair → proposal → review. */
export async function diagnose(request: DiagnoseRequest, ports: ActionPorts): Promise<Diagnosed> {
  const diagnosed = await diagnosisOf(request, ports);
  const { note, ...rest } = diagnosed;
  return { ...rest, ending: sayChanges(noted(rest.ending, note), rest.evidence) };
}

/** `note`: what a person has to know about CI's log, whatever comes of it. */
async function diagnosisOf(
  request: DiagnoseRequest,
  ports: ActionPorts,
): Promise<Diagnosed & { readonly note: string | undefined }> {
  const { treatment, settings } = request;
  const { pull, ci } = treatment;
  const none = {
    evidence: undefined,
    command: undefined,
    run: undefined,
    posted: undefined,
    note: undefined,
  };
  const changes = await changeOf(ports.host, pull.number, ports.policy);
  const found = await collectEvidence(ports, treatment, settings.maxLogChars, changes);
  if ('verdict' in found) return { ...none, ending: found };
  const { evidence, note } = found;
  const known = { ...none, evidence, note };
  if (request.isAnswered(evidence.signature)) return { ...known, ending: repeated() };
  const beyond = beyondUs(evidence, request, ports);
  if (beyond !== undefined) return { ...known, ending: beyond };
  const tree = await fetchTreated(ports, pull, ci);
  const command = stepCommand(settings, ci, found, tree.tested.files);
  if ('verdict' in command) return { ...known, ending: command };
  const run = treeRun(ports, settings, tree.tested, command, { ...request, changes, log: found.log });
  if (ports.record) {
    const mergedWith = tree.tested === tree.head ? null : (tree.mergedWith ?? null);
    const settings = { pull: pull.number, head: ci.headSha, mergedWith };
    ports.journal.append({ kind: 'config', settings });
  }
  const treated = { ...known, command, run };
  const outside = (red: TestRun) => greenAlone(tree, pull.base.ref, command, red, request, ports);
  const repair = await repairTree(run, command, evidence, goesToReview, request.wishes, outside);
  if ('verdict' in repair) return { ...treated, ending: noted(inWords(repair), tree.note) };
  const proposal = await proposalForHead(repair, tree, pull, ports);
  if ('verdict' in proposal) return { ...treated, ending: proposal };
  const stored = storedProposal(request, run, command, tree, repair, {
    proposal,
    repository: ports.host.repository,
    signature: evidence.signature,
    note,
  });
  const posted = await postProposal(ports.host, stored, settings.stateKey);
  if ('verdict' in posted) return { ...treated, ending: { ...posted, ...sidesOf(repair, stored) } };
  ports.journal.append({
    kind: 'review',
    proposal: posted.stored.id,
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
  const advice = BEYOND_SOURCE[evidence.class];
  // A command that ended itself at a time limit (timeout(1)) may hang in the source: that is tried here.
  const isOwnLimit = evidence.class === 'timeout' && evidence.exitCode !== null;
  if (advice !== undefined && !isOwnLimit) {
    const line = tellingLine(evidence.excerpt, QUOTED_CHARS);
    const said = line === '' ? '' : ` Its log says: ${line}`;
    const sentence = `CI failed on ${evidence.class}, which no edit of the source mends. ${advice}${said}`;
    return ending('explained', `class.${evidence.class}`, sentence, { story });
  }
  if (noCode !== undefined)
    return ending('explained', 'code.not-executed', `${noCode} This is what CI says.`, { story });
  if (noSandbox !== undefined)
    return ending('explained', 'sandbox.missing', `${noSandbox} This is what CI says.`, { story });
  return undefined;
}

function storedProposal(
  { treatment: { pull, ci }, settings }: DiagnoseRequest,
  run: HealRun,
  command: TestCommand,
  tree: TreatedTree,
  repair: Repair,
  {
    proposal,
    repository,
    signature,
    note,
  }: {
    readonly proposal: Proposal;
    readonly repository: string;
    readonly signature: string;
    readonly note: string | undefined;
  },
): StoredProposal {
  const place = { repository, pull: pull.number, base: pull.base.ref, head: pull.head.sha, run: ci.id };
  const failure = { workflow: ci.workflowId, signature };
  const stored = sealed(
    place,
    payloadOf(proposal, repair, run, command, settings, { pull, failure, tree, note }),
  );
  if (stored === undefined) throw new Error('a proven proposal changes something');
  return stored;
}

/** An ending that says on what it is based. */
function noted(end: Ending, ...notes: readonly (string | undefined)[]): Ending {
  const sentence = [end.verdict.sentence, ...notes.filter((note) => note !== undefined)].join(' ');
  return { ...end, verdict: { ...end.verdict, sentence } };
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
export const inWords = (end: Ending): Ending =>
  end.usage === true && end.verdict.word === 'refused'
    ? { ...end, verdict: { ...end.verdict, word: 'explained' } }
    : end;
