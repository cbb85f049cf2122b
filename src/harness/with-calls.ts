import type { ModelCall } from '../ports.ts';
import { endFor, type Step, say } from './conversation-end.ts';
import { isStuck, type Performed, performCall } from './perform-call.ts';
import { CUT_REPLY } from './prompt.ts';
import type { Attempted } from './run-attempt.ts';
import { type Session, SHORTEST_CAUSE_CHARS, type TurnSetup } from './session.ts';
import type { Task } from './task.ts';

/** Performs the calls of one reply in order, makes an attempt after them where one is due, and answers every call. */
export async function withCalls(
  reply: { readonly text: string; readonly calls: readonly ModelCall[]; readonly cut: boolean },
  task: Task,
  setup: TurnSetup,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const { text, calls, cut } = reply;
  const performed: Performed[] = [];
  for (const call of calls) performed.push(await performCall(call, task.tools, setup, session, signal));
  if (text.length >= SHORTEST_CAUSE_CHARS && performed.some(({ kind }) => kind === 'wrote')) {
    session.cause = text;
    session.isRefuted = false;
  }
  const attempted = wantsTests(performed) ? await task.attempt(session, signal) : undefined;
  const notes = [incomplete(performed) ? task.incomplete : '', cut ? CUT_REPLY : ''].filter(
    (note) => note !== '',
  );
  calls.forEach((call, index) => {
    const own = performed[index]?.text ?? attempted?.text ?? task.incomplete;
    const last = index === calls.length - 1;
    const feedback =
      last && performed[index]?.text !== undefined && attempted !== undefined ? [attempted.text] : [];
    session.messages.push({
      role: 'tool',
      callId: call.id,
      content: [own, ...feedback, ...(last ? notes : [])].join('\n'),
    });
  });
  return afterCalls(attempted, task, setup, session);
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

function afterCalls(attempted: Attempted | undefined, task: Task, setup: TurnSetup, session: Session): Step {
  if (task.isDone(session)) {
    const isStated = task.stateCause === undefined || (session.cause !== '' && !session.isRefuted);
    if (isStated || session.askedForCause) return { kind: 'green', diagnosis: session.cause };
    session.askedForCause = true;
    return say(session, task.stateCause);
  }
  if (attempted?.state === 'red') session.isRefuted = true;
  if (attempted?.state === 'red' && session.attempts >= setup.maxAttempts)
    return endFor('attempts.used-up', task, session);
  return isStuck(session) ? endFor('no-progress', task, session) : 'go-on';
}
