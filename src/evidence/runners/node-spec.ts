import type { FailingTest } from '../../kernel/evidence.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';
import { nodeSummary } from './node-summary.ts';

const RESULT = /^( *)([▶✔✖﹣⚠]) (.+?)(?: \([\d.]+ms\))?(?: # (SKIP|TODO)\b.*)?$/;
const PLACE = /^test at (.+):(\d+):\d+$/;

/** node:test's `spec` reporter, Node 20 to 24: results as a tree, then `✖ failing tests:` with their places. */
export function readNodeSpec(lines: readonly string[]): TestReport | null {
  const counts = nodeSummary(lines.filter((line) => !line.startsWith('#')));
  if (counts === null) return null;
  const parents: { indent: number; name: string }[] = [];
  const failed: FailingTest[] = [];
  const passed: string[] = [];
  const places: { name: string; file: string; line: number }[] = [];
  let inTree = true;
  lines.forEach((line, index) => {
    if (/^✖ failing tests:$/.test(line)) inTree = false;
    const place = PLACE.exec(line);
    const result = RESULT.exec(place === null ? line : (lines[index + 1] ?? ''));
    if (result === null) return;
    const [, spaces = '', mark, name = '', directive] = result;
    if (place !== null) places.push({ name, file: place[1] ?? '', line: Number(place[2]) });
    if (!inTree) {
      inTree = place === null && mark !== '✖';
      if (!inTree) return;
    }
    const isParent = closes(parents, spaces.length, name);
    if (mark === '▶' && !isParent) parents.push({ indent: spaces.length, name });
    if (mark === '▶' || directive !== undefined) return;
    const id = [...parents.map((parent) => parent.name), name].join(' > ');
    if (mark === '✔') passed.push(id);
    else if (mark === '✖' && !isParent) failed.push(failingTest(id, undefined, undefined));
  });
  return {
    counts: { executed: counts.executed, failed: counts.failed, skipped: counts.skipped },
    failed: withPlaces(failed, places),
    passed: completeNames(passed, counts.passed),
  };
}

/** Leaves the parents at this depth or deeper; true when this line is the closing line of one of them. */
function closes(parents: { indent: number; name: string }[], indent: number, name: string): boolean {
  let isClosing = false;
  while (parents.length > 0 && (parents.at(-1)?.indent ?? -1) >= indent) {
    const left = parents.pop();
    isClosing = left?.indent === indent && left.name === name;
  }
  return isClosing;
}

function withPlaces(
  failed: readonly FailingTest[],
  places: { name: string; file: string; line: number }[],
): FailingTest[] {
  const left = [...places];
  const known = failed.map((test) => {
    const at = left.findIndex(({ name }) => test.id === name || test.id.endsWith(` > ${name}`));
    const [place] = at === -1 ? [] : left.splice(at, 1);
    return failingTest(test.id, place?.file, place?.line);
  });
  const unseen = left.filter(
    ({ name }) => !failed.some(({ id }) => id === name || id.startsWith(`${name} > `)),
  );
  return [...known, ...unseen.map(({ name, file, line }) => failingTest(name, file, line))];
}
