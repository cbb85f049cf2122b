import { isAncestor } from '../git/ancestry.ts';
import type { Repository } from '../world/repository.ts';
import { type BranchRule, rulesOn } from '../world/rule.ts';
import type { World } from '../world/world.ts';
import { changedWorkflow, newCommits, type Quarantine } from './new-commits.ts';
import type { Pusher } from './pusher.ts';
import type { Refusal } from './refusal.ts';
import { unmetChecks } from './unmet-checks.ts';

export interface Move {
  /** The full name, `refs/…`. */
  readonly ref: string;
  /** Undefined: the ref is made, or deleted. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Why this move is refused, by push or API alike; undefined when it may happen. Source: github-facts §4.5. */
export async function refuseMove(
  world: World,
  repository: Repository,
  pusher: Pusher,
  move: Move,
  quarantine: Quarantine = { env: {} },
): Promise<Refusal | undefined> {
  const { folder } = repository;
  const { ref, after } = move;
  if (after === undefined && ref === `refs/heads/${repository.defaultBranch}`) {
    return { kind: 'default-branch', ref };
  }
  if (after !== undefined && /^refs\/(?:heads|tags)\/[0-9a-f]{40}$/i.test(ref))
    return { kind: 'sha-name', ref };
  const added = after === undefined ? [] : await newCommits(folder, after, quarantine);
  // What is not whole is git's own to refuse.
  if (added === undefined) return undefined;
  if (!pusher.mayWriteWorkflows) {
    const path = await changedWorkflow(folder, added, quarantine);
    if (path !== undefined) return { kind: 'workflow', path };
  }
  if (!ref.startsWith('refs/heads/')) return undefined;
  const rules = rulesOn(repository, ref.slice('refs/heads/'.length));
  for (const source of ['protection', 'ruleset'] as const) {
    const own = rules.filter((rule) => rule.source === source);
    const said = await Promise.all(
      own.map((rule) => brokenBy(world, repository, rule, move, added, quarantine)),
    );
    const sentences = [...new Set(said.filter((sentence) => sentence !== undefined))];
    if (sentences.length > 0) return { kind: 'rules', source, ref, sentences };
  }
  return undefined;
}

async function brokenBy(
  world: World,
  repository: Repository,
  { rule, source, contexts }: BranchRule,
  { before, after }: Move,
  added: readonly string[],
  quarantine: Quarantine,
): Promise<string | undefined> {
  if (after === undefined) {
    if (source === 'protection') return 'Cannot delete a protected branch';
    return rule === 'no-push' ? 'Cannot delete this branch' : undefined;
  }
  switch (rule) {
    case 'no-push':
      if (before === undefined) return undefined;
      return source === 'ruleset'
        ? 'Cannot update this protected ref.'
        : "You're not authorized to push to this branch. Visit https://docs.github.com/articles/about-protected-branches/ for more information.";
    case 'pull-request':
      return before === undefined ? undefined : 'Changes must be made through a pull request.';
    case 'no-force-push':
      if (before === undefined || (await isAncestor(repository.folder, before, after, quarantine)))
        return undefined;
      return 'Cannot force-push to this branch';
    case 'signed-commits':
      return added.every((sha) => world.signed.has(sha))
        ? undefined
        : 'Commits must have verified signatures.';
    case 'status-check':
      return unmetChecks(repository, after, contexts);
  }
}
