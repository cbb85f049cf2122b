import type { Counts } from '../kernel/counts.ts';
import type { FailingTest, FailureClass } from '../kernel/evidence.ts';
import { sha256 } from '../kernel/hash.ts';
import { classify } from './classify.ts';
import { errorShapes } from './first-error.ts';
import { readTestOutput } from './reports/read-test-output.ts';
import type { StepReading } from './step-reading.ts';
import type { StepEnd } from './steps/step-end.ts';

/** What one step's (redacted) lines say about its failure. */
export interface FailureFacts {
  readonly class: FailureClass;
  readonly signature: string;
  readonly tests: readonly FailingTest[];
  readonly counts: Counts | null;
}

/** Class, failing tests, counts, and the signature: 16 hex digits over class, test ids and the first error's shape. */
export function failureFacts(
  reading: StepReading,
  end: StepEnd | null,
  command: string | null,
): FailureFacts {
  const { counts, failed } = readTestOutput(reading.lines.join('\n'));
  const kind = classify(reading, end, command, failed.length > 0);
  const ids = failed.map(({ id }) => id).sort();
  const [first = ''] = errorShapes(reading.lines, 1);
  const signature = sha256(JSON.stringify([kind, ids, ids.length > 0 ? '' : first])).slice(0, 16);
  return { class: kind, signature, tests: failed, counts };
}
