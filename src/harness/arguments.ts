/** One parameter of a tool. `path` is a string that the path guard judges, whatever its type turns out to be. */
export interface Parameter {
  readonly type: 'path' | 'string' | 'integer' | 'boolean';
  readonly optional?: true;
}

export type ParameterSpec = Readonly<Record<string, Parameter>>;

interface ValueOf {
  path: unknown;
  string: string;
  integer: number;
  boolean: boolean;
}

/** The values of a spec's parameters; an optional one that was not given is undefined. */
export type Values<Spec extends ParameterSpec> = {
  readonly [Name in keyof Spec]:
    | ValueOf[Spec[Name]['type']]
    | (Spec[Name] extends { optional: true } ? undefined : never);
};

/** The JSON schema that a model is shown for a spec. */
export function schemaOf(spec: ParameterSpec): Readonly<Record<string, unknown>> {
  const properties = Object.fromEntries(
    Object.entries(spec).map(([name, { type }]) => [name, { type: type === 'path' ? 'string' : type }]),
  );
  const required = Object.entries(spec).flatMap(([name, parameter]) => (parameter.optional ? [] : [name]));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

/** The expected arguments in one line, as messages quote them: `{"path": string, "start_line"?: integer}`. */
export function shapeOf(spec: ParameterSpec): string {
  const parts = Object.entries(spec).map(
    ([name, { type, optional }]) => `"${name}"${optional ? '?' : ''}: ${type === 'path' ? 'string' : type}`,
  );
  return `{${parts.join(', ')}}`;
}

/**
 * Reads a call's arguments by a spec: integers and booleans may come as strings, null counts as not given, unknown
 * ones are ignored. `wrong` says which argument and what was expected.
 */
export function readArguments<Spec extends ParameterSpec>(
  spec: Spec,
  args: Readonly<Record<string, unknown>>,
):
  | { readonly kind: 'read'; readonly values: Values<Spec> }
  | { readonly kind: 'wrong'; readonly reason: string } {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(spec)) {
    const given = Object.hasOwn(args, name) ? (args[name] ?? undefined) : undefined;
    if (given === undefined && parameter.optional) continue;
    if (given === undefined) return { kind: 'wrong', reason: `${name} is missing` };
    const value = valueAs(parameter.type, given);
    if (value === undefined) return { kind: 'wrong', reason: `${name} is not of type ${parameter.type}` };
    values[name] = value;
  }
  return { kind: 'read', values: values as Values<Spec> };
}

function valueAs(type: Parameter['type'], given: unknown): unknown {
  switch (type) {
    case 'path':
      return given;
    case 'string':
      return typeof given === 'string' ? given : undefined;
    case 'boolean':
      if (typeof given === 'boolean') return given;
      return given === 'true' ? true : given === 'false' ? false : undefined;
    case 'integer': {
      const number =
        typeof given === 'string' && /^\s*[+-]?\d+(?:\.0*)?\s*$/.test(given) ? Number(given) : given;
      return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
    }
  }
}
