import { estimateTokens } from '../../kernel/tokens.ts';
import type { ChatMessage, ChatReply, ChatRequest } from './chat-request.ts';
import { argumentsOf, textOf } from './chat-request.ts';

/** Tokens in the wire format of a chat completion. */
export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** Counts the tokens of a request and its reply from their own text and tool schemas, by `estimateTokens`. */
export function countedUsage(request: ChatRequest, reply: ChatReply): Usage {
  const tools = request.tools ?? [];
  const prompt =
    sum(request.messages.map(tokensOf)) + (tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools)));
  const completion = sum(reply.choices.map((choice) => tokensOf(choice.message)));
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

function tokensOf(message: ChatMessage): number {
  const calls = (message.tool_calls ?? []).flatMap((call) => [call.function.name, argumentsOf(call)]);
  const thought = [message.reasoning, message.reasoning_content].filter((text) => typeof text === 'string');
  return sum([textOf(message), ...calls, ...thought].map(estimateTokens));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
