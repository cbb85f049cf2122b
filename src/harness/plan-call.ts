import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../kernel/parse-json.ts';
import { failed } from './plan-result.ts';
import type { Plan, Tool, ToolView } from './tool.ts';

/**
 * Plans one call as the model sent it. `argsText` is JSON text of one object ('' and null count as {}, an object inside
 * a JSON string is unwrapped). An unknown tool or unreadable arguments end in an `error` that says what there is.
 */
export function planCall(tools: readonly Tool[], name: string, argsText: string, view: ToolView): Plan {
  const plainName = toolName(name);
  const tool = tools.find((candidate) => candidate.definition.name === plainName);
  const names = tools.map((candidate) => candidate.definition.name).join(', ');
  if (tool === undefined)
    return failed(`There is no tool ${JSON.stringify(name.slice(0, 60))}. The tools are: ${names}.`);
  const args = objectIn(argsText);
  if (args === undefined) {
    const schema = JSON.stringify(tool.definition.parameters.properties);
    return failed(`${plainName}: the arguments are not one complete JSON object. Its properties: ${schema}`);
  }
  return tool.plan(args, view);
}

/** The tool that a model means by a call's name: without the `functions.` and the `<|…` that some put around it. */
export function toolName(name: string): string {
  return name
    .replace(/^functions[.:]/, '')
    .replace(/<\|.*$/s, '')
    .trim();
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return {};
  const once = parseJson(text);
  const value = typeof once === 'string' ? (once.trim() === '' ? null : parseJson(once)) : once;
  if (value === null) return {};
  return isRecord(value) ? value : undefined;
}
