import { expect, test } from '@jest/globals';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { githubSchema } from '../../../../src/standin/github/graphql/schema.ts';
import { publishedSchema } from '../../../fakes/github-contract/graphql-problems.ts';

const OURS = Object.values(githubSchema().getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !/^(?:String|Int|Float|Boolean|ID)$/.test(type.name),
);

test.each(OURS.map((type) => [type.name, type] as const))('%s is as GitHub publishes it', (name, type) => {
  const published = publishedSchema().getType(name);
  if (published === undefined) throw new Error(`GitHub has no type ${name}`);
  expect(type.constructor.name).toBe(published.constructor.name);
  expect(differences(type, published)).toEqual([]);
});

function differences(ours: GraphQLNamedType, theirs: GraphQLNamedType): readonly string[] {
  if (isScalarType(ours)) return [];
  if (isEnumType(ours) && isEnumType(theirs)) {
    const names = (type: typeof ours) =>
      type
        .getValues()
        .map((value) => value.name)
        .sort()
        .join(' ');
    return names(ours) === names(theirs) ? [] : [`values: ${names(ours)}, GitHub: ${names(theirs)}`];
  }
  if (isInputObjectType(ours) && isInputObjectType(theirs)) {
    return slotDifferences('', Object.values(ours.getFields()), Object.values(theirs.getFields()));
  }
  if ((isObjectType(ours) && isObjectType(theirs)) || (isInterfaceType(ours) && isInterfaceType(theirs))) {
    const implemented = new Set(theirs.getInterfaces().map(({ name }) => name));
    const foreign = ours.getInterfaces().filter(({ name }) => !implemented.has(name));
    const fields = theirs.getFields();
    return [
      ...foreign.map(({ name }) => `does not implement ${name}`),
      ...Object.values(ours.getFields()).flatMap((field) => fieldDifferences(field, fields[field.name])),
    ];
  }
  return ['another kind of type'];
}

function fieldDifferences(
  ours: GraphQLField<unknown, unknown>,
  theirs: GraphQLField<unknown, unknown> | undefined,
): readonly string[] {
  if (theirs === undefined) return [`${ours.name}: no such field`];
  const type =
    String(ours.type) === String(theirs.type) ? [] : [`${ours.name}: ${ours.type}, GitHub: ${theirs.type}`];
  return [...type, ...slotDifferences(`${ours.name}.`, ours.args, theirs.args)];
}

/** Arguments or input fields: each of ours is theirs, and none that they require is missing. */
function slotDifferences(
  place: string,
  ours: readonly (GraphQLArgument | GraphQLInputField)[],
  theirs: readonly (GraphQLArgument | GraphQLInputField)[],
): readonly string[] {
  const missing = theirs.filter(
    (slot) => String(slot.type).endsWith('!') && !ours.some(({ name }) => name === slot.name),
  );
  return [
    ...missing.map(({ name }) => `${place}${name}: required by GitHub`),
    ...ours.flatMap((slot) => {
      const other = theirs.find(({ name }) => name === slot.name);
      if (other === undefined) return [`${place}${slot.name}: no such argument`];
      const [mine, his] = [slot, other].map(
        ({ type, defaultValue }) => `${type} = ${JSON.stringify(defaultValue)}`,
      );
      return mine === his ? [] : [`${place}${slot.name}: ${mine}, GitHub: ${his}`];
    }),
  ];
}
