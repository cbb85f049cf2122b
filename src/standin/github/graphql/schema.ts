import { buildSchema, type GraphQLSchema } from 'graphql';
import { MUTATION_SDL } from './sdl/mutation.ts';
import { PULL_REQUEST_SDL } from './sdl/pull-request.ts';
import { REPOSITORY_SDL } from './sdl/repository.ts';
import { REVIEW_SDL } from './sdl/review.ts';

let built: GraphQLSchema | undefined;

/** The slice of GitHub's published schema that answers here: names, nullability and arguments are GitHub's. Built once. */
export function githubSchema(): GraphQLSchema {
  built ??= buildSchema([REPOSITORY_SDL, PULL_REQUEST_SDL, REVIEW_SDL, MUTATION_SDL].join('\n'));
  return built;
}
