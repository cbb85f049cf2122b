import { randomBytes } from 'node:crypto';
import type { LogLink } from '../world/log-link.ts';
import { now, type World } from '../world/world.ts';

// Source: github-facts §2.1.
const LIFETIME_MS = 60_000;

/** A signed address of the log store for one minute; whoever has it can read, so it needs no token. */
export function openLogLink(world: World, path: string, content: LogLink['content']): string {
  const signature = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now(world).getTime() + LIFETIME_MS);
  world.logLinks.set(signature, { path, expiresAt, content });
  return `${world.links.logs}${path}?se=${encodeURIComponent(expiresAt.toISOString())}&sig=${signature}`;
}
