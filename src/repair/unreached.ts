import { encodeSource } from '../kernel/source-text.ts';
import type { Workspace } from '../ports.ts';
import type { Change } from '../proposal/proposal.ts';

/**
 * The new files of a green change that no executed test reaches: emptied, the tests stay green. They carry no proof (an
 * empty file, such as a package's `__init__.py`, needs none). The
 * workspace holds the change again when this resolves; the runs here are no attempts.
 */
export async function unreachedFiles(
  changes: readonly Change[],
  workspace: Workspace,
  signal?: AbortSignal,
): Promise<string[]> {
  const unreached: string[] = [];
  for (const { path, after } of changes.filter(
    ({ before, after: text }) => before === null && text.trim() !== '',
  )) {
    workspace.write(path, encodeSource(''));
    const run = await workspace.test({ signal });
    workspace.write(path, encodeSource(after));
    if (run.exitCode === 0 && !run.timedOut) unreached.push(path);
  }
  return unreached;
}
