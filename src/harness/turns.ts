import { clip } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import { redact } from '../kernel/redact.ts';
import type { Message } from '../ports.ts';
import type { Denial } from '../proposal/denial.ts';
import { type ConversationEnd, endFor, type Step, say } from './conversation-end.ts';
import type { Governed, Spent } from './governor.ts';
import { rejectedCall } from './prompt.ts';
import { rescueCalls } from './rescue.ts';
import { newSession, type Session, type TurnSetup } from './session.ts';
import type { Task } from './task.ts';
import { withCalls } from './with-calls.ts';
import { withoutCall } from './without-call.ts';

/** A conversation that can be taken up again after a person denied what came of it. */
export interface Conversation {
  readonly session: Readonly<Session>;
  /** Says something and goes on until the task is done, the model has nothing more to do, or a budget is used up. */
  next(said: string | readonly Message[], signal?: AbortSignal): Promise<ConversationEnd>;
  /** Takes the edits back and remembers them as denied. */
  deny(denials: readonly Denial[]): void;
}

/** The turns of a conversation, whatever its task: request, reply, calls through the guards, attempt, and what follows. */
export function takeTurns(setup: TurnSetup, task: Task): Conversation {
  const session = newSession(task.system);
  session.denials.push(...(setup.denials ?? []));
  return {
    session,
    async next(said, signal) {
      session.messages.push(
        ...(typeof said === 'string' ? [{ role: 'user' as const, content: said }] : said),
      );
      let cool = false;
      while (session.turns < setup.maxTurns) {
        const before = { ...setup.governor.spent };
        const answer = await setup.governor.complete(
          session.messages,
          task.tools.map(({ definition }) => definition),
          { cool, signal },
        );
        if (answer.kind === 'unavailable') return { ...answer, diagnosis: session.cause };
        cool = answer.kind === 'rejected';
        const step = await takeTurn({ ...answer, ...since(before, setup) }, task, setup, session, signal);
        if (step !== 'go-on') return step;
      }
      return endFor('turns.used-up', task, session);
    },
    deny(denials) {
      session.denials.push(...denials);
      setup.workspace.restore();
      session.originals.clear();
      session.warnings.clear();
      session.edited = false;
      session.lastRun = undefined;
      session.testDenied = false;
      session.repeats.clear();
      session.cause = '';
      session.isRefuted = false;
      // A reply without a call is now the explanation that was asked for.
      session.nudged = true;
      session.askedForCause = false;
    },
  };
}

/** What one reply took, counted as the run's own figures are. */
interface Cost {
  readonly tokens: { readonly prompt: number; readonly completion: number };
  readonly ms: number;
}

function since(before: Spent, { governor: { spent } }: TurnSetup): Cost {
  const tokens = { prompt: spent.prompt - before.prompt, completion: spent.completion - before.completion };
  return { tokens, ms: Math.round(spent.modelMs - before.modelMs) };
}

async function takeTurn(
  answer: Exclude<Governed, { kind: 'unavailable' }> & Cost,
  task: Task,
  setup: TurnSetup,
  session: Session,
  signal: AbortSignal | undefined,
): Promise<Step> {
  session.turns += 1;
  const reply = answer.kind === 'reply' ? answer : rescued(answer, task, setup, session);
  if (reply === undefined) return 'go-on';
  const text = redact(plainText(reply.text), setup.secrets).text.trim();
  setup.journal.append({
    kind: 'turn',
    turn: session.turns,
    text,
    calls: reply.calls.length,
    tokens: answer.tokens,
    ms: answer.ms,
  });
  session.messages.push({
    role: 'assistant',
    content: text === '' && reply.calls.length === 0 ? '(no text)' : text,
    calls: reply.calls,
  });
  return reply.calls.length === 0
    ? withoutCall(text, reply.cut, task, setup, session, signal)
    : withCalls({ ...reply, text }, task, setup, session, signal);
}

/** A call that the provider rejected: made after all where it can be read out of the refusal, else told back as text. */
function rescued(
  answer: Extract<Governed, { kind: 'rejected' }> & Cost,
  task: Task,
  setup: TurnSetup,
  session: Session,
) {
  const names = task.tools.map(({ definition }) => definition.name);
  const failed = answer.failedGeneration;
  const calls =
    failed === undefined
      ? undefined
      : rescueCalls(failed, names)?.map((call) => ({ ...call, id: `${call.id}_${session.turns}` }));
  setup.journal.append({
    kind: 'rejected',
    turn: session.turns,
    reason: answer.reason,
    rescued: calls !== undefined,
    ...(calls === undefined && { tokens: answer.tokens }),
    ...(failed !== undefined && { failedGeneration: redact(clip(failed, 2_000), setup.secrets).text }),
  });
  if (calls !== undefined) return { text: '', calls, cut: false };
  say(
    session,
    rejectedCall(clip(answer.reason, 400), names) +
      (failed === undefined ? '' : ` It was: ${clip(failed, 400)}`),
  );
  return undefined;
}
