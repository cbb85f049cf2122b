import type { ChatMessage, ChatRequest } from './chat-request.ts';
import { argumentsOf, textOf } from './chat-request.ts';
import { fenceBoundaries } from './fence-boundaries.ts';

export interface PlainMessage {
  readonly role: string;
  readonly text: string;
}

/** A request's messages as texts (calls written out below the content) in which every random fence token is the same word. */
export function plainMessages(request: ChatRequest): PlainMessage[] {
  const messages = request.messages.map((message) => ({ role: message.role, text: written(message) }));
  const boundaries = new Set(messages.flatMap((message) => fenceBoundaries(message.text)));
  const strip = (text: string) =>
    [...boundaries].reduce((left, one) => left.replaceAll(one, '<boundary>'), text);
  return messages.map(({ role, text }) => ({ role, text: strip(text) }));
}

function written(message: ChatMessage): string {
  const calls = (message.tool_calls ?? []).map((call) => `${call.function.name}(${argumentsOf(call)})`);
  return [textOf(message), ...calls].filter((part) => part !== '').join('\n');
}
