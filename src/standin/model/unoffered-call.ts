import { parseJson } from '../../kernel/parse-json.ts';
import type { ChatReply, ChatRequest } from './chat-request.ts';
import { argumentsOf } from './chat-request.ts';

/**
 * The error body for a reply that calls a tool which the request does not offer, in the shape that Groq answers with
 * (HTTP 400, code `tool_use_failed`); undefined when every called tool is offered.
 */
export function unofferedCall(
  request: ChatRequest,
  reply: ChatReply,
): Readonly<Record<string, unknown>> | undefined {
  const offered = new Set((request.tools ?? []).map((tool) => tool.function.name));
  const calls = reply.choices.flatMap((choice) => choice.message.tool_calls ?? []);
  const call = calls.find((one) => !offered.has(one.function.name));
  if (call === undefined) return undefined;
  const name = call.function.name;
  const text = argumentsOf(call);
  const json = parseJson(text);
  return {
    error: {
      message: `Tool call validation failed: attempted to call tool '${name}' which was not in request.tools`,
      type: 'invalid_request_error',
      code: 'tool_use_failed',
      failed_generation: JSON.stringify({ name, arguments: json === undefined ? text : json }),
    },
  };
}
