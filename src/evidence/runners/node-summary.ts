import type { Counts } from '../../kernel/counts.ts';

const FIRST = /^[#ℹ] tests +(\d+)$/;
const NEXT = /^[#ℹ] (suites|pass|fail|cancelled|skipped|todo|ok|duration_ms)(?: +([\d.]+))?$/;

/**
 * Sums the closing blocks (`# tests 4`, `# pass 3`, …) of node:test's reporters and of TAP tools such as tape; null
 * when there is none. A lone `# tests 9` that a program printed is no block. (tape has a blank line before its `# ok`.)
 */
export function nodeSummary(lines: readonly string[]): (Counts & { passed: number }) | null {
  let sum: (Counts & { passed: number }) | null = null;
  lines.forEach((line, index) => {
    const first = FIRST.exec(line);
    if (first === null) return;
    const numbers = new Map<string, number>();
    for (let at = index + 1; at < lines.length; at++) {
      if (lines[at] === '') continue;
      const next = NEXT.exec(lines[at] ?? '');
      if (next === null) break;
      numbers.set(next[1] ?? '', Number(next[2] ?? 0));
    }
    if (!numbers.has('pass') || !(numbers.has('fail') || numbers.has('ok'))) return;
    const of = (name: string) => numbers.get(name) ?? 0;
    const failed = of('fail') + of('cancelled');
    sum = {
      executed: (sum?.executed ?? 0) + of('pass') + failed,
      failed: (sum?.failed ?? 0) + failed,
      skipped: (sum?.skipped ?? 0) + of('skipped') + of('todo'),
      passed: (sum?.passed ?? 0) + of('pass'),
    };
  });
  return sum;
}
