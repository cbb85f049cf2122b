import { createHash } from 'node:crypto';
import { Ajv2019, type ErrorObject, type ValidateFunction } from 'ajv/dist/2019.js';
import { closedSchema, componentId, openSchema, type Registry } from './json-schema.ts';
import { followed } from './published-api.ts';

const ajv = new Ajv2019({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
const integer = { type: 'number', validate: Number.isInteger } as const;
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/);
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addFormat('uri', { validate: (text: string) => URL.canParse(text.replaceAll(/\{[^}]*\}/g, '')) });
ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/);
ajv.addFormat('repo.nwo', /^[^/]+\/[^/]+$/);
ajv.addFormat('int64', integer);
ajv.addFormat('int32', {
  type: 'number',
  validate: (value) => value === Math.trunc(value) && value < 2 ** 31,
});
for (const name of ['uri-template', 'binary', 'timestamp']) ajv.addFormat(name, true);
ajv.addFormat('double', { type: 'number', validate: () => true });

const known = new Set<string>();
const compiled = new Map<unknown, ValidateFunction>();

/** What is wrong with a value by a schema of GitHub's document, a line a problem; none when it fits. */
export function schemaProblems(schema: unknown, value: unknown): readonly string[] {
  let check = compiled.get(schema);
  if (check === undefined) {
    check = ajv.compile(closedSchema(schema, REGISTRY));
    compiled.set(schema, check);
  }
  if (check(value)) return [];
  return [...new Set(causes(check.errors ?? []).map((error) => sentence(error, value)))];
}

const REGISTRY: Registry = {
  meet(name, isClosed) {
    const id = componentId(name, isClosed);
    if (known.has(id)) return;
    known.add(id);
    const component = followed({ $ref: `#/components/schemas/${name}` });
    const turned = isClosed ? closedSchema(component, REGISTRY) : openSchema(component, REGISTRY);
    ajv.addSchema({ $id: id, ...turned });
  },
  share(schema) {
    const text = JSON.stringify(schema);
    if (text.length < WORTH_SHARING) return schema;
    const id = `urn:github:shared:${createHash('sha256').update(text).digest('hex')}`;
    if (!known.has(id)) {
      known.add(id);
      ajv.addSchema({ $id: id, ...schema });
    }
    return { $ref: id };
  },
};

// Payload schemas repeat whole users and repositories; compiling each once takes a fraction of the time.
const WORTH_SHARING = 400;

/** Without what only follows from another error: an alternative that did not fit, keys of an object that is wrong inside. */
function causes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const own = errors.filter(
    ({ keyword, params }) => keyword !== 'anyOf' && !(keyword === 'type' && params.type === 'null'),
  );
  const firm = own.filter(({ keyword }) => keyword !== 'unevaluatedProperties');
  const shown = own.filter(
    (error) =>
      firm.includes(error) || !firm.some((other) => other.instancePath.startsWith(error.instancePath)),
  );
  return shown.length > 0 ? shown : errors;
}

function sentence({ instancePath, keyword, params, message }: ErrorObject, value: unknown): string {
  const where = instancePath === '' ? '(all of it)' : instancePath;
  if (keyword === 'unevaluatedProperties' || keyword === 'additionalProperties') {
    const key = String(params.unevaluatedProperty ?? params.additionalProperty);
    return `${where}: the key "${key}" is not in GitHub's schema`;
  }
  if (keyword === 'required') return `${where}: ${message}`;
  const shown = JSON.stringify(at(value, instancePath))?.slice(0, 80);
  const allowed = keyword === 'enum' ? ` ${JSON.stringify(params.allowedValues).slice(0, 200)}` : '';
  return `${where}: ${message}${allowed}, is ${shown}`;
}

/** What stands at a JSON pointer. */
const at = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((found: unknown, key) => (found as Record<string, unknown>)[key], value);
