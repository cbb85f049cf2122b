import { isJson, type Json } from './json-schema.ts';
import { publishedPart } from './published-part.ts';

/** What all recorded values at one place have in common. */
export interface Shape {
  readonly types: Set<string>;
  /** For objects: the shape at each key, and in how many of the objects it was. */
  readonly keys: Map<string, { readonly shape: Shape; count: number }>;
  objects: number;
  /** For arrays: the shape of all items. */
  items: Shape | undefined;
}

const shapes = new Map<string, Shape | undefined>();

/** The shape of GitHub's recorded payloads of an event and action; undefined when there is no recording. */
export function recordedShape(event: string, action: string | undefined): Shape | undefined {
  const name = `${event} ${action}`;
  if (!shapes.has(name)) shapes.set(name, learnt(event, action));
  return shapes.get(name);
}

function learnt(event: string, action: string | undefined): Shape | undefined {
  const file = '@octokit/webhooks-examples/api.github.com/index.json';
  const examples = (publishedPart(file, byEvent, [event]) ?? []) as Json[];
  const fitting = examples.filter((example) => action === undefined || example.action === action);
  if (fitting.length === 0) return undefined;
  const shape = emptyShape();
  for (const example of fitting) learn(shape, example);
  return shape;
}

function* byEvent(recordings: unknown): Generator<readonly [readonly string[], unknown]> {
  for (const { name, examples } of recordings as Json[]) yield [[String(name)], examples];
}

/** `null`, `boolean`, `number`, `string`, `array` or `object`. */
export const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const emptyShape = (): Shape => ({ types: new Set(), keys: new Map(), objects: 0, items: undefined });

function learn(shape: Shape, value: unknown): void {
  shape.types.add(typeOf(value));
  if (Array.isArray(value)) {
    shape.items ??= emptyShape();
    for (const item of value) learn(shape.items, item);
  } else if (isJson(value)) {
    shape.objects += 1;
    for (const [key, child] of Object.entries(value)) {
      const known = shape.keys.get(key) ?? { shape: emptyShape(), count: 0 };
      known.count += 1;
      shape.keys.set(key, known);
      learn(known.shape, child);
    }
  }
}
