import type { JournalLine } from '../../kernel/entry.ts';
import type { Verdict } from '../../kernel/verdict.ts';
import type { RunResult } from '../../report/run-result.ts';
import type { TestSide } from '../../report/test-side.ts';
import type { DoctorRun } from './run-doctor.ts';

/** What runs of the action came to together, with a journal a run; `journal` is the last. */
export type RunsResult = RunResult & { readonly journals: readonly string[] };

type Of<K extends JournalLine['kind']> = Extract<JournalLine, { readonly kind: K }>;

/** Adds up what the runs of the action wrote into their journals. `ms.total` is the runs' own time, not the local GitHub's. */
export function resultOfRuns(
  verdict: Verdict,
  runs: readonly DoctorRun[],
  journals: readonly string[],
): RunsResult {
  const entries = runs.flatMap((run) => run.entries);
  const all = <K extends JournalLine['kind']>(kind: K): Of<K>[] =>
    entries.filter((entry): entry is Of<K> => entry.kind === kind);
  const turns = all('turn');
  // The calls of a rescued one are those of a turn, which counts.
  const rejected = all('rejected').filter(({ rescued }) => !rescued);
  const replies = [...turns, ...rejected];
  const proposal = all('proposal').at(-1);
  const tests = [...all('reproduce'), ...all('attempt'), ...all('verification')];
  const before = all('reproduce')[0];
  const ms = {
    total: sum(runs.map(({ entries: own }) => span(own))),
    model: sum(turns.map((turn) => turn.ms)),
    tests: sum(tests.map((run) => run.ms)),
    waiting: sum(all('wait').map((wait) => wait.ms ?? 0)),
  };
  return {
    verdict: verdict.word,
    reason: verdict.reason,
    diagnosis: runs[0]?.outputs.diagnosis ?? '',
    files: proposal === undefined ? [] : filesOf(proposal),
    tests: { before: side(before), after: side(all('verification').at(-1) ?? all('attempt').at(-1)) },
    attempts: all('attempt').length,
    turns: replies.length,
    tokens: {
      prompt: sum(replies.map(({ tokens }) => tokens?.prompt ?? 0)),
      completion: sum(replies.map(({ tokens }) => tokens?.completion ?? 0)),
    },
    requests: replies.length,
    ms: { ...ms, own: Math.max(0, ms.total - ms.model - ms.tests - ms.waiting) },
    // As the pull request shows it: under the digest of all that travels with the edits.
    proposal: runs[0]?.outputs['proposal-id'] || null,
    journal: journals.at(-1) ?? '',
    journals,
  };
}

/** The diff of a proposal is the files' diffs in their order; no line inside one begins with `diff`. */
function filesOf({ files, diff }: Of<'proposal'>): RunResult['files'] {
  const diffs = diff.split(/^(?=diff --git )/m);
  return files.map(({ path, status }, index) => ({ path, status, diff: diffs[index] ?? '' }));
}

const side = (run: TestSide | undefined): TestSide | null =>
  run === undefined ? null : { exitCode: run.exitCode, counts: run.counts };

const span = (entries: readonly JournalLine[]): number =>
  Date.parse(entries.at(-1)?.at ?? '') - Date.parse(entries[0]?.at ?? '') || 0;

const sum = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((total, number) => total + number, 0));
