import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  parse,
  validate,
} from 'graphql';
import { fieldProblem } from './problems/field-problem.ts';
import { parseProblem } from './problems/parse-problem.ts';
import { staticProblem } from './problems/static-problem.ts';
import { variableProblems } from './problems/variable-problems.ts';
import { createRoot } from './root.ts';
import type { Scope } from './scope.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

/** Answers one document in GitHub's form: `{data, errors}`, or `errors` alone when nothing was run. */
export async function answerDocument(
  schema: GraphQLSchema,
  scope: Scope,
  { query, variables, operationName }: GraphqlRequest,
): Promise<unknown> {
  const document = parsed(query);
  if (document instanceof GraphQLError) return { errors: [parseProblem(document)] };
  const invalid = validate(schema, document);
  if (invalid.length > 0) return { errors: invalid.map((error) => staticProblem(document, error)) };
  const operation = getOperationAST(document, operationName);
  if (operation === null || operation === undefined) {
    return { errors: [{ message: noOperation(operationName) }] };
  }
  const values = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (values.errors !== undefined) return { errors: variableProblems(operation, variables, values.errors) };
  const result = await execute({
    schema,
    document,
    rootValue: createRoot(scope),
    variableValues: variables,
    operationName: operationName ?? null,
  });
  // Every refusal has a type; what has none is a bug of ours.
  const bug = result.errors?.find(({ extensions }) => extensions.type === undefined);
  if (bug !== undefined) throw bug;
  return {
    data: result.data ?? null,
    ...(result.errors === undefined ? {} : { errors: result.errors.map(fieldProblem) }),
  };
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    // Nested deeper than the stack goes.
    if (error instanceof RangeError) return new GraphQLError('Query is too deep');
    throw error;
  }
}

const noOperation = (name: string | undefined): string =>
  name === undefined ? 'An operation name is required' : `No operation named "${name}"`;
