import type { Caller, Token } from '../world/token.ts';

/** The token of a caller on an endpoint that no anonymous caller reaches. */
export function asToken(caller: Caller): Token {
  if (caller.kind === 'anonymous') throw new Error('an anonymous caller got past the permissions');
  return caller;
}
