import * as v from 'valibot';
import { FAILURE_CLASSES } from '../evidence.ts';

const Count = v.number();
const TextOrNull = v.nullable(v.string());

/** An `evidence` entry as it stands in a journal. */
export const EvidenceEntry = v.object({
  class: v.picklist(FAILURE_CLASSES),
  signature: v.string(),
  command: TextOrNull,
  exitCode: v.nullable(v.number()),
  step: v.object({ job: TextOrNull, name: TextOrNull, number: v.nullable(v.number()) }),
  toolchain: v.array(v.string()),
  tests: v.array(
    v.object({ id: v.string(), file: v.exactOptional(v.string()), line: v.exactOptional(v.number()) }),
  ),
  mentions: v.array(
    v.object({
      path: v.string(),
      line: v.exactOptional(v.number()),
      column: v.exactOptional(v.number()),
      workspace: v.boolean(),
    }),
  ),
  suspects: v.array(v.object({ path: v.string(), line: v.nullable(v.number()), why: v.string() })),
  counts: v.nullable(v.object({ executed: Count, failed: Count, skipped: Count })),
  excerpt: v.string(),
  bytesRead: Count,
  linesRead: Count,
  omitted: v.array(v.object({ what: v.string(), lines: Count })),
  jobs: v.array(v.object({ name: v.string(), conclusion: v.string(), signature: TextOrNull })),
  setupChanges: v.exactOptional(
    v.array(
      v.object({ what: v.string(), before: TextOrNull, after: TextOrNull, since: v.nullable(v.number()) }),
    ),
  ),
  redacted: Count,
});
