import type { ChatRequest } from './chat-request.ts';
import { type PlainMessage, plainMessages } from './plain-messages.ts';
import { stableJson } from './stable-json.ts';
import { stableLines } from './stable-lines.ts';

const SHOWN_CHARS = 160;

/**
 * What is different in the request received, one phrase a place (`in messages[3] (tool): line 4: recorded "…", received
 * "…"`), after leaving out what may differ between two machines; empty when the conversation is the recorded one.
 */
export function requestDifferences(recorded: ChatRequest, received: ChatRequest): string[] {
  return [
    ...messageDifferences(plainMessages(recorded), plainMessages(received)),
    ...toolDifferences(recorded, received),
    ...settingDifferences(recorded, received),
  ];
}

function messageDifferences(recorded: readonly PlainMessage[], received: readonly PlainMessage[]): string[] {
  const found: string[] = [];
  if (recorded.length !== received.length) {
    found.push(`in the number of messages: recorded ${recorded.length}, received ${received.length}`);
  }
  for (const [index, old] of recorded.entries()) {
    const now = received[index];
    if (now === undefined) break;
    if (old.role !== now.role) {
      found.push(`in messages[${index}]: recorded the role ${old.role}, received ${now.role}`);
      continue;
    }
    const difference = firstDifference(old.text, now.text);
    if (difference !== undefined) found.push(`in messages[${index}] (${now.role}): ${difference}`);
  }
  return found;
}

function firstDifference(recorded: string, received: string): string | undefined {
  const old = stableLines(recorded);
  const now = stableLines(received);
  for (let index = 0; index < Math.max(old.length, now.length); index += 1) {
    const was = old[index];
    const is = now[index];
    if (was?.stable === is?.stable) continue;
    const line = is?.number ?? was?.number ?? index + 1;
    return `line ${line}: recorded ${shown(was?.raw)}, received ${shown(is?.raw)}`;
  }
  return undefined;
}

function toolDifferences(recorded: ChatRequest, received: ChatRequest): string[] {
  const old = new Map((recorded.tools ?? []).map((tool) => [tool.function.name, stableJson(tool)]));
  const now = new Map((received.tools ?? []).map((tool) => [tool.function.name, stableJson(tool)]));
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names.flatMap((name) => {
    const was = old.get(name);
    const is = now.get(name);
    if (was === is) return [];
    if (was === undefined) return [`in tools: ${name} is offered, the recording does not offer it`];
    if (is === undefined) return [`in tools: ${name} is not offered, the recording offers it`];
    return [`in tools (${name}): ${aroundDifference(was, is)}`];
  });
}

function settingDifferences(recorded: ChatRequest, received: ChatRequest): string[] {
  const keys = [...new Set([...Object.keys(recorded), ...Object.keys(received)])].sort();
  return keys
    .filter((key) => key !== 'messages' && key !== 'tools')
    .filter((key) => stableJson(recorded[key]) !== stableJson(received[key]))
    .map((key) => `in ${key}: recorded ${stableJson(recorded[key])}, received ${stableJson(received[key])}`);
}

function aroundDifference(recorded: string, received: string): string {
  let same = 0;
  while (recorded[same] === received[same]) same += 1;
  const from = Math.max(0, same - 20);
  return `recorded ${shown(recorded.slice(from))}, received ${shown(received.slice(from))}`;
}

function shown(line: string | undefined): string {
  if (line === undefined) return 'nothing';
  const text = line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line;
  return `"${text}"`;
}
