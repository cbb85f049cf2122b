import type { Account } from './account.ts';
import { ACTIONS_BOT, DEPENDABOT, WEB_FLOW } from './account.ts';
import type { Delivery } from './delivery.ts';
import type { LogLink } from './log-link.ts';
import { fullName, type Repository } from './repository.ts';
import { likeliest, type Switches } from './switches.ts';
import type { Token } from './token.ts';

/** Everything that exists on this GitHub. Commits, trees and branches are in the repositories' folders. */
export interface World {
  /** A folder of ours for the bare repositories. */
  readonly root: string;
  readonly accounts: Account[];
  readonly repositories: Repository[];
  readonly tokens: Token[];
  readonly deliveries: Delivery[];
  /** Commits that GitHub signed, by SHA. */
  readonly signed: Set<string>;
  readonly switches: Switches;
  /** The log store's open addresses, by their signature. */
  readonly logLinks: Map<string, LogLink>;
  /** Requests that carried a credential to the log store, which must never see one. */
  readonly leaks: { readonly path: string; readonly at: Date }[];
  /** How far its clock is ahead of the machine's, in milliseconds. */
  aheadMs: number;
  lastId: number;
  /** Where links of the API and of pages start, without a slash at the end; set when the server listens. */
  readonly links: { api: string; html: string; logs: string };
}

// Above 2^31, as the ids of runs, comments and reviews on GitHub are.
const FIRST_ID = 3_000_000_000;

export const createWorld = (root: string): World => ({
  root,
  accounts: [ACTIONS_BOT, DEPENDABOT, WEB_FLOW],
  repositories: [],
  tokens: [],
  deliveries: [],
  signed: new Set(),
  switches: likeliest(),
  logLinks: new Map(),
  leaks: [],
  aheadMs: 0,
  lastId: FIRST_ID,
  links: { api: '', html: '', logs: '' },
});

export function nextId(world: World): number {
  world.lastId += 1;
  return world.lastId;
}

export const now = (world: World): Date => new Date(Date.now() + world.aheadMs);

export const findAccount = (world: World, login: string): Account | undefined =>
  world.accounts.find((account) => account.login.toLowerCase() === login.toLowerCase());

/** Finds by `owner/name`, whatever the case, as GitHub does. */
export const findRepository = (world: World, name: string): Repository | undefined =>
  world.repositories.find((repository) => fullName(repository).toLowerCase() === name.toLowerCase());
