import type { DocumentNode, GraphQLError } from 'graphql';
import { pathTo } from './path-to.ts';

interface Wording {
  /** Of graphql-js. */
  readonly pattern: RegExp;
  readonly say: (parts: readonly string[]) => {
    readonly message: string;
    readonly extensions: Readonly<Record<string, string>>;
  };
}

/** A document that the schema refuses, in the words of GitHub's validator; what it seldom says keeps graphql-js's words. */
export function staticProblem(document: DocumentNode, error: GraphQLError) {
  const [node] = error.nodes ?? [];
  const place = { path: node === undefined ? [] : pathTo(document, node) };
  const locations = error.locations ?? [];
  for (const { pattern, say } of WORDINGS) {
    const match = pattern.exec(error.message);
    if (match === null) continue;
    const { message, extensions } = say(match.slice(1).map((part) => part ?? ''));
    return { ...place, extensions, locations, message };
  }
  return { ...place, locations, message: error.message };
}

const WORDINGS: readonly Wording[] = [
  {
    pattern: /^Cannot query field "(.+?)" on type "(.+?)"/,
    say: ([fieldName = '', typeName = '']) => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: 'undefinedField', typeName, fieldName },
    }),
  },
  {
    pattern: /^Unknown argument "(.+?)" on field "(?:.+\.)?(.+?)"/,
    say: ([argumentName = '', name = '']) => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName: 'Field', argumentName },
    }),
  },
  {
    pattern: /^Field "(.+?)" argument "(.+?)" of type ".+?" is required/,
    say: ([name = '', argument = '']) => ({
      message: `Field '${name}' is missing required arguments: ${argument}`,
      extensions: { code: 'missingRequiredArguments', className: 'Field', name, arguments: argument },
    }),
  },
  {
    pattern: /^Field "(.+?)" of type "(.+?)" must have a selection/,
    say: ([name = '', type = '']) => {
      const typeName = type.replace(/[![\]]/g, '');
      return {
        message: `Field must have selections (field '${name}' returns ${typeName} but has no selections. Did you mean '${name} { ... }'?)`,
        extensions: { code: 'selectionMismatch', nodeName: `field '${name}'`, typeName },
      };
    },
  },
  {
    pattern: /^Unknown type "(.+?)"/,
    say: ([typeName = '']) => ({
      message: `No such type ${typeName}, so it can't be a fragment condition`,
      extensions: { code: 'undefinedType', typeName },
    }),
  },
  {
    pattern: /^Variable "\$(.+?)" is not defined(?: by operation "(.+?)")?/,
    say: ([variableName = '', operation = '']) => ({
      message: `Variable $${variableName} is used by ${operation === '' ? 'anonymous query' : operation} but not declared`,
      extensions: { code: 'variableNotDefined', variableName },
    }),
  },
  {
    pattern: /^Variable "\$(.+?)" is never used(?: in operation "(.+?)")?/,
    say: ([variableName = '', operation = '']) => ({
      message: `Variable $${variableName} is declared by ${operation === '' ? 'anonymous query' : operation} but not used`,
      extensions: { code: 'variableNotUsed', variableName },
    }),
  },
  {
    pattern: /^Variable "\$(.+?)" of type "(.+?)" used in position expecting type "(.+?)"/,
    say: ([variableName = '', from = '', to = '']) => ({
      message: `Type mismatch on variable $${variableName} and argument (${from} / ${to})`,
      extensions: { code: 'variableMismatch', variableName, typeName: from, errorMessage: 'Type mismatch' },
    }),
  },
];
