import type { Counts } from '../kernel/counts.ts';
import type { FailingTest } from '../kernel/evidence.ts';
import { plainText } from '../kernel/plain-text.ts';
import { readCargoTest } from './runners/cargo-test.ts';
import { readGoTest } from './runners/go-test.ts';
import { readJest } from './runners/jest.ts';
import { readMocha } from './runners/mocha.ts';
import { readNodeSpec } from './runners/node-spec.ts';
import { readPytest } from './runners/pytest.ts';
import { readTap } from './runners/tap.ts';
import { readUnittest } from './runners/unittest.ts';
import type { RunnerReader, TestReport } from './test-report.ts';
import { workspacePath } from './workspace-path.ts';

const READERS: readonly RunnerReader[] = [
  readUnittest,
  readPytest,
  (lines) => readTap(lines) ?? readNodeSpec(lines),
  readJest,
  readMocha,
  readGoTest,
  readCargoTest,
];

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
  const reports = READERS.flatMap((read) => read(lines) ?? []);
  const failed = new Map<string, FailingTest>();
  for (const test of reports.flatMap((report) => report.failed))
    if (!failed.has(test.id)) failed.set(test.id, located(test));
  return { counts: summed(reports), failed: [...failed.values()], passed: joined(reports) };
}

function located(test: FailingTest): FailingTest {
  return {
    ...test,
    id: workspacePath(test.id),
    ...(test.file === undefined ? {} : { file: workspacePath(test.file) }),
  };
}

function summed(reports: readonly TestReport[]): Counts | null {
  const known = reports.flatMap(({ counts }) => counts ?? []);
  if (known.length === 0 || known.length < reports.length) return null;
  return known.reduce((a, b) => ({
    executed: a.executed + b.executed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));
}

function joined(reports: readonly TestReport[]): string[] | null {
  const known = reports.flatMap(({ passed }) => (passed === null ? [] : [passed]));
  return known.length === 0 || known.length < reports.length ? null : known.flat();
}
