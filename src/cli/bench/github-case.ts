import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { largestRequest } from '../../bench/largest-request.ts';
import type { JournalLine } from '../../kernel/entry.ts';
import type { Installation } from '../on-github/find-installation.ts';
import { type LocalPull, MAINTAINER, PULL, startLocalPull } from '../on-github/local-pull.ts';
import { modelInputs } from '../on-github/model-inputs.ts';
import { reportCi } from '../on-github/report-ci.ts';
import { resultOfRuns } from '../on-github/result-of-runs.ts';
import { type DoctorRun, type DoctorSetup, runDoctor } from '../on-github/run-doctor.ts';
import { doctorEnd } from './doctor-end.ts';
import { checkOutHead, pullOf } from './pull-of-case.ts';
import { redLog } from './red-log.ts';
import { notStarted, type ReadyCase, type Road, type RoadEnd, secondsSince } from './road.ts';

type VerdictLine = Extract<JournalLine, { readonly kind: 'verdict' }>;

/** How long the maintainer reads; GitHub counts in whole seconds. */
const READING_MS = 2_000;

/** The road on GitHub: red CI, the action, an approval, the commit, all against a local GitHub. */
export function githubRoad({ action, examples }: Installation): Road {
  return async (ready) => {
    const { about, tree, ports, signal } = ready;
    const output = await redLog(ready);
    if (output === undefined) return notStarted('the tests are green here without a fix');
    const from = ports.clock.monotonicMs();
    const github = await startLocalPull(pullOf(ready, examples));
    try {
      const head = github.pull.head.sha;
      const log = output.replaceAll(tree.checkout, `/home/runner/work/${about.id}/${about.id}`);
      const said: string[] = [];
      const setup = setupOf(ready, github, action, (line) => said.push(line));
      if (typeof setup === 'string') return notStarted(setup);
      const runs = await walked(setup, { command: about.test_command, exitCode: 1, output: log });
      signal.throwIfAborted();
      keepJournals(ready.journal, runs);
      await checkOutHead(github, head, tree.checkout);
      return endOf(ready.journal, runs, said, secondsSince(from, ports));
    } finally {
      await github.close();
    }
  };
}

function setupOf(
  { about, answering, ports, options, signal }: ReadyCase,
  github: LocalPull,
  action: string,
  onLine: (line: string) => void,
): DoctorSetup | string {
  const provider = ports.provider(answering.provider);
  if (provider.kind === 'problem') return provider.reason;
  const { settings } = provider;
  const limit = settings.tokensPerMinute;
  // Each run is a process of its own, and knows nothing of the others' tokens.
  const share = limit === undefined ? undefined : Math.max(1, Math.floor(limit / options.jobs));
  return {
    github,
    folder: ports.fresh('runner'),
    action,
    inputs: {
      sandbox: ports.sandbox,
      'test-command': about.test_command,
      'test-timeout': String(Math.ceil(about.timeout_s)),
      ...(typeof about.setup_command === 'string' && { 'setup-command': about.setup_command }),
      'max-attempts': String(options.maxAttempts),
      'max-turns': String(options.maxTurns),
      record: 'true',
    },
    model: modelInputs({ ...settings, tokensPerMinute: share }, options.requestTimeout),
    signal,
    onLine,
  };
}

/** Red CI, the diagnosis, and after a proposal the approval: by name where there are warnings. */
async function walked(setup: DoctorSetup, red: Parameters<typeof reportCi>[1]): Promise<DoctorRun[]> {
  const { github, signal } = setup;
  const { happened } = await reportCi(github, red);
  const diagnosed = await runDoctor(setup, 'diagnose', happened);
  signal.throwIfAborted();
  if (diagnosed.outputs.verdict !== 'proposed') return [diagnosed];
  github.later(READING_MS);
  const warned = diagnosed.entries.some((entry) => entry.kind === 'proposal' && entry.warnings.length > 0);
  const by = { pr: PULL, by: MAINTAINER };
  const approval = warned
    ? { kind: 'comment', ...by, body: `/doctor apply ${diagnosed.outputs['proposal-id'] ?? ''}` }
    : { kind: 'review', ...by, state: 'approve', body: 'Looks right.' };
  return [diagnosed, await runDoctor(setup, 'treat', await github.happen(approval))];
}

/** That of the diagnosis is named like the case, so that it can be replayed. */
function keepJournals(journal: string, [diagnosed, treated]: readonly DoctorRun[]): void {
  mkdirSync(dirname(journal), { recursive: true });
  if (diagnosed !== undefined) writeFileSync(journal, diagnosed.journal);
  if (treated !== undefined) writeFileSync(journal.replace(/\.jsonl$/, '.treat.jsonl'), treated.journal);
}

function endOf(
  journal: string,
  runs: readonly DoctorRun[],
  said: readonly string[],
  seconds: number,
): RoadEnd {
  const last = runs.at(-1);
  const verdict = last?.entries.findLast((entry): entry is VerdictLine => entry.kind === 'verdict');
  if (verdict === undefined) {
    const words = said.slice(-3).join(' | ');
    return notStarted(`the action ended with ${last?.code ?? 'a signal'} and no verdict: ${words}`);
  }
  const { reason, sentence, verdict: word } = verdict;
  const ended = { word, reason, sentence };
  const took = { largestRequest: largestRequest(runs.flatMap((run) => run.entries)), seconds };
  const isLeft = runs.length === 1 && (word === 'healthy' || word === 'refused');
  return doctorEnd(ended, resultOfRuns(ended, runs, [journal]), took, isLeft);
}
