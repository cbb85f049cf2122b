import type { Account } from './account.ts';
import type { Token } from './token.ts';

/** Who did something, and by what: GitHub starts other workflows for a job token's acts than for a person's. */
export interface Actor {
  readonly account: Account;
  readonly via: 'person' | 'job-token' | 'app-token';
  /** The slug of the app whose token it was; undefined for a person. */
  readonly app: string | undefined;
}

const VIA = { job: 'job-token', app: 'app-token', user: 'person' } as const;

export const actorOf = (token: Token): Actor => ({
  account: token.account,
  via: VIA[token.kind],
  app: token.app,
});

export const person = (account: Account): Actor => ({ account, via: 'person', app: undefined });
