import { checkoutScratch } from '../adapters/checkout-scratch.ts';
import { layFolder } from '../adapters/lay-folder.ts';
import { type TemporaryFolder, temporaryFolder } from '../adapters/temporary-folder.ts';
import { DEFAULT_POLICY } from '../kernel/policy.ts';
import type { SandboxResult, ScratchCopy } from '../ports.ts';
import type { CaseTree } from './bench.ts';

/** Runs `act` in a fresh copy of a tree with a HOME of its own; both are gone afterwards. Nobody walks the copy. */
export async function apart(
  tree: CaseTree,
  kind: 'bubblewrap' | 'none',
  signal: AbortSignal,
  act: (copy: ScratchCopy, home: string) => Promise<SandboxResult>,
): Promise<SandboxResult> {
  const temporary = temporaryFolder();
  if (temporary.kind === 'problem') throw new Error(temporary.reason);
  try {
    const options = copiesOf(tree, kind, temporary);
    const home = options.home();
    const scratch = checkoutScratch({ ...options, home: () => home, listed: () => [] });
    const made = await scratch.copy(signal);
    if (made.kind === 'problem') throw new Error(made.reason);
    const result = await act(made.copy, home);
    signal.throwIfAborted();
    return result;
  } finally {
    temporary.remove();
  }
}

/** How a tree is copied: with what set-up left in HOME, and nobody is told what is left out. */
export const copiesOf = (
  { checkout, home: kept }: CaseTree,
  kind: 'bubblewrap' | 'none',
  temporary: TemporaryFolder,
) => ({
  ...{ checkout, kind, temporary, policy: DEFAULT_POLICY },
  home(): string {
    const home = temporary.fresh('home');
    if (kept !== undefined) layFolder(kept, home);
    return home;
  },
  onLeftOut: () => {},
});
