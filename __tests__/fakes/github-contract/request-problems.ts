import type { Exchange } from '../../../src/standin/github/http/exchange.ts';
import { isJson } from './json-schema.ts';
import { followed, type Operation } from './published-api.ts';
import { schemaProblems } from './schema-problems.ts';

/** What is wrong with a request by its operation: unknown or mistyped query parameters, a body that does not fit. */
export function requestProblems(operation: Operation, exchange: Exchange): readonly string[] {
  return [...queryProblems(operation, exchange.query), ...bodyProblems(operation, exchange.requestBody)];
}

function queryProblems({ parameters }: Operation, query: string): readonly string[] {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  return [...new URLSearchParams(query)].flatMap(([name, text]) => {
    const parameter = known.find((candidate) => candidate.name === name);
    if (parameter === undefined) return [`query: there is no parameter "${name}"`];
    const schema = followed(parameter.schema);
    if (isSearchRange(name, text)) return [];
    return schemaProblems(parameter.schema, typed(text, schema.type)).map(
      (problem) => `query: ${name} ${problem}`,
    );
  });
}

// `created` of the lists of runs is documented as a date-time, and described as a range in the search syntax.
const isSearchRange = (name: string, text: string): boolean => name === 'created' && /^[<>]|\.\./.test(text);

const typed = (text: string, type: unknown): unknown => {
  if ((type === 'integer' || type === 'number') && /^-?\d+$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  return text;
};

function bodyProblems({ body }: Operation, text: string): readonly string[] {
  if (text.trim() === '') return [];
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return ['request body: no JSON'];
  }
  // Octokit sends an empty object where there is nothing to say.
  if (body === undefined) {
    return isJson(json) && Object.keys(json).length === 0 ? [] : ['request body: the operation takes none'];
  }
  return schemaProblems(body, json).map((problem) => `request body ${problem}`);
}
