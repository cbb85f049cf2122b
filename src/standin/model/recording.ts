import * as v from 'valibot';
import { parseJson } from '../../kernel/parse-json.ts';
import { ChatRequest } from './chat-request.ts';

const Response = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  headers: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  body: v.unknown(),
});

const ExchangeLine = v.object({ request: ChatRequest, response: Response });
const Kind = v.looseObject({ kind: v.string() });

/** One recorded request and what the provider answered. */
export type Exchange = v.InferOutput<typeof ExchangeLine>;

export type Recording =
  | { readonly kind: 'recording'; readonly exchanges: readonly Exchange[] }
  | { readonly kind: 'unreadable'; readonly line: number; readonly reason: string };

/**
 * Reads a recording: JSON lines of which those with `"kind":"exchange"` count, so that a journal kept with `record` is
 * one as it is. A line that is no JSON object with a `kind`, or an exchange of another shape, makes it unreadable.
 */
export function readRecording(text: string): Recording {
  const exchanges: Exchange[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = readLine(line);
    if (parsed.kind === 'bad') {
      const reason = `line ${index + 1} of the recording ${parsed.reason}; record the conversation again or mend the line`;
      return { kind: 'unreadable', line: index + 1, reason };
    }
    if (parsed.kind === 'exchange') exchanges.push(parsed.exchange);
  }
  if (exchanges.length > 0) return { kind: 'recording', exchanges };
  const reason = 'the recording has no line of the kind "exchange"; record a conversation with `record` on';
  return { kind: 'unreadable', line: 0, reason };
}

type Line =
  | { readonly kind: 'exchange'; readonly exchange: Exchange }
  | { readonly kind: 'other' }
  | { readonly kind: 'bad'; readonly reason: string };

function readLine(line: string): Line {
  const json = parseJson(line);
  if (json === undefined) return { kind: 'bad', reason: 'is not valid JSON' };
  const kind = v.safeParse(Kind, json);
  if (!kind.success) return { kind: 'bad', reason: 'is not a JSON object with a "kind"' };
  if (kind.output.kind !== 'exchange') return { kind: 'other' };
  const exchange = v.safeParse(ExchangeLine, json);
  if (exchange.success) return { kind: 'exchange', exchange: exchange.output };
  const [issue] = exchange.issues;
  const place = v.getDotPath(issue);
  return { kind: 'bad', reason: `is not an exchange: ${place === null ? '' : `${place}: `}${issue.message}` };
}
