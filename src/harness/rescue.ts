import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../kernel/parse-json.ts';
import type { ModelCall } from '../ports.ts';

interface Found {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** How far before a JSON value its tool's name is looked for. */
const REACH = 200;
/** A name right before `{`: `<function=NAME=`, `<function=NAME>`, `NAME`, `to=functions.NAME <|message|>`. */
const NAME_BEFORE =
  /(?:^|[\s=(>.:])["']?([A-Za-z_][\w-]*)["']?\)?(?:[=>\s:(]|<\|[^|<>]{1,30}\|>(?:json\b)?){0,6}$/;
const WITHOUT_ARGUMENTS = /<function=(?:functions\.)?([A-Za-z_][\w-]*)>?\s*<\/function>/g;

/**
 * Reads the calls out of what a provider rejected (`failed_generation`), in the shapes seen in the field:
 * `<function=NAME={…}</function>`, `<function=NAME{…}>`, `NAME{…}</function>`, `to=functions.NAME … {…}`,
 * `{"name":…,"arguments":…}`, `{"tool_calls":[…]}` (bare, fenced or in tags, one or several). Only calls of `known`
 * tools with a JSON object as arguments come back; undefined when there is none. They go through the same guards as any
 * other call.
 */
export function rescueCalls(failedGeneration: string, known: readonly string[]): ModelCall[] | undefined {
  const found = [...fromJson(failedGeneration, known), ...bare(failedGeneration)].filter(({ name }) =>
    known.includes(name),
  );
  if (found.length === 0) return undefined;
  return found.map(({ name, args }, index) => ({ id: `rescued_${index}`, name, args: JSON.stringify(args) }));
}

/** Every JSON value of the text, read as the arguments of the tool named before it, else as a description of calls. */
function fromJson(text: string, known: readonly string[]): Found[] {
  const found: Found[] = [];
  let done = 0;
  for (let start = nextBracket(text, 0); start !== -1; start = nextBracket(text, done)) {
    const end = endOfValue(text, start);
    const value = end === undefined ? undefined : parseJson(text.slice(start, end));
    if (end === undefined || value === undefined) {
      done = start + 1;
      continue;
    }
    const name = NAME_BEFORE.exec(text.slice(Math.max(done, start - REACH), start))?.[1];
    if (isRecord(value) && name !== undefined && known.includes(name)) found.push({ name, args: value });
    else found.push(...callsIn(value));
    done = end;
  }
  return found;
}

function callsIn(value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap(callsIn);
  if (!isRecord(value)) return [];
  if (Array.isArray(value.tool_calls)) return value.tool_calls.flatMap(callsIn);
  const inner = isRecord(value.function) ? value.function : value;
  const { name } = inner;
  const args = objectOf(inner.arguments ?? inner.parameters ?? value.arguments ?? value.parameters);
  if (typeof name !== 'string' || args === undefined) return [];
  return [{ name: name.replace(/^functions[.:]/, ''), args }];
}

function bare(text: string): Found[] {
  return [...text.matchAll(WITHOUT_ARGUMENTS)].map(([, name = '']) => ({ name, args: {} }));
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (value === undefined || value === null || value === '') return {};
  if (isRecord(value)) return value;
  const inner = typeof value === 'string' ? parseJson(value) : undefined;
  return isRecord(inner) ? inner : undefined;
}

function nextBracket(text: string, from: number): number {
  const offset = text.slice(from).search(/[{[]/);
  return offset === -1 ? -1 : from + offset;
}

/** The offset after the JSON value that begins at `start`, found by its balanced brackets; undefined when it never ends. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return undefined;
}
