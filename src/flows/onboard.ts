import type { CheckedDocument } from '../onboarding/check-document.ts';
import type { Files, Person } from '../ports.ts';
import type { Proposal } from '../proposal/proposal.ts';
import { treeStates } from '../repair/tree-states.ts';
import type { RunResult } from '../report/run-result.ts';
import { askAboutDocument } from './ask-about-document.ts';
import { closed } from './closed.ts';
import { type Drafted, draftDocument } from './draft-document.ts';
import { type Ending, ending } from './ending.ts';
import { meter } from './meter.ts';
import type { DocumentPorts, OnboardRun } from './onboard-run.ts';
import { placeProblem } from './place-problem.ts';
import { resultOf } from './result-of.ts';
import { writeDocument } from './write-document.ts';

export interface OnboardRequest {
  /** The checkout, for the journal. */
  readonly repository: string;
  /** Where the document is to stand, relative to the checkout. */
  readonly path: string;
  readonly maxAttempts: number;
  readonly maxTurns: number;
}

export interface OnboardPorts extends DocumentPorts {
  readonly checkout: Files;
  readonly person: Person;
}

/** What `onboard` prints with `--json`: a run result, and what the last document that was checked came to. */
export interface OnboardResult extends RunResult {
  readonly document: CheckedDocument | null;
}

export interface Onboarded {
  readonly result: OnboardResult;
  readonly ending: Ending;
}

/** The road of `onboard` in a terminal: look around → document, held against the tree → ask → write. Writes nothing without a yes. */
export async function onboard(
  request: OnboardRequest,
  ports: OnboardPorts,
  signal?: AbortSignal,
): Promise<Onboarded> {
  const { clock, journal } = ports;
  const metered = meter(clock);
  const run: OnboardRun = {
    ...request,
    ports,
    signal,
    governor: undefined,
    conversation: undefined,
    checked: undefined,
  };
  const from = clock.monotonicMs();
  const asked = { ...ports, person: metered.person(ports.person) };
  const end = await closed(road(request, run, asked), journal, signal);
  const total = clock.monotonicMs() - from;
  const result = resultOf(end, run, { total, metered, journal: journal.location });
  return { result: { ...result, document: run.checked ?? null }, ending: end };
}

async function road(request: OnboardRequest, run: OnboardRun, ports: OnboardPorts): Promise<Ending> {
  const { checkout, journal } = ports;
  journal.append({
    kind: 'task',
    flow: 'onboard',
    repository: request.repository,
    command: null,
    log: null,
  });
  journal.append({ kind: 'config', settings: { ...request, record: ports.record } });
  const misplaced = placeProblem(checkout, ports.policy, run.path);
  if (misplaced !== undefined) return misplaced;
  const before = treeStates(checkout);
  const first = await draftDocument(run, checkout);
  if ('verdict' in first) return first;
  let drafted: Drafted = first;
  for (;;) {
    const { proposal } = drafted;
    const answer = await askAboutDocument(drafted, ports);
    if (answer.kind === 'yes') return writeDocument(drafted, before, { ...ports, path: run.path });
    const { by, reason } = answer;
    // Without a reason, or a person who gave it, there is nothing to write on by.
    const next = reason === '' || by === 'nobody' ? undefined : await drafted.revise(reason);
    if (next === undefined) return denied(reason, proposal);
    drafted = next;
  }
}

function denied(reason: string, proposal: Proposal): Ending {
  const why = reason === '' ? '' : ` (${reason})`;
  return ending('denied', 'person.denied', `the page was denied${why}; nothing was written.`, { proposal });
}
