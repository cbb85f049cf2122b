/** A repository role; a custom one carries the base role that it extends. Source: github-facts §6. */
export type Role = BaseRole | { readonly name: string; readonly base: BaseRole };
export type BaseRole = 'admin' | 'maintain' | 'write' | 'triage' | 'read';

const RANKS: readonly BaseRole[] = ['read', 'triage', 'write', 'maintain', 'admin'];

export const baseOf = (role: Role): BaseRole => (typeof role === 'string' ? role : role.base);

export const isAtLeast = (role: Role | undefined, least: BaseRole): boolean =>
  role !== undefined && RANKS.indexOf(baseOf(role)) >= RANKS.indexOf(least);
