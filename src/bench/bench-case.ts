import * as v from 'valibot';
import { FAILURE_CLASSES } from '../kernel/evidence.ts';

/** What is shown stays on its line. */
const Line = v.pipe(v.string(), v.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'it holds a control character'));
const Lines = v.array(Line);
/** Of several lines, perhaps. */
const Command = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'it holds a control character'),
);

/** `case.json`, as docs/bench.md describes it; other fields are remarks. */
export const BenchCase = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]*$/)),
  language: Line,
  category: Line,
  /** The pull request's title. */
  title: v.optional(Line),
  /** The failure class; left out: that of the evidence. */
  class: v.optional(v.picklist(FAILURE_CLASSES)),
  expected: v.picklist(['fix', 'explain_only']),
  /** Regular expressions (RE2), case-insensitive, all of which a right explanation matches. */
  explain_any: v.optional(v.array(v.pipe(v.string(), v.maxLength(1_000))), []),
  setup_command: v.nullish(Command),
  test_command: Command,
  hidden_command: v.nullish(Command),
  base_ok_command: v.nullish(Command),
  timeout_s: v.optional(v.pipe(v.number(), v.minValue(1)), 60),
  /** Globs that a fix leaves untouched. */
  protected: v.optional(Lines, []),
  flaky: v.optional(v.boolean(), false),
  /** Programs without which the case cannot run on a machine, for example `cargo`. */
  needs: v.optional(Lines, []),
});

export type BenchCase = v.InferOutput<typeof BenchCase>;
