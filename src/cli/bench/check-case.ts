import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchCase } from '../../bench/bench-case.ts';
import { type Check, type CheckedTree, checkPlan, PATCHES } from '../../bench/check-plan.ts';
import type { BenchPorts, CaseTree } from '../../compose/bench.ts';
import { matchesGlob } from '../../kernel/glob.ts';
import { messageOf } from '../../kernel/message-of.ts';
import type { SandboxResult } from '../../ports.ts';
import type { Dependencies, LaidIn } from './dependencies.ts';
import { folderClash } from './folder-clash.ts';
import { lacking } from './lacking.ts';
import { lastLines } from './last-lines.ts';
import { applyPatch, commitFolder, startRepository } from './materialise.ts';
import type { CaseFolder } from './read-cases.ts';
import { MOST_TRIES } from './road.ts';
import { treeChanges } from './tree-changes.ts';

export interface CheckParts {
  readonly ports: BenchPorts;
  readonly dependencies: Dependencies;
  readonly signal: AbortSignal;
}

export type CheckedCase =
  | {
      readonly kind: 'checked';
      /** What is not as the case says, a sentence each. */
      readonly breaches: readonly string[];
    }
  | { readonly kind: 'not-run'; readonly why: string };

type Laid = Extract<LaidIn, { readonly kind: 'tree' }>;

/** Verifies a case without a model. Whatever goes wrong with it is a breach; rejects only when interrupted. */
export async function checkCase(found: CaseFolder, parts: CheckParts): Promise<CheckedCase> {
  let ports: BenchPorts | undefined;
  try {
    ports = parts.ports.own('case');
    return await checkTrees(found, { ...parts, ports });
  } catch (error) {
    parts.signal.throwIfAborted();
    return checked([`it could not be checked: ${messageOf(error)}`]);
  } finally {
    ports?.remove();
  }
}

/** Which of its trees are green and which are red. */
async function checkTrees({ about, folder }: CaseFolder, parts: CheckParts): Promise<CheckedCase> {
  const lack = lacking(about);
  if (lack !== undefined) return { kind: 'not-run', why: lack };
  const name = PATCHES[about.expected];
  const patch = existsSync(join(folder, name)) ? join(folder, name) : undefined;
  if (patch === undefined && about.expected === 'fix') return checked([`there is no ${name}`]);
  if (patch === undefined && typeof about.base_ok_command !== 'string' && !about.flaky)
    return checked([`neither ${name} nor base_ok_command shows what would be right`]);
  const trees = new Map<CheckedTree, Laid>();
  const breaches: string[] = [];
  for (const check of checkPlan(about, patch !== undefined)) {
    const known = trees.get(check.tree);
    const tree = known ?? (await makeTree(check.tree, { about, folder, patch }, parts));
    if (typeof tree === 'string') return checked([...breaches, tree]);
    trees.set(check.tree, tree);
    if (known === undefined && check.tree === 'fixed')
      breaches.push(...againstGlobs(about, join(folder, 'pr'), tree));
    const breach = await carryOut(check, { about, folder }, tree.tree, parts);
    if (breach !== undefined) breaches.push(breach);
  }
  return checked(breaches);
}

const checked = (breaches: readonly string[]): CheckedCase => ({ kind: 'checked', breaches });

/** A checkout with its dependencies; or the sentence about why there is none. */
async function makeTree(
  which: CheckedTree,
  { about, folder, patch }: CaseFolder & { readonly patch: string | undefined },
  { ports, dependencies, signal }: CheckParts,
): Promise<Laid | string> {
  const checkout = ports.fresh(which);
  await startRepository(checkout);
  const tree = await commitFolder(checkout, join(folder, which === 'base' ? 'base' : 'pr'), which);
  if (which === 'fixed' && patch !== undefined) {
    const applied = await applyPatch(checkout, patch);
    if (applied.code !== 0) return `${PATCHES[about.expected]} does not apply: ${lastLines(applied.stderr)}`;
  }
  const laid = await dependencies.layIn(checkout, tree, about.setup_command, signal);
  return laid.kind === 'failed' ? laid.why : laid;
}

/** A right fix leaves alone what the case protects. */
function againstGlobs({ expected, protected: globs }: BenchCase, pr: string, fixed: Laid): string[] {
  if (expected !== 'fix') return [];
  const touched = treeChanges(pr, fixed.tree.checkout, fixed.added).filter((path) =>
    matchesGlob(globs, path),
  );
  return touched.map((path) => `the reference changes ${path}, which is protected`);
}

async function carryOut(
  { command, withHidden, wanted, what }: Check,
  { about, folder }: CaseFolder,
  tree: CaseTree,
  { ports, signal }: CheckParts,
): Promise<string | undefined> {
  const timeoutMs = about.timeout_s * 1000;
  const hidden = join(folder, 'hidden');
  const clash = withHidden ? folderClash(hidden, tree.checkout) : undefined;
  if (clash !== undefined)
    return `${what} do not fit on it: at ${clash} one of them has a folder, the other has none`;
  const asked = { text: command, timeoutMs, ...(withHidden && { laid: hidden }) };
  const run = () => ports.run(tree, asked, signal);
  if (wanted !== 'both') {
    const result = await run();
    const found = result.exitCode === 0 ? 'green' : 'red';
    return found === wanted ? undefined : `${what} are ${found}, not ${wanted}${shown(result)}`;
  }
  const seen = new Set<string>();
  for (let tried = 0; tried < MOST_TRIES && seen.size < 2; tried += 1)
    seen.add((await run()).exitCode === 0 ? 'green' : 'red');
  return seen.size === 2
    ? undefined
    : `${what} were ${[...seen].join()} ${MOST_TRIES} times; they are not flaky`;
}

function shown({ exitCode, timedOut, output }: SandboxResult): string {
  if (exitCode === 0) return '';
  const how = timedOut ? 'ran into timeout_s' : `exit code ${exitCode ?? 'none'}`;
  return ` (${how}: ${lastLines(output)})`;
}
