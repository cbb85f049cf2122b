import * as v from 'valibot';
import type { KnownLine } from '../journal-lines.ts';

/** What a person answered, or would have: an edit that was made under `--ask each` was allowed. */
export interface RecordedAnswer {
  readonly about: 'proposal' | 'edit' | 'tests';
  readonly answer:
    | { readonly kind: 'yes'; readonly by: string }
    | { readonly kind: 'no'; readonly by: string; readonly reason: string };
}

const Approval = v.object({ kind: v.literal('approval'), by: v.string() });
const Denial = v.object({
  kind: v.literal('denial'),
  what: v.picklist(['proposal', 'edit', 'tests']),
  by: v.string(),
  reason: v.string(),
});
/** A write that was made; a denied one has its own entry. */
const Edit = v.object({ kind: v.literal('call'), outcome: v.literal('ok'), diff: v.string() });
const Attempt = v.object({ kind: v.literal('attempt') });
const Answered = v.variant('kind', [Approval, Denial, Edit, Attempt]);

const UNSAID = { kind: 'yes', by: 'the recording' } as const;

/** The answers that a journal holds, in their order. */
export function recordedAnswers(lines: readonly KnownLine[]): RecordedAnswer[] {
  return lines.flatMap((line) => {
    const parsed = v.safeParse(Answered, line);
    return parsed.success ? [answerIn(parsed.output)] : [];
  });
}

function answerIn(entry: v.InferOutput<typeof Answered>): RecordedAnswer {
  switch (entry.kind) {
    case 'approval':
      return { about: 'proposal', answer: { kind: 'yes', by: entry.by } };
    case 'denial':
      return { about: entry.what, answer: { kind: 'no', by: entry.by, reason: entry.reason } };
    case 'call':
      return { about: 'edit', answer: UNSAID };
    case 'attempt':
      return { about: 'tests', answer: UNSAID };
  }
}
