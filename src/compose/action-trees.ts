import { join } from 'node:path';
import { checkoutScratch } from '../adapters/checkout-scratch.ts';
import { nodeFiles } from '../adapters/node-files.ts';
import type { TemporaryFolder } from '../adapters/temporary-folder.ts';
import type { ActionPorts, Tree } from '../flows/action-ports.ts';
import { firstFew } from '../kernel/first-few.ts';
import type { Policy } from '../kernel/policy.ts';
import type { CodeHost } from '../ports/code-host.ts';

/** Trees from GitHub in folders of ours, with copies of them for the tests; `say` hears which files are not copied. */
export function actionTrees(parts: {
  readonly host: CodeHost;
  readonly kind: 'bubblewrap' | 'none';
  readonly temporary: TemporaryFolder;
  readonly policy: Policy;
  say(line: string): void;
}): Pick<ActionPorts, 'openTree' | 'openMerge'> {
  const { host, temporary, say } = parts;
  const onLeftOut = (secret: readonly string[]) => {
    if (secret.length > 0)
      say(`Not copied for the tests, because they may hold secrets: ${firstFew(secret)}.`);
  };
  const newFolder = () => join(temporary.fresh('tree'), 'tree');
  const treeIn = (folder: string): Tree => ({
    files: nodeFiles(folder),
    scratch: checkoutScratch({ ...parts, checkout: folder, onLeftOut }),
  });
  return {
    async openTree(sha) {
      const folder = newFolder();
      await host.fetchTree(sha, folder);
      return treeIn(folder);
    },
    async openMerge(wish) {
      const folder = newFolder();
      const merge = await host.fetchMerge(wish, folder);
      return merge.kind === 'merged' ? { ...merge, tree: treeIn(folder) } : merge;
    },
  };
}
