import { endFor, isGreen, type Step, say } from './conversation-end.ts';
import { CUT_REPLY, NUDGE } from './prompt.ts';
import { runAttempt } from './run-attempt.ts';
import { type ConversationSetup, type Session, SHORTEST_CAUSE_CHARS } from './session.ts';

/** The words by which a model says that nothing in the source should change, however it decorates them. */
const NO_CHANGE_MARK = /^[ \t*_#>`"'-]*NO CHANGE[ \t*_`]*[:.,;–—-][\s*_`]*/im;

/**
 * What a reply of text alone means: the cause of a green change, an explanation, a change that still has to be tested,
 * or the end. A first reply without a call is nudged once.
 */
export async function withoutCall(
  text: string,
  cut: boolean,
  setup: ConversationSetup,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const explains = NO_CHANGE_MARK.test(text);
  const isNoCause = text.length < SHORTEST_CAUSE_CHARS && session.cause !== '' && !session.isRefuted;
  if (text !== '' && !(isGreen(setup, session) && isNoCause))
    session.cause = text.replace(NO_CHANGE_MARK, '').trim();
  if (isGreen(setup, session)) return { kind: 'green', diagnosis: session.cause };
  if (cut) return say(session, CUT_REPLY);
  if (session.edited && session.testDenied) return { kind: 'untested', diagnosis: session.cause };
  if (explains || (!setup.edits && text !== '')) return { kind: 'explained', diagnosis: session.cause };
  if (session.edited && session.lastRun === undefined) return testAfterAll(setup, session, signal);
  if (session.edited) return endFor('model.stopped', setup, session);
  if (!session.nudged) {
    session.nudged = true;
    return say(session, NUDGE);
  }
  return endFor('model.stopped', setup, session);
}

/** Edits stand that announced more to follow, and nothing followed: they are tested as they are. */
async function testAfterAll(
  setup: ConversationSetup,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const attempted = await runAttempt(setup, session, signal);
  if (attempted.state === 'green' || attempted.state === 'denied')
    return endFor('model.stopped', setup, session);
  if (session.attempts >= setup.maxAttempts) return endFor('attempts.used-up', setup, session);
  return say(session, attempted.text);
}
