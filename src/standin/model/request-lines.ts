import type { ChatRequest } from './chat-request.ts';
import { plainMessages } from './plain-messages.ts';
import { stableJson } from './stable-json.ts';
import { stableLines } from './stable-lines.ts';

/** A request as lines, without what may differ between two machines: `place` says where in the request each stands. */
export interface RequestLine {
  readonly text: string;
  readonly place: string;
}

/** The lines of a request for a diff: messages under their roles, then tools, then settings. What `requestDifferences` takes for the same is the same here. */
export function requestLines(request: ChatRequest): RequestLine[] {
  const messages = plainMessages(request).flatMap(({ role, text }, index) => {
    const lines = stableLines(text).map(({ stable }) => stable);
    return placed(`messages[${index}] (${role})`, [`=== ${role}`, ...lines]);
  });
  const tools = (request.tools ?? []).flatMap((tool) => {
    const { name } = tool.function;
    return placed(`tools (${name})`, [`=== tool ${name}`, ...stableJson(tool, 1).split('\n')]);
  });
  const settings = Object.keys(request)
    .filter((key) => key !== 'messages' && key !== 'tools')
    .sort()
    .map((key) => `${key}: ${stableJson(request[key])}`);
  return [...messages, ...tools, ...placed('settings', ['=== settings', ...settings])];
}

const placed = (place: string, lines: readonly string[]): RequestLine[] =>
  lines.map((text) => ({ text, place }));
