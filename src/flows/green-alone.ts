import type { TestRun } from '../ports.ts';
import { reproduce } from '../repair/reproduce.ts';
import type { TestCommand } from '../repair/workspace.ts';
import type { ActionPorts } from './action-ports.ts';
import type { ActionRun } from './action-run.ts';
import { type Ending, ending } from './ending.ts';
import { prepareCopy } from './prepare-copy.ts';
import type { TreatedTree } from './treated-tree.ts';
import { treeRun } from './tree-run.ts';

/** A head that is green alone and red (`red`) only with its `base` merged in is no fault of the head's own lines. */
export async function greenAlone(
  { tested, head }: TreatedTree,
  base: string,
  command: TestCommand,
  red: TestRun,
  { settings, meter, signal }: Pick<ActionRun, 'settings' | 'meter' | 'signal'>,
  ports: ActionPorts,
): Promise<Ending | undefined> {
  if (tested === head) return undefined;
  const run = treeRun(ports, settings, head, command, { meter, signal });
  const prepared = await prepareCopy(run.copies, command, signal);
  if (prepared.kind === 'ended') return undefined;
  try {
    const alone = await reproduce(prepared.workspace, ports.journal, signal);
    if (alone.kind !== 'green') return undefined;
    return ending(
      'explained',
      'merge.red',
      `Green alone, red when merged with ${base}: update the branch, then mend what the two make red together.`,
      { before: red },
    );
  } finally {
    await prepared.remove();
  }
}
