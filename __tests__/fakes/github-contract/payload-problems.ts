import type { Delivery } from '../../../src/standin/github/world/delivery.ts';
import { isJson } from './json-schema.ts';
import { payloadSchemaOf } from './published-api.ts';
import { recordedShape, type Shape, typeOf } from './recorded-shape.ts';
import { schemaProblems } from './schema-problems.ts';

/** What is wrong with a webhook payload by GitHub's schema of it and by what all recorded payloads of its kind hold. */
export function payloadProblems({ event, action, payload }: Delivery): readonly string[] {
  const json: unknown = JSON.parse(JSON.stringify(payload));
  const schema = payloadSchemaOf(event, action);
  const shape = recordedShape(event, action);
  const name = action === undefined ? event : `${event} ${action}`;
  if (schema === undefined) return [`webhook ${name}: GitHub publishes no such event`];
  const problems = [
    ...schemaProblems(schema, json),
    ...(shape === undefined ? [] : missingKeys(shape, json, '')),
  ];
  return [...new Set(problems)]
    .filter((problem) => !DIFFERENCES.some(({ pattern }) => pattern.test(`${name} ${problem}`)))
    .map((problem) => `webhook ${name}: ${problem}`);
}

function missingKeys(shape: Shape, value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) {
    const { items } = shape;
    return items === undefined
      ? []
      : value.flatMap((item, index) => missingKeys(items, item, `${path}/${index}`));
  }
  if (!isJson(value)) return [];
  return [...shape.keys].flatMap(([key, { shape: child, count }]) => {
    const place = `${path}/${key}`;
    if (!(key in value)) return count < shape.objects ? [] : [`${place}: every recorded payload has it`];
    const type = typeOf(value[key]);
    const recorded = [...child.types].filter((name) => name !== 'null');
    const isKnown = type === 'null' || recorded.length === 0 || recorded.includes(type);
    return isKnown
      ? missingKeys(child, value[key], place)
      : [`${place}: is a ${type}, recorded as ${recorded.join(' or ')}`];
  });
}

/** Where a payload may differ from schema or recordings, and why. */
const DIFFERENCES: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /\/(?:author|committer)\/username: every recorded/,
    reason: 'the schema has it as optional: an e-mail that belongs to no account has no login',
  },
  {
    pattern: /^fork \/forkee: the key "has_discussions" is not in GitHub's schema/,
    reason: 'every repository has it since 2022; the schema of this event was not told',
  },
  {
    pattern: /^workflow_run in_progress \/workflow_run: the key "display_title" is not/,
    reason: 'the schemas of requested and completed have it, and it is the same object',
  },
  {
    pattern: /^workflow_run \w+ \/workflow_run\/head_repository: (?:must be object, is|is a) null/,
    reason: 'the head repository of a run is null once the fork is deleted, as that of its pull request',
  },
  {
    pattern: / \/(?:installation|enterprise): every recorded/,
    reason:
      'only webhooks of an app carry the installation, only those of an enterprise that; workflows see neither',
  },
  {
    pattern: /: the key "user_view_type" is not in GitHub's schema/,
    reason: 'every user has it since 2024; the schemas of older events were not all told',
  },
  {
    pattern: /\/custom_properties: every recorded/,
    reason: 'the schema has it as optional: organisations that define properties have it',
  },
  {
    pattern: /\/repo: the key "(?:has_discussions|web_commit_signoff_required)" is not in GitHub's schema/,
    reason: 'every repository has them since 2022; the schemas of some review events were not told',
  },
];
