import { sliceWhole } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import type { Message, Model } from '../ports.ts';
import { type Asked, askPatiently } from './ask-patiently.ts';
import { baselineCall, type CallPorts, editedFiles } from './baseline-call.ts';
import { BASELINE_SYSTEM, baselineTask } from './baseline-prompt.ts';
import { BASELINE_TOOLS } from './baseline-tools.ts';

/** UTF-16 units, as ours. */
const LOG_CHARS = 3_000;
const TOOLS = BASELINE_TOOLS.map(({ definition }) => definition);

export interface BaselineInput {
  /** The log as it is, of which the model is shown the end. */
  readonly log: string;
  /** The model plays a recording: a reply that does not fit this harness ends the run, and nothing is waited for. */
  readonly isReplay: boolean;
  readonly maxTurns: number;
}

export interface BaselinePorts extends CallPorts {
  readonly model: Model;
}

/** What the tutorial harness came to. */
export interface BaselineRun {
  /** `stopped`: the model had no more to do · `not-fitting`: the recording calls what is not there, or ends before an edit. */
  readonly end: 'stopped' | 'turns.used-up' | 'not-fitting' | 'unavailable';
  /** Why, for `not-fitting` and `unavailable`; else ''. */
  readonly reason: string;
  /** Replies of the model. */
  readonly turns: number;
  readonly requests: number;
  /** Prompt and completion of all requests. */
  readonly tokens: number;
  /** Files that are not as they were at the start, sorted. */
  readonly edited: readonly string[];
  /** The last text of the model: its explanation, where there is one. */
  readonly text: string;
}

type End = Pick<BaselineRun, 'end' | 'reason'>;

interface Session {
  readonly messages: Message[];
  /** Texts of edited files as they were; null: no such file. */
  readonly originals: Map<string, string | null>;
  turns: number;
  requests: number;
  tokens: number;
  text: string;
}

/**
 * The harness of a tutorial as a fair baseline: the end of the log, whole-file reads, edits, no run of the tests. What is
 * edited when it ends is its proposal. Its journal has turns and calls and no verdict: nothing is judged here.
 */
export async function runBaseline(
  input: BaselineInput,
  ports: BaselinePorts,
  signal?: AbortSignal,
): Promise<BaselineRun> {
  const session = begun(input);
  let end: End | undefined;
  while (end === undefined)
    end =
      session.turns < input.maxTurns
        ? await takeTurn(session, input, ports, signal)
        : { end: 'turns.used-up', reason: '' };
  const { turns, requests, tokens, text, originals } = session;
  const edited = editedFiles(originals, ports.files);
  return { ...end, turns, requests, tokens, edited, text };
}

function begun({ log }: BaselineInput): Session {
  const plain = plainText(log);
  const tail = sliceWhole(plain, Math.max(0, plain.length - LOG_CHARS), plain.length);
  const messages: Message[] = [
    { role: 'system', content: BASELINE_SYSTEM },
    { role: 'user', content: baselineTask(tail) },
  ];
  return { messages, originals: new Map(), turns: 0, requests: 0, tokens: 0, text: '' };
}

/** One request and what its reply asks for; why the run ends, or undefined while it goes on. */
async function takeTurn(
  session: Session,
  { isReplay }: BaselineInput,
  ports: BaselinePorts,
  signal: AbortSignal | undefined,
): Promise<End | undefined> {
  const asked = await askPatiently(session.messages, TOOLS, { ...ports, isReplay }, signal);
  const { answer, tokens, ms } = asked;
  count(session, asked);
  if (answer.kind === 'unavailable') return withoutAnswer(answer.reason, isReplay, session);
  session.turns += 1;
  const turn = session.turns;
  if (answer.kind === 'rejected') {
    ports.journal.append({ kind: 'rejected', turn, reason: answer.reason, rescued: false, tokens });
    if (isReplay) return { end: 'not-fitting', reason: answer.reason };
    session.messages.push({ role: 'user', content: `Error: ${answer.reason}` });
    return undefined;
  }
  const { calls } = answer;
  const text = plainText(answer.text).trim();
  if (text !== '') session.text = text;
  ports.journal.append({ kind: 'turn', turn, text, calls: calls.length, tokens, ms: Math.round(ms) });
  if (calls.length === 0) return { end: 'stopped', reason: '' };
  session.messages.push({ role: 'assistant', content: text, calls });
  for (const call of calls) {
    const content = baselineCall(call, turn, session.originals, ports);
    session.messages.push({ role: 'tool', callId: call.id, content });
  }
  return undefined;
}

/** A recording that is at its end after an edit had no more to do: it was made where the tests of that edit were green. */
function withoutAnswer(reason: string, isReplay: boolean, { originals }: Session): End {
  if (!isReplay) return { end: 'unavailable', reason };
  return originals.size > 0 ? { end: 'stopped', reason: '' } : { end: 'not-fitting', reason };
}

function count(session: Session, { requests, tokens }: Asked): void {
  session.requests += requests;
  session.tokens += tokens.prompt + tokens.completion;
}
