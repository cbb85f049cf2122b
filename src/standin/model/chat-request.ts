import * as v from 'valibot';

const ToolCall = v.looseObject({
  id: v.optional(v.nullable(v.string())),
  function: v.looseObject({ name: v.string(), arguments: v.optional(v.unknown()) }),
});

const Part = v.looseObject({ type: v.string(), text: v.optional(v.string()) });

/** One message of a chat-completions request or reply; unknown fields are kept. */
export const ChatMessage = v.looseObject({
  role: v.optional(v.string(), 'assistant'),
  content: v.optional(v.nullable(v.union([v.string(), v.array(Part)]))),
  tool_calls: v.optional(v.nullable(v.array(ToolCall))),
  tool_call_id: v.optional(v.string()),
});

const Tool = v.looseObject({ function: v.looseObject({ name: v.string() }) });

/** The body of `POST /v1/chat/completions`, as far as the server reads it; unknown fields are kept. */
export const ChatRequest = v.looseObject({
  messages: v.array(ChatMessage),
  tools: v.optional(v.nullable(v.array(Tool))),
});

/** The body of a successful reply, as far as the server reads it. */
export const ChatReply = v.looseObject({
  choices: v.array(v.looseObject({ message: ChatMessage })),
});

export type ChatMessage = v.InferOutput<typeof ChatMessage>;
export type ChatRequest = v.InferOutput<typeof ChatRequest>;
export type ChatReply = v.InferOutput<typeof ChatReply>;

/** The text of a message: its content, or the text parts of it, joined; '' when it has none. */
export function textOf(message: ChatMessage): string {
  const { content } = message;
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  return content.map((part) => part.text ?? '').join('');
}

/** The arguments of a tool call as text, whatever JSON kind the provider sent. */
export function argumentsOf(call: v.InferOutput<typeof ToolCall>): string {
  const sent = call.function.arguments;
  return typeof sent === 'string' ? sent : sent === undefined ? '' : JSON.stringify(sent);
}
