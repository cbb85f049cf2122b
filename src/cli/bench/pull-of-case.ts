import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LocalPull, PullToPlant } from '../on-github/local-pull.ts';
import { CI_PATH, ciWorkflow, DOCTOR_PATH, doctorWorkflow } from '../on-github/workflows.ts';
import { copyTree } from './copy-tree.ts';
import type { ReadyCase } from './road.ts';

/** A case as a pull request: its two trees, with the workflows of CI and of the doctor in them. */
export function pullOf({ about, folder, ports }: ReadyCase, examples: string): PullToPlant {
  const withWorkflows = (side: 'base' | 'pr'): string => {
    const to = ports.fresh(side);
    copyTree(join(folder, side), to);
    put(join(to, CI_PATH), ciWorkflow(about.test_command));
    put(join(to, DOCTOR_PATH), doctorWorkflow(examples));
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

/** Makes in a checkout of commit `from` what the pull request's branch has changed since. */
export async function checkOutHead(github: LocalPull, from: string, checkout: string): Promise<void> {
  const to = github.pull.head.sha;
  if (to === from) return;
  const [before, after] = await Promise.all([github.tree(from), github.tree(to)]);
  for (const { path } of before)
    if (!after.some((file) => file.path === path)) rmSync(join(checkout, path), { force: true });
  for (const file of after) {
    const old = before.find(({ path }) => path === file.path);
    if (old?.mode === file.mode && Buffer.compare(old.bytes, file.bytes) === 0) continue;
    put(join(checkout, file.path), file.bytes);
    chmodSync(join(checkout, file.path), file.mode);
  }
}

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
