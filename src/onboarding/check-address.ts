import { type Checked, wrong } from './checked.ts';
import type { TreeFacts } from './tree-facts.ts';

/** An address may be named where the tree's own files have it: a model must not send people elsewhere. */
export function checkAddress(address: string, facts: TreeFacts): Checked {
  const bare = address.replace(/(?:\.git)?\/?$/, '');
  return facts.mentions(bare) ? { kind: 'name' } : wrong('this address stands nowhere in the repository');
}
