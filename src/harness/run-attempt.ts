import { describeRun, excerptOf, summaryOf } from './describe-run.ts';
import { deniedTests, nothingChanged } from './prompt.ts';
import type { ConversationSetup, Session } from './session.ts';

/** What a wish to run the tests came to. */
export interface Attempted {
  /** For the model. */
  readonly text: string;
  readonly state: 'green' | 'red' | 'denied' | 'same-tree';
}

/**
 * Runs the tests on the tree as it stands and counts an attempt, unless this very tree was run before (its result is
 * quoted, no attempt) or a person who is asked about every step says no.
 */
export async function runAttempt(
  setup: ConversationSetup,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Attempted> {
  const earlier = session.edited ? session.lastRun : setup.before;
  if (earlier !== undefined) {
    countRepeat(session, 'same-tree');
    return {
      text: nothingChanged(summaryOf(earlier), setup.maxAttempts - session.attempts),
      state: 'same-tree',
    };
  }
  if (session.testDenied) {
    countRepeat(session, 'tests-denied');
    return { text: deniedTests(''), state: 'denied' };
  }
  if (setup.asker !== undefined) {
    const answer = await setup.asker.ask({
      about: 'tests',
      intro: '',
      shown: setup.before.command,
      proof: '',
      warnings: [],
      prompt: 'Run the tests now?',
    });
    if (answer.kind === 'no') {
      session.testDenied = true;
      setup.journal.append({ kind: 'denial', what: 'tests', by: answer.by, reason: answer.reason });
      return { text: deniedTests(answer.reason), state: 'denied' };
    }
  }
  const run = await setup.workspace.test({ signal });
  session.lastRun = run;
  if (run === setup.before || session.runs.has(run))
    return {
      text: `The files are as in an earlier run, which is not repeated. ${describeRun(run, await excerptOf(run, setup), setup)}`,
      state: 'same-tree',
    };
  session.runs.add(run);
  session.attempts += 1;
  const judgement = setup.judge(run);
  const excerpt = judgement.green ? '' : await excerptOf(run, setup);
  setup.journal.append({
    kind: 'attempt',
    attempt: session.attempts,
    exitCode: run.exitCode,
    timedOut: run.timedOut,
    counts: run.counts,
    ms: Math.round(run.ms),
    failed: run.failed.map(({ id }) => id),
    excerpt,
  });
  if (judgement.green)
    return { text: `Attempt ${session.attempts}: the tests pass (exit 0).`, state: 'green' };
  const left = setup.maxAttempts - session.attempts;
  const text = `Attempt ${session.attempts} of ${setup.maxAttempts} failed: ${judgement.reason}. ${left} left; your edits stand.\n${describeRun(run, excerpt, setup)}`;
  return { text, state: 'red' };
}

function countRepeat(session: Session, what: string): void {
  session.repeats.set(what, (session.repeats.get(what) ?? 0) + 1);
}
