import { cpSync } from 'node:fs';
import { relative } from 'node:path';
import type { BenchCase } from '../../bench/bench-case.ts';
import type { BenchPorts } from '../../compose/bench.ts';
import type { Dependencies, LaidIn } from './dependencies.ts';

type Laid = Extract<LaidIn, { readonly kind: 'tree' }>;

interface Renewal {
  readonly about: BenchCase;
  /** The SHA of the git tree that set-up was run for. */
  readonly sha: string;
  readonly laid: Laid;
}

/** The tree as a run left it, with the dependencies of its set-up laid in anew: what the run did to those counts for nothing. */
export async function renewedTree(
  { about, sha, laid }: Renewal,
  { ports, dependencies }: { readonly ports: Pick<BenchPorts, 'fresh'>; readonly dependencies: Dependencies },
  signal: AbortSignal,
): Promise<LaidIn> {
  if (laid.added.length === 0) return laid;
  const { checkout } = laid.tree;
  const fresh = ports.fresh('judged');
  cpSync(checkout, fresh, {
    ...{ recursive: true, verbatimSymlinks: true, preserveTimestamps: true },
    filter: (path) => !laid.added.includes(relative(checkout, path)),
  });
  return dependencies.layIn(fresh, sha, about.setup_command, signal);
}
