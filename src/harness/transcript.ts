import { clip, clipLines } from '../kernel/clip.ts';
import { estimateTokens } from '../kernel/tokens.ts';
import type { Message, ModelCall, ToolDefinition } from '../ports.ts';

const PER_MESSAGE = 4;
const WORTH_DROPPING_CHARS = 500;
/** Long texts are cut to these lengths: first to one that still tells most, at last to one that tells what it was. */
const CUT_CHARS = [2_000, 600] as const;

/** Messages and tool lists never change once made, and each is estimated again and again. */
const known = new WeakMap<object, number>();

/** Estimated tokens of a request: every message, its calls, and the tool definitions sent along. */
export function estimateRequest(messages: readonly Message[], tools: readonly ToolDefinition[]): number {
  const toolTokens = tools.length === 0 ? 0 : once(tools, () => estimateTokens(JSON.stringify(tools)));
  return messages.reduce((sum, message) => sum + once(message, () => estimateMessage(message)), toolTokens);
}

function once(item: object, estimate: () => number): number {
  const earlier = known.get(item);
  if (earlier !== undefined) return earlier;
  const tokens = estimate();
  known.set(item, tokens);
  return tokens;
}

/**
 * The transcript cut down to about `maxTokens` (estimated, tools included) and never silently. First goes what we showed
 * on a guess, the least likely first; then, oldest first, results of earlier turns and the bulk of earlier edits; then long
 * texts lose whole lines of their middle; then whole earlier turns give way to a note. The system message, the first message and the last turn stay, and every call
 * keeps its result, as providers demand. Returns what fits best.
 */
export function compact(
  messages: readonly Message[],
  tools: readonly ToolDefinition[],
  maxTokens: number,
): Message[] {
  let current = [...messages];
  const tooBig = () => estimateRequest(current, tools) > maxTokens;
  const lastTurn = messages.findLastIndex((message) => message.role === 'assistant');
  for (let index = messages.length - 1; index >= 0 && tooBig(); index -= 1)
    current = replaceAt(current, index, droppedGuess(current[index]));
  for (let index = 0; index < lastTurn && tooBig(); index += 1)
    current = replaceAt(current, index, droppedResult(current, index));
  for (let index = 0; index < lastTurn && tooBig(); index += 1)
    current = replaceAt(current, index, droppedArguments(current[index]));
  while (tooBig()) {
    const shorter = withoutMiddle(current, CUT_CHARS[0]);
    if (shorter === undefined) break;
    current = shorter;
  }
  if (tooBig()) current = withoutOldTurns(current, tools, maxTokens);
  while (tooBig()) {
    const shorter = withoutMiddle(current, CUT_CHARS[1]);
    if (shorter === undefined) break;
    current = shorter;
  }
  const last = current.findLastIndex((message) => message.role === 'assistant');
  return tooBig() && last !== -1 ? replaceAt(current, last, droppedArguments(current[last])) : current;
}

/** As many of the oldest turns as must give way, and one note in their place. */
function withoutOldTurns(
  messages: readonly Message[],
  tools: readonly ToolDefinition[],
  maxTokens: number,
): Message[] {
  const start = messages.findIndex((message) => message.role === 'user') + 1;
  const lastTurn = messages.findLastIndex((message) => message.role === 'assistant');
  const note = (dropped: number): Message => ({
    role: 'user',
    content: `[${dropped} earlier messages were dropped to save room. Edits made in them stand; read files again where you need them.]`,
  });
  let best = [...messages];
  let from = start;
  while (from < lastTurn && estimateRequest(best, tools) > maxTokens) {
    from += 1;
    while (messages[from]?.role === 'tool') from += 1;
    best = [...messages.slice(0, start), note(from - start), ...messages.slice(from)];
  }
  return best;
}

function estimateMessage(message: Message): number {
  const calls =
    message.role === 'assistant' ? message.calls.map((call) => `${call.name} ${call.args}`).join(' ') : '';
  return PER_MESSAGE + estimateTokens(message.content) + estimateTokens(calls);
}

function replaceAt(messages: readonly Message[], index: number, message: Message | undefined): Message[] {
  return message === undefined ? [...messages] : messages.with(index, message);
}

function droppedGuess(message: Message | undefined): Message | undefined {
  if (message === undefined || !('shows' in message) || message.shows === undefined) return undefined;
  return {
    role: message.role,
    content: `[${message.shows} was dropped to save room; read it if you need it.]`,
  };
}

function droppedResult(messages: readonly Message[], index: number): Message | undefined {
  const message = messages[index];
  if (message?.role !== 'tool' || message.content.length < WORTH_DROPPING_CHARS) return undefined;
  const call = callOf(messages, message.callId, index);
  const what = call === undefined ? 'this call' : `${call.name} ${clip(call.args, 120)}`;
  return {
    ...message,
    content: `[The result of ${what} was dropped to save room; call it again if you need it.]`,
  };
}

/** The call that the result at `index` answers: the nearest before it, since some providers use ids again. */
function callOf(messages: readonly Message[], id: string, index: number): ModelCall | undefined {
  return messages
    .slice(0, index)
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
    .findLast((call) => call.id === id);
}

function droppedArguments(message: Message | undefined): Message | undefined {
  if (message?.role !== 'assistant' || !message.calls.some((call) => call.args.length > WORTH_DROPPING_CHARS))
    return undefined;
  return {
    ...message,
    calls: message.calls.map((call) =>
      call.args.length > WORTH_DROPPING_CHARS ? { ...call, args: pathOnly(call.args) } : call,
    ),
  };
}

function pathOnly(args: string): string {
  const path = /"path"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(args)?.[1];
  return `{${path === undefined ? '' : `"path":${path},`}"note":"the rest was dropped to save room"}`;
}

const CUT_RESULT = '\n[Cut to save room: where you need the rest, ask for less at a time.]';

/** What stands in a message, without our word that it was cut. */
const bare = ({ content }: Message): string =>
  content.endsWith(CUT_RESULT) ? content.slice(0, -CUT_RESULT.length) : content;

/** The longest text with less of its middle; undefined when none is longer than `shortest` characters. */
function withoutMiddle(messages: readonly Message[], shortest: number): Message[] | undefined {
  let longest = -1;
  let chars = shortest;
  messages.forEach((message, index) => {
    if (message.role === 'system' || bare(message).length <= chars) return;
    longest = index;
    chars = bare(message).length;
  });
  const message = messages[longest];
  if (message === undefined) return undefined;
  const text = clipLines(bare(message), Math.max(shortest, Math.floor(chars * 0.6)));
  const content = message.role === 'tool' ? text + CUT_RESULT : text;
  return replaceAt(messages, longest, { ...message, content });
}
