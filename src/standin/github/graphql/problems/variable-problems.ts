import { type GraphQLError, type OperationDefinitionNode, print } from 'graphql';

/** Variables that do not fit, one error a variable with a list of what is wrong in it. */
export function variableProblems(
  { variableDefinitions }: OperationDefinitionNode,
  values: Readonly<Record<string, unknown>>,
  errors: readonly GraphQLError[],
) {
  return (variableDefinitions ?? []).flatMap((definition) => {
    const name = definition.variable.name.value;
    const own = errors.filter(({ message }) => message.startsWith(`Variable "$${name}"`));
    if (own.length === 0) return [];
    const problems = own.map(({ message }) => ({
      path: pathIn(name, message),
      explanation: explain(message),
    }));
    const inside = problems.map(({ path, explanation }) =>
      path.length === 0 ? '' : ` for ${path.join('.')} (${explanation})`,
    );
    const { line, column } = definition.loc?.startToken ?? { line: 1, column: 1 };
    return [
      {
        extensions: { value: values[name] ?? null, problems },
        locations: [{ line, column }],
        message: `Variable $${name} of type ${print(definition.type)} was provided invalid value${inside.filter(Boolean).join(',')}`,
      },
    ];
  });
}

function pathIn(name: string, message: string): readonly string[] {
  const at = new RegExp(`at "${name}((?:\\.\\w+|\\[\\d+\\])+)"`).exec(message)?.[1] ?? '';
  const field = /Field "(\w+)" (?:of required type|is not defined)/.exec(message)?.[1];
  return [...at.matchAll(/\w+/g)].map(([part]) => part).concat(field ?? []);
}

function explain(message: string): string {
  if (/was not provided|must not be null|non-nullable/.test(message)) return 'Expected value to not be null';
  if (/is not defined by type/.test(message)) return 'Field is not defined on the input object';
  return message.split('; ').at(-1) ?? message;
}
