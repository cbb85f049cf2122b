import { isJson, type Json } from './json-schema.ts';
import { publishedPart } from './published-part.ts';

/** A part of GitHub's OpenAPI document, still untyped. */
export interface Operation {
  readonly docs: string;
  readonly parameters: readonly Json[];
  /** The schema of the JSON body; undefined where the operation takes none. */
  readonly body: unknown;
  /** By status; `schema` is undefined where the answer has no JSON. */
  readonly responses: ReadonlyMap<number, { readonly schema: unknown }>;
}

/** A path, a webhook or one component of GitHub's OpenAPI document; a component is one object wherever it is asked for. */
function partOf(...keys: readonly string[]): unknown {
  const name = keys.join(' ');
  if (!parts.has(name)) {
    parts.set(name, publishedPart('@octokit/openapi/generated/api.github.com.json', splitApi, keys));
  }
  return parts.get(name);
}

const parts = new Map<string, unknown>();

function* splitApi(document: unknown): Generator<readonly [readonly string[], unknown]> {
  for (const place of [['paths'], ['x-webhooks']]) {
    for (const [key, part] of Object.entries(at(document, ...place) ?? {})) yield [[...place, key], part];
  }
  for (const [kind, all] of Object.entries(at(document, 'components') ?? {})) {
    for (const [key, part] of Object.entries(all ?? {})) yield [['components', kind, key], part];
  }
}

/** The operation behind a method and a path template; undefined when GitHub publishes none. */
export function operationOf(method: string, path: string): Operation | undefined {
  const operation = at(partOf('paths', path), method.toLowerCase());
  if (operation === undefined) return undefined;
  const responses = Object.entries(at(operation, 'responses') ?? {}).map(
    ([status, response]) => [Number(status), { schema: jsonSchemaOf(response) }] as const,
  );
  return {
    docs: String(at(operation, 'externalDocs')?.url ?? ''),
    parameters: ((operation.parameters as unknown[] | undefined) ?? []).map((item) => followed(item)),
    body: jsonSchemaOf(operation.requestBody),
    responses: new Map(responses),
  };
}

/** The payload schema of a webhook event and its action; undefined when GitHub publishes none. */
export function payloadSchemaOf(event: string, action: string | undefined): unknown {
  // The action of a `repository_dispatch` is the caller's own word; one is published as a sample.
  const word = event === 'repository_dispatch' ? 'sample.collected' : action;
  const name = [event, ...(word === undefined ? [] : [word])].join('-').replaceAll('_', '-');
  return jsonSchemaOf(at(partOf('x-webhooks', name), 'post', 'requestBody'));
}

function jsonSchemaOf(holder: unknown): unknown {
  const content = at(followed(holder), 'content');
  const json = content === undefined ? undefined : (content['application/json'] ?? Object.values(content)[0]);
  return at(json)?.schema;
}

/** Follows a `$ref` into the document; anything else is given back. */
export function followed(node: unknown): Json {
  const reference = at(node)?.$ref;
  if (typeof reference !== 'string') return at(node) ?? {};
  const [first = '', kind = '', key = '', ...inside] = reference.replace('#/', '').split('/');
  return at(partOf(first, kind, key), ...inside) ?? {};
}

function at(node: unknown, ...keys: readonly string[]): Json | undefined {
  let found: unknown = node;
  for (const key of keys) found = at(found)?.[key];
  return isJson(found) ? found : undefined;
}
