import * as v from 'valibot';
import { FAILURE_CLASSES } from '../kernel/evidence.ts';

const Paths = v.array(v.string());
const Command = v.pipe(v.string(), v.nonEmpty());

/** `case.json`, as docs/bench.md describes it; other fields are remarks. */
export const BenchCase = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]*$/)),
  language: v.string(),
  category: v.string(),
  /** The pull request's title. */
  title: v.optional(v.string()),
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
  protected: v.optional(Paths, []),
  flaky: v.optional(v.boolean(), false),
  /** Programs without which the case cannot run on a machine, for example `cargo`. */
  needs: v.optional(Paths, []),
});

export type BenchCase = v.InferOutput<typeof BenchCase>;
