import type { BaseIssue, BaseSchema, InferOutput } from 'valibot';
import type { Repository } from '../world/repository.ts';
import type { BaseRole } from '../world/role.ts';
import type { Access, Caller, Permission } from '../world/token.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './answer.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One request, as a route sees it. */
export interface Call {
  readonly world: World;
  readonly caller: Caller;
  /** The repository of `{owner}/{repo}`, there and visible to the caller. */
  readonly repository: Repository;
  /** The parts of the path in braces, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The Accept header, lower case. */
  readonly accept: string;
}

/** Permissions of a job or app token of which one is enough. */
export type Needs = readonly (readonly [Permission, Access])[];

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/** An endpoint as data. `path` and `docs` are GitHub's own: the template, and the page under docs.github.com/rest. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly docs: string;
  readonly needs: Needs;
  /** The least role of a person whose token this is; `read` for GET and `write` otherwise, unless it says more. */
  readonly role: BaseRole;
  readonly body: Schema | undefined;
  answer(call: Call, body: unknown): Answer | Promise<Answer>;
}

interface Description {
  readonly needs: Needs;
  readonly docs: string;
  readonly role?: BaseRole;
}

type Handler = (call: Call) => Answer | Promise<Answer>;

export const get = (path: string, description: Description, answer: Handler): Route => ({
  method: 'GET',
  path,
  role: 'read',
  body: undefined,
  answer,
  ...description,
});

/** A route that takes no body, or ignores it. */
export const act = (
  method: Exclude<Method, 'GET'>,
  path: string,
  description: Description,
  answer: Handler,
): Route => ({ method, path, role: 'write', body: undefined, answer, ...description });

/** A route whose JSON body is parsed by `body` before `answer` sees it; what does not fit is GitHub's 422. */
export const send = <S extends Schema>(
  method: Exclude<Method, 'GET'>,
  path: string,
  description: Description & { readonly body: S },
  answer: (call: Call, body: InferOutput<S>) => Answer | Promise<Answer>,
): Route => ({
  method,
  path,
  role: 'write',
  ...description,
  answer: (call, body) => answer(call, body as InferOutput<S>),
});
