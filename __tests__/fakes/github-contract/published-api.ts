import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Json } from './json-schema.ts';

/** A part of GitHub's OpenAPI document, still untyped. */
export interface Operation {
  readonly docs: string;
  readonly parameters: readonly Json[];
  /** The schema of the JSON body; undefined where the operation takes none. */
  readonly body: unknown;
  /** By status; `schema` is undefined where the answer has no JSON. */
  readonly responses: ReadonlyMap<number, { readonly schema: unknown }>;
}

let document: Json | undefined;

/** GitHub's published OpenAPI document, read once. */
export function publishedApi(): Json {
  if (document === undefined) {
    const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
    document = JSON.parse(readFileSync(file, 'utf8')) as Json;
  }
  return document;
}

/** The operation behind a method and a path template; undefined when GitHub publishes none. */
export function operationOf(method: string, path: string): Operation | undefined {
  const operation = at(publishedApi(), 'paths', path, method.toLowerCase());
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
  return jsonSchemaOf(at(publishedApi(), 'x-webhooks', name, 'post', 'requestBody'));
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
  return at(publishedApi(), ...reference.replace('#/', '').split('/')) ?? {};
}

function at(node: unknown, ...keys: readonly string[]): Json | undefined {
  let found: unknown = node;
  for (const key of keys) found = at(found)?.[key];
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Json) : undefined;
}
