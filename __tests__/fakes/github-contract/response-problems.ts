import type { Exchange } from '../../../src/standin/github/http/exchange.ts';
import {
  COMMON_STATUSES,
  ERROR_KEYS,
  OTHER_MEDIA,
  OWN_STATUSES,
  PLAIN_REFUSALS,
  WRONG_IN_DOCUMENT,
} from './exceptions.ts';
import { isJson } from './json-schema.ts';
import type { Operation } from './published-api.ts';
import { schemaProblems } from './schema-problems.ts';

const ERROR_FORMS = ['basic-error', 'validation-error', 'validation-error-simple'].map((name) => ({
  $ref: `#/components/schemas/${name}`,
}));

/** What is wrong with an answer by its operation: a status it never has, a body that does not fit. */
export function responseProblems(operation: Operation, exchange: Exchange): readonly string[] {
  const { status, responseBody: text } = exchange;
  const name = `${exchange.method} ${exchange.route}`;
  const documented = operation.responses.get(status);
  if (documented === undefined && !COMMON_STATUSES.has(status) && !OWN_STATUSES.has(`${name} ${status}`)) {
    return [`the operation does not answer with ${status}`];
  }
  if (status >= 400) return errorProblems(documented?.schema, text);
  if (exchange.method === 'HEAD') return [];
  if (documented?.schema === undefined)
    return text === '' ? [] : [`a ${status} has no body, this one: ${text.slice(0, 80)}`];
  if (!(exchange.responseHeaders['content-type'] ?? '').includes('json')) {
    const accept = String(exchange.requestHeaders.accept ?? '');
    return OTHER_MEDIA.test(accept) ? [] : [`the answer is no JSON, and Accept (${accept}) asks for none`];
  }
  const json = parsed(text);
  if (json === undefined) return ['the answer is no JSON'];
  return schemaProblems(documented.schema, json)
    .filter((problem) => !isWrongInDocument(name, problem))
    .map((problem) => `answer ${problem}`);
}

function errorProblems(schema: unknown, text: string): readonly string[] {
  if (PLAIN_REFUSALS.some(({ pattern }) => pattern.test(text))) return [];
  const json = parsed(text);
  if (!isJson(json)) return ['an error is a JSON object'];
  const forms = schema === undefined ? ERROR_FORMS : [schema, ...ERROR_FORMS];
  const bare = Object.fromEntries(Object.entries(json).filter(([key]) => !ERROR_KEYS.has(key)));
  if (
    forms.some((form) => schemaProblems(form, json).length === 0 || schemaProblems(form, bare).length === 0)
  ) {
    return typeof json.message === 'string' ? [] : ['an error has a message'];
  }
  return [`the error has none of GitHub's forms: ${text.slice(0, 300)}`];
}

const isWrongInDocument = (name: string, found: string): boolean =>
  WRONG_IN_DOCUMENT.some(({ operation, problem }) => operation.test(name) && problem.test(found));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
