import { suspectsOf } from '../evidence/suspects/suspects.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { redact } from '../kernel/redact.ts';
import type { ChangedFile } from '../ports/code-host.ts';

/** The evidence with what of the change is closest to it. */
export function withSuspects(
  evidence: Evidence,
  changes: readonly ChangedFile[],
  secrets: readonly string[],
): Evidence {
  const clean = (text: string) => redact(text, secrets).text;
  const suspects = suspectsOf(changes, evidence);
  return {
    ...evidence,
    suspects: suspects.map((one) => ({ ...one, path: clean(one.path), why: clean(one.why) })),
  };
}
