import { join } from 'node:path';
import { nodeFiles } from '../../compose/node-files.ts';
import type { LocalPull, PullToPlant } from '../on-github/local-pull.ts';
import { CI_PATH, ciWorkflow, DOCTOR_PATH, doctorWorkflow } from '../on-github/workflows.ts';
import { copyTree } from './copy-tree.ts';
import type { ReadyCase } from './road.ts';

/** A case as a pull request: its two trees, with the workflows of CI and of the doctor in them. */
export function pullOf(
  { about, folder, ports }: Pick<ReadyCase, 'about' | 'folder' | 'ports'>,
  examples: string,
): PullToPlant {
  const withWorkflows = (side: 'base' | 'pr'): string => {
    const to = ports.fresh(side);
    copyTree(join(folder, side), to);
    const files = nodeFiles(to);
    files.write(CI_PATH, Buffer.from(ciWorkflow(about.test_command)));
    files.write(DOCTOR_PATH, Buffer.from(doctorWorkflow(examples)));
    return to;
  };
  return {
    repo: `acme/${about.id}`,
    main: withWorkflows('base'),
    change: withWorkflows('pr'),
    branch: 'pr',
    title: about.title ?? about.id,
  };
}

/** Makes in a checkout of commit `from` what the pull request's branch has changed since; rejects where a link leads there. */
export async function checkOutHead(github: LocalPull, from: string, checkout: string): Promise<void> {
  const to = github.pull.head.sha;
  if (to === from) return;
  const [before, after] = await Promise.all([github.tree(from), github.tree(to)]);
  const files = nodeFiles(checkout);
  for (const { path } of before) if (!after.some((file) => file.path === path)) files.remove(path);
  for (const file of after) {
    const old = before.find(({ path }) => path === file.path);
    if (old?.mode === file.mode && Buffer.compare(old.bytes, file.bytes) === 0) continue;
    files.write(file.path, file.bytes, file.mode);
  }
}
