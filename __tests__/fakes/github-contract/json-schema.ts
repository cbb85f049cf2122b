export type Json = Readonly<Record<string, unknown>>;

/** Where the schema of a component is registered, once as it is and once with its outermost object closed. */
export const componentId = (name: string, isClosed: boolean): string =>
  `urn:github:${isClosed ? 'closed' : 'open'}:${name}`;

/** Takes what a turned schema needs beside itself. */
export interface Registry {
  /** Hears of each component that a schema refers to. */
  meet(component: string, isClosed: boolean): void;
  /** May put a schema aside, so that equal ones are compiled once, and gives what stands in its place. */
  share(schema: Json): Json;
}

/**
 * Turns a schema of OpenAPI 3.0 into JSON Schema 2019-09 in which every object is closed: a key that the schema does
 * not name is an error, unless the schema says `additionalProperties` or names no key at all. `nullable` becomes a
 * null; `oneOf` becomes `anyOf`, because GitHub's alternatives overlap.
 */
export function closedSchema(node: unknown, registry: Registry): Json {
  if (!isJson(node)) return {};
  if (typeof node.$ref === 'string') return reference(node.$ref, registry, true);
  // Only keys spread over alternatives need the costlier keyword.
  const isSpread = [node.allOf, node.anyOf, node.oneOf].some((part) => part !== undefined);
  if (isSpread) return { allOf: [openSchema(node, registry)], unevaluatedProperties: false };
  return node.properties === undefined
    ? plainSchema(node, registry, undefined)
    : registry.share(plainSchema(node, registry, false));
}

/** The same without closing the outermost object, so that it can stand in an `allOf`. */
export function openSchema(node: unknown, registry: Registry): Json {
  if (!isJson(node)) return { additionalProperties: true };
  return typeof node.$ref === 'string'
    ? reference(node.$ref, registry, false)
    : plainSchema(node, registry, undefined);
}

function reference(to: string, registry: Registry, isClosed: boolean): Json {
  const name = to.split('/').at(-1) ?? '';
  registry.meet(name, isClosed);
  return { $ref: componentId(name, isClosed) };
}

/** `others` is what holds for keys that are not named where the schema says nothing or just `true`. */
function plainSchema(node: Json, registry: Registry, others: false | undefined): Json {
  const { nullable, properties, additionalProperties, items, allOf, anyOf, oneOf, ...plain } = node;
  const schema: Record<string, unknown> = Object.fromEntries(
    Object.entries(plain).filter(([key]) => KEPT.has(key)),
  );
  if (isJson(properties)) {
    const children = Object.entries(properties).map(([key, child]) => [key, closedSchema(child, registry)]);
    schema.properties = Object.fromEntries(children);
  }
  if (isJson(additionalProperties))
    schema.additionalProperties = closedSchema(additionalProperties, registry);
  else if (others === false) schema.additionalProperties = additionalProperties ?? false;
  if (items !== undefined) schema.items = closedSchema(items, registry);
  const members = (list: unknown) => (list as unknown[]).map((member) => openSchema(member, registry));
  if (allOf !== undefined) schema.allOf = members(allOf);
  if (anyOf !== undefined) schema.anyOf = members(anyOf);
  if (oneOf !== undefined) schema.allOf = [...((schema.allOf as Json[]) ?? []), { anyOf: members(oneOf) }];
  const namesNoKey = [properties, additionalProperties, allOf, anyOf, oneOf, plain.required].every(
    (part) => part === undefined,
  );
  if (namesNoKey && (plain.type === 'object' || plain.type === undefined)) schema.additionalProperties = true;
  return nullable === true ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

const KEPT = new Set([
  'type',
  'enum',
  'format',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
]);

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
