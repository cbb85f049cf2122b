import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLSchema, getVariableValues, parse, validate } from 'graphql';
import type { Exchange } from '../../../src/standin/github/http/exchange.ts';
import { isJson } from './json-schema.ts';

let schema: GraphQLSchema | undefined;

/** GitHub's published GraphQL schema, read once. */
export function publishedSchema(): GraphQLSchema {
  // The package exports its code only.
  const file = new URL('../../../node_modules/@octokit/graphql-schema/schema.graphql', import.meta.url);
  schema ??= buildSchema(readFileSync(file, 'utf8'), { assumeValid: true, noLocation: true });
  return schema;
}

/** What is wrong with a GraphQL exchange: a document or variables that the whole schema refuses, an answer of another form. */
export function graphqlProblems(exchange: Exchange, isMarked: boolean): readonly string[] {
  const answer = exchange.isFault ? [] : answerProblems(exchange, isMarked);
  return isMarked ? answer : [...documentProblems(exchange.requestBody), ...answer];
}

function documentProblems(text: string): readonly string[] {
  const body = parsed(text);
  if (!isJson(body) || typeof body.query !== 'string') return ['the body is no {query, variables}'];
  const unknown = Object.keys(body).filter((key) => !['query', 'variables', 'operationName'].includes(key));
  if (unknown.length > 0) return [`the body has unknown keys: ${unknown.join(', ')}`];
  try {
    const document = parse(body.query);
    const errors = validate(publishedSchema(), document).map(({ message }) => message);
    if (errors.length > 0) return errors;
    return document.definitions.flatMap((definition) => {
      if (definition.kind !== 'OperationDefinition') return [];
      const given = isJson(body.variables) ? body.variables : {};
      const values = getVariableValues(publishedSchema(), definition.variableDefinitions ?? [], given);
      return values.errors?.map(({ message }) => message) ?? [];
    });
  } catch (error) {
    return [String(error)];
  }
}

function answerProblems({ status, responseBody }: Exchange, isMarked: boolean): readonly string[] {
  const json = parsed(responseBody);
  if (!isJson(json)) return ['the answer is no JSON object'];
  if (status !== 200) return typeof json.message === 'string' ? [] : ['a refusal has a message'];
  const { data, errors } = json;
  const strange = Object.keys(json).filter((key) => !['data', 'errors', 'extensions'].includes(key));
  if (strange.length > 0) return [`the answer has unknown keys: ${strange.join(', ')}`];
  if (errors === undefined) {
    return isMarked
      ? ['the request is wrong on purpose but was not refused']
      : isJson(data)
        ? []
        : ['neither data nor errors'];
  }
  if (!Array.isArray(errors) || errors.length === 0) return ['errors is a list with something in it'];
  return errors.every((error) => isJson(error) && typeof error.message === 'string')
    ? []
    : ['an error has a message'];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
