import type { FailingTest } from '../../kernel/evidence.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';
import { nodeSummary } from './node-summary.ts';
import { tapPlan } from './tap-plan.ts';

const RESULT = /^( *)(not )?ok \d+(?: -)? (.*?)(?: # (SKIP|TODO)\b.*)?$/i;
/** Lines of a result's block that are looked at; places stand at its beginning. */
const MAX_DETAILS = 40;
/** Of a closing block, whole or not. */
const BLOCK = /^# (?:tests|pass) +\d+$/;
const SUBTEST = /^( *)# Subtest: (.*)$/;

/** TAP: node:test's `tap` reporter (what Node 20 prints into a pipe), tape, bats and the like. */
export function readTap(lines: readonly string[]): TestReport | null {
  const hasHeader = lines.some((line) => /^TAP version 1[34]$/.test(line));
  const summary = nodeSummary(lines);
  const plan = summary === null && !lines.some((line) => BLOCK.test(line)) ? tapPlan(lines) : null;
  if (!hasHeader && plan === null && !lines.some((line) => /^not ok \d+ /.test(line))) return null;
  const counts = summary ?? plan;
  const failed: FailingTest[] = [];
  const passed: string[] = [];
  const parents: { indent: number; name: string; hasChildren: boolean }[] = [];
  lines.forEach((line, index) => {
    const subtest = SUBTEST.exec(line);
    if (subtest !== null) enter(parents, subtest[1]?.length ?? 0, unescaped(subtest[2] ?? ''));
    const result = RESULT.exec(line);
    if (result === null) return;
    const [, spaces = '', not, name = '', directive] = result;
    const isParent = leave(parents, spaces.length);
    const id = [
      ...parents.filter(({ indent }) => indent < spaces.length).map((parent) => parent.name),
      unescaped(name),
    ].join(' > ');
    if (directive !== undefined) return;
    if (not === undefined) passed.push(id);
    else if (!isParent || !isOnlyParent(lines, index))
      failed.push(failingTest(id, ...location(lines, index)));
  });
  const failedIds = new Set(failed.map(({ id }) => id));
  return {
    counts:
      counts === null ? null : { executed: counts.executed, failed: counts.failed, skipped: counts.skipped },
    failed,
    passed: completeNames(
      passed.filter((id) => !failedIds.has(id)),
      counts?.passed,
    ),
  };
}

function enter(
  parents: { indent: number; name: string; hasChildren: boolean }[],
  indent: number,
  name: string,
): void {
  while (parents.length > 0 && (parents.at(-1)?.indent ?? 0) >= indent) parents.pop();
  const above = parents.at(-1);
  if (above !== undefined) above.hasChildren = true;
  parents.push({ indent, name, hasChildren: false });
}

/** Closes the subtest at this depth; says whether it had subtests of its own. */
function leave(parents: { indent: number; hasChildren: boolean }[], indent: number): boolean {
  let hadChildren = false;
  while (parents.length > 0 && (parents.at(-1)?.indent ?? -1) >= indent)
    hadChildren = parents.pop()?.hasChildren ?? false;
  return hadChildren;
}

/** The block below a result, up to its closing dots. */
function details(lines: readonly string[], index: number): readonly string[] {
  const below = lines.slice(index + 1, index + 1 + MAX_DETAILS);
  const end = below.findIndex((line) => /^ *\.\.\.$/.test(line) || RESULT.test(line));
  return end === -1 ? below : below.slice(0, end);
}

function isOnlyParent(lines: readonly string[], index: number): boolean {
  return details(lines, index).some((line) => /failureType: '?subtestsFailed/.test(line));
}

function location(lines: readonly string[], index: number): [string | undefined, number | undefined] {
  for (const line of details(lines, index)) {
    const at = /^ *(?:location|at): '?(?:.*\()?(?:file:\/\/)?((?:[A-Za-z]:)?[^:()']+):(\d+):\d+\)?'?$/.exec(
      line,
    );
    if (at !== null) return [at[1], Number(at[2])];
  }
  return [undefined, undefined];
}

function unescaped(name: string): string {
  return name.replace(/\\([#\\])/g, '$1');
}
