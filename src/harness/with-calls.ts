import type { ModelCall } from '../ports.ts';
import { endFor, isGreen, type Step, say } from './conversation-end.ts';
import { isStuck, type Performed, performCall } from './perform-call.ts';
import { CUT_REPLY, NOT_TESTED_YET, STATE_CAUSE } from './prompt.ts';
import { type Attempted, runAttempt } from './run-attempt.ts';
import { type ConversationSetup, type Session, SHORTEST_CAUSE_CHARS } from './session.ts';
import type { Tool } from './tool.ts';

/** Performs the calls of one reply in order, runs the tests after them where they are due, and answers every call. */
export async function withCalls(
  reply: { readonly text: string; readonly calls: readonly ModelCall[]; readonly cut: boolean },
  tools: readonly Tool[],
  setup: ConversationSetup,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const { text, calls, cut } = reply;
  const performed: Performed[] = [];
  for (const call of calls) performed.push(await performCall(call, tools, setup, session, signal));
  if (text.length >= SHORTEST_CAUSE_CHARS && performed.some(({ kind }) => kind === 'wrote')) {
    session.cause = text;
    session.isRefuted = false;
  }
  const attempted = wantsTests(performed) ? await runAttempt(setup, session, signal) : undefined;
  const notes = [incomplete(performed) ? NOT_TESTED_YET : '', cut ? CUT_REPLY : ''].filter(
    (note) => note !== '',
  );
  calls.forEach((call, index) => {
    const own = performed[index]?.text ?? attempted?.text ?? NOT_TESTED_YET;
    const last = index === calls.length - 1;
    const feedback =
      last && performed[index]?.text !== undefined && attempted !== undefined ? [attempted.text] : [];
    session.messages.push({
      role: 'tool',
      callId: call.id,
      content: [own, ...feedback, ...(last ? notes : [])].join('\n'),
    });
  });
  return afterCalls(attempted, setup, session);
}

/** Tests follow a reply that asked for them, or whose edits were all made and that announced no more. */
function wantsTests(performed: readonly Performed[]): boolean {
  if (performed.some(({ kind }) => kind === 'tests')) return true;
  const edits = performed.filter(({ kind }) => kind === 'wrote' || kind === 'failed-edit');
  return edits.length > 0 && edits.every(({ kind }) => kind === 'wrote') && edits.at(-1)?.more === false;
}

function incomplete(performed: readonly Performed[]): boolean {
  return (
    performed.some(({ kind }) => kind === 'wrote') &&
    performed.some(({ kind }) => kind === 'failed-edit') &&
    !wantsTests(performed)
  );
}

function afterCalls(attempted: Attempted | undefined, setup: ConversationSetup, session: Session): Step {
  if (isGreen(setup, session)) {
    const isStated = session.cause !== '' && !session.isRefuted;
    if (isStated || session.askedForCause) return { kind: 'green', diagnosis: session.cause };
    session.askedForCause = true;
    return say(session, STATE_CAUSE);
  }
  if (attempted?.state === 'red') session.isRefuted = true;
  if (attempted?.state === 'red' && session.attempts >= setup.maxAttempts)
    return endFor('attempts.used-up', setup, session);
  return isStuck(session) ? endFor('no-progress', setup, session) : 'go-on';
}
