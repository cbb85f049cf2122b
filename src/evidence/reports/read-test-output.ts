import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { FAMILIES } from '../families/index.ts';
import { workspacePath } from '../workspace-path.ts';
import { jointReport } from './joint-report.ts';

/**
 * What the output of a test command says: counts, failing tests, and the ids of those that passed where it names them.
 * The output may be coloured and may hold several runners' reports; their numbers are summed. `counts` is null, never
 * zeros, when no runner is recognised or one of them does not tell its numbers.
 */
export function readTestOutput(output: string): {
  counts: Counts | null;
  failed: FailingTest[];
  passed: string[] | null;
} {
  const lines = plainText(output)
    .split('\n')
    .map((line) => line.trimEnd());
  const report = jointReport(FAMILIES.flatMap(({ read }) => read?.(lines) ?? []));
  const failed = new Map<string, FailingTest>();
  for (const test of report?.failed ?? []) if (!failed.has(test.id)) failed.set(test.id, located(test));
  const passed = report?.passed ?? null;
  return {
    counts: report?.counts ?? null,
    failed: [...failed.values()],
    passed: passed === null ? null : [...passed],
  };
}

function located(test: FailingTest): FailingTest {
  return {
    ...test,
    id: workspacePath(test.id),
    ...(test.file === undefined ? {} : { file: workspacePath(test.file) }),
  };
}
