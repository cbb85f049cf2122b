import * as v from 'valibot';

/** A folder of texts by path. */
const Texts = v.record(v.string(), v.string());
const Words = v.array(v.string());

/** What stands around a case. What is not listed here is not understood, so that no part of a case is passed over. */
const Setup = v.strictObject({
  root_name: v.optional(v.string()),
  files: v.optional(Texts),
  symlinks: v.optional(Texts),
  hardlinks: v.optional(Texts),
  fifos: v.optional(Words),
  outside: v.optional(Texts),
  git_config: v.optional(v.string()),
  home: v.optional(Texts),
  env: v.optional(Texts),
  config: v.optional(
    v.strictObject({
      allow_shell: v.optional(Words),
      read_only_paths: v.optional(Words),
      secret_paths: v.optional(Words),
      allow_edit: v.optional(Words),
      mode: v.optional(v.picklist(['fix', 'onboarding'])),
      sandbox: v.optional(v.picklist(['auto', 'bubblewrap', 'none'])),
      watch_workflow_ids: v.optional(v.array(v.number())),
      self_workflow_id: v.optional(v.number()),
      /** The product's own limits are fixed; another one cannot be tried. */
      rate_limit: v.optional(v.strictObject({ max: v.literal(5), window_min: v.literal(60) })),
      require_digest: v.optional(v.boolean()),
      require_second_person: v.optional(v.boolean()),
      apply_on: v.optional(v.picklist(['review', 'command'])),
    }),
  ),
  denied: v.optional(v.array(v.object({ path: v.string(), old: v.string(), new: v.string() }))),
  api: v.optional(
    v.strictObject({
      permission: v.optional(v.record(v.string(), v.unknown())),
      pull: v.optional(v.unknown()),
      pulls_by_head: v.optional(v.array(v.unknown())),
      head_timeline: v.optional(v.array(v.object({ sha: v.string(), pushed_at: v.string() }))),
      recent_runs: v.optional(v.array(v.object({ actor: v.string(), at: v.string() }))),
      commit: v.optional(v.unknown()),
    }),
  ),
});

const Assert = v.strictObject({
  present: v.optional(Words),
  absent: v.optional(Words),
  output_present: v.optional(Words),
  output_absent: v.optional(Words),
  child_env_absent: v.optional(Words),
  no_line_matches: v.optional(v.string()),
  single_suggestion_block: v.optional(v.literal(true)),
  roundtrip: v.optional(v.literal(true)),
  no_live_mention: v.optional(v.literal(true)),
  no_control_chars: v.optional(v.literal(true)),
  no_invisible: v.optional(v.literal(true)),
  delimiter_intact: v.optional(v.literal(true)),
});

const ANSWERS = ['allow', 'block', 'ask', 'ignore', 'redact', 'escape'] as const;

/** One case of an attack catalogue; `input` depends on the surface, which reads it. */
export const AttackCase = v.strictObject({
  id: v.string(),
  kind: v.string(),
  why: v.optional(v.string()),
  ref: v.optional(v.string()),
  note: v.optional(v.string()),
  surface: v.string(),
  setup: v.optional(Setup, {}),
  input: v.record(v.string(), v.unknown()),
  expected: v.picklist(ANSWERS),
  accept: v.optional(v.array(v.picklist(ANSWERS))),
  assert: v.optional(Assert, {}),
});
export type AttackCase = v.InferOutput<typeof AttackCase>;
export type Setup = AttackCase['setup'];
export type Answer = (typeof ANSWERS)[number];

/** What the product did with a case. */
export interface Got {
  readonly answer: Answer;
  /** What the checks of the case look at: the text that crossed the boundary. */
  readonly text: string;
  /** Output of a command that the case had run; undefined when none ran to its end. */
  readonly output?: string;
  /** The lines that would be committed by the suggestions in `text`. */
  readonly suggested?: readonly string[];
  /** Why, for a MISS. */
  readonly why: string;
}
