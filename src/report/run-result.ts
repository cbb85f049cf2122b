import type { Verdict, VerdictWord } from '../kernel/verdict.ts';
import type { TestRun } from '../ports.ts';
import type { Proposal } from '../proposal/proposal.ts';
import { unifiedDiff } from '../proposal/unified-diff.ts';
import type { TestSide } from './test-side.ts';

/** What `heal`, `demo` and the action print with `--json`: one object, its fields as `docs/commands.md` lists them. */
export interface RunResult {
  readonly verdict: VerdictWord;
  readonly reason: string;
  readonly diagnosis: string;
  readonly files: readonly {
    readonly path: string;
    readonly status: 'added' | 'modified';
    readonly diff: string;
  }[];
  readonly tests: { readonly before: TestSide | null; readonly after: TestSide | null };
  readonly attempts: number;
  readonly turns: number;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  readonly requests: number;
  /** Milliseconds; `own` is what is left of `total` after model, tests and waiting (for limits and for people). */
  readonly ms: {
    readonly total: number;
    readonly model: number;
    readonly tests: number;
    readonly waiting: number;
    readonly own: number;
  };
  readonly proposal: string | null;
  readonly journal: string;
}

/** What a run result is made from. */
export interface RunFacts
  extends Pick<RunResult, 'diagnosis' | 'attempts' | 'turns' | 'tokens' | 'requests' | 'journal'> {
  readonly verdict: Verdict;
  readonly proposal: Proposal | undefined;
  readonly before: TestRun | undefined;
  readonly after: TestRun | undefined;
  readonly ms: Omit<RunResult['ms'], 'own'>;
}

export function runResult(facts: RunFacts): RunResult {
  const { total, model, tests, waiting } = facts.ms;
  const round = Math.round;
  return {
    verdict: facts.verdict.word,
    reason: facts.verdict.reason,
    diagnosis: facts.diagnosis,
    files: (facts.proposal?.changes ?? []).map(({ path, mode, before, after }) => ({
      path,
      status: before === null ? 'added' : 'modified',
      diff: unifiedDiff(path, before, after, mode),
    })),
    tests: { before: side(facts.before), after: side(facts.after) },
    attempts: facts.attempts,
    turns: facts.turns,
    tokens: facts.tokens,
    requests: facts.requests,
    ms: {
      total: round(total),
      model: round(model),
      tests: round(tests),
      waiting: round(waiting),
      own: round(Math.max(0, total - model - tests - waiting)),
    },
    proposal: facts.proposal?.id ?? null,
    journal: facts.journal,
  };
}

function side(run: TestRun | undefined): TestSide | null {
  return run === undefined ? null : { exitCode: run.exitCode, counts: run.counts };
}
