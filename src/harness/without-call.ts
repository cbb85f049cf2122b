import { endFor, type Step, say } from './conversation-end.ts';
import { CUT_REPLY } from './prompt.ts';
import { type Session, SHORTEST_CAUSE_CHARS, type TurnSetup } from './session.ts';
import type { Task } from './task.ts';

/** The words by which a model says that nothing in the source should change, however it decorates them. */
const NO_CHANGE_MARK = /^[ \t*_#>`"'-]*NO CHANGE[ \t*_`]*[:.,;–—-][\s*_`]*/im;

/**
 * What a reply of text alone means: the cause of a green change, an explanation, a change that still has to be tested,
 * or the end. A first reply without a call is nudged once.
 */
export async function withoutCall(
  text: string,
  cut: boolean,
  task: Task,
  setup: TurnSetup,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const explains = NO_CHANGE_MARK.test(text);
  const isNoCause = text.length < SHORTEST_CAUSE_CHARS && session.cause !== '' && !session.isRefuted;
  if (text !== '' && !(task.isDone(session) && isNoCause))
    session.cause = text.replace(NO_CHANGE_MARK, '').trim();
  if (task.isDone(session)) return { kind: 'green', diagnosis: session.cause };
  if (cut) return say(session, CUT_REPLY);
  if (session.edited && session.testDenied) return { kind: 'untested', diagnosis: session.cause };
  if (explains || (task.onlyExplains && text !== '')) return { kind: 'explained', diagnosis: session.cause };
  if (session.edited && !task.isTried(session)) return tryAfterAll(task, setup, session, signal);
  if (session.edited) return endFor('model.stopped', task, session);
  if (!session.nudged) {
    session.nudged = true;
    return say(session, task.nudge);
  }
  return endFor('model.stopped', task, session);
}

/** Edits stand that announced more to follow, and nothing followed: they are tried as they are. */
async function tryAfterAll(
  task: Task,
  setup: TurnSetup,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const attempted = await task.attempt(session, signal);
  if (attempted.state === 'green' || attempted.state === 'denied')
    return endFor('model.stopped', task, session);
  if (session.attempts >= setup.maxAttempts) return endFor('attempts.used-up', task, session);
  return say(session, attempted.text);
}
