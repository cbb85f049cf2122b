import { join } from 'node:path';
import type { BenchCase } from '../../bench/bench-case.ts';
import { type AfterRun, type Judgement, judgeCase } from '../../bench/judge.ts';
import type { BenchPorts, CaseTree } from '../../compose/bench.ts';
import { matchesGlob } from '../../kernel/glob.ts';
import { folderClash } from './folder-clash.ts';
import type { RoadEnd } from './road.ts';
import { treeChanges } from './tree-changes.ts';

export interface JudgeParts {
  readonly about: BenchCase;
  /** The folder of the case. */
  readonly folder: string;
  /** The tree after the run, with what set-up added as set-up made it. */
  readonly tree: CaseTree;
  /** What set-up added to it. */
  readonly added: readonly string[];
  readonly end: Extract<RoadEnd, { readonly kind: 'ran' }>;
}

/** Judges the tree that a run left: compares its files, runs the visible tests and the hidden ones, each in a fresh copy. */
export async function judgeTree(
  { about, folder, tree, added, end }: JudgeParts,
  ports: Pick<BenchPorts, 'run'>,
  signal: AbortSignal,
): Promise<Judgement & Pick<AfterRun, 'hiddenExit' | 'touchedProtected'>> {
  const { proposed, explanation, ending } = end;
  const made = proposed.filter((path) => added.some((one) => path === one || path.startsWith(`${one}/`)));
  const changed = treeChanges(join(folder, 'pr'), tree.checkout, added);
  const touched = [...proposed, ...changed].filter((path) => matchesGlob(about.protected, path));
  const touchedProtected = [...new Set(touched)];
  const exitOf = async (text: string, laid?: string) => {
    const timeoutMs = about.timeout_s * 1000;
    const command = { text, timeoutMs, ...(laid !== undefined && { laid }) };
    return (await ports.run(tree, command, signal)).exitCode;
  };
  const isWorthTesting = about.expected === 'fix' && changed.length > 0 && touchedProtected.length === 0;
  const visibleExit = isWorthTesting ? await exitOf(about.test_command) : null;
  const hidden = about.hidden_command;
  const overlay = join(folder, 'hidden');
  const hiddenClash = folderClash(overlay, tree.checkout);
  const hiddenExit =
    visibleExit === 0 && hiddenClash === undefined && typeof hidden === 'string'
      ? await exitOf(hidden, overlay)
      : null;
  const exits = { visibleExit, hiddenClash, hiddenExit };
  const after = { proposed, made, changed, touchedProtected, ...exits, explanation, ending };
  return { ...judgeCase(about, after), hiddenExit, touchedProtected };
}
