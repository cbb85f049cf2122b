import * as v from 'valibot';
import { groupBy } from '../kernel/group-by.ts';
import { journalLines } from '../kernel/journal-lines.ts';
import { VERDICTS } from '../kernel/verdict.ts';

const TokenCount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Tokens = v.object({ prompt: TokenCount, completion: TokenCount });
/** The schema's own pattern takes zones that are no moment to `Date`. */
const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
const Id = v.string();
const Line = v.intersect([
  v.object({ v: v.literal(1), run: v.string(), at: Moment }),
  v.variant('kind', [
    v.object({ kind: v.literal('task'), flow: v.string(), repository: v.string() }),
    v.object({
      kind: v.literal('evidence'),
      class: v.string(),
      ci: v.optional(v.object({ head: v.string(), endedAt: v.nullable(Moment) })),
    }),
    v.object({ kind: v.literal('turn'), tokens: Tokens }),
    v.object({ kind: v.literal('rejected'), tokens: v.optional(Tokens) }),
    v.object({ kind: v.literal('proposal'), id: Id }),
    v.object({ kind: v.literal('review'), proposal: Id }),
    v.object({ kind: v.literal('approval'), proposal: Id }),
    v.object({
      kind: v.literal('denial'),
      what: v.string(),
      by: v.optional(v.string(), ''),
      proposal: v.optional(Id),
    }),
    v.object({ kind: v.literal('apply'), restored: v.boolean(), proposal: v.optional(Id) }),
    v.object({ kind: v.literal('verdict'), verdict: v.picklist(VERDICTS), reason: v.string() }),
    v.object({
      kind: v.picklist(['config', 'reproduce', 'call', 'exchange', 'attempt', 'wait', 'verification']),
    }),
  ]),
]);

/** A journal line as far as statistics read it; the format is in docs/journal.md. */
export type ReadLine = v.InferOutput<typeof Line>;

/** What a file holds: the lines of each run in their order, and the numbers of the lines that are none of a journal. */
export interface ReadJournal {
  readonly runs: readonly (readonly ReadLine[])[];
  readonly foreign: readonly number[];
  /** The last line was cut off, as a kill leaves it. */
  readonly isTorn: boolean;
}

/** Reads a journal; a file that is none has no runs. */
export function readJournal(text: string): ReadJournal {
  const { lines, foreign, isTorn } = journalLines(text);
  const parsed = lines.map(({ number, line }) => ({ number, ...v.safeParse(Line, line) }));
  const own = parsed.flatMap((one) => (one.success ? [one.output] : []));
  const others = parsed.flatMap(({ success, number }) => (success ? [] : [number]));
  return {
    runs: [...groupBy(own, ({ run }) => run).values()],
    foreign: [...foreign, ...others].toSorted((a, b) => a - b),
    isTorn,
  };
}
