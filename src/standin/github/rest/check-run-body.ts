import * as v from 'valibot';

const AnnotationBody = v.strictObject({
  path: v.string(),
  start_line: v.pipe(v.number(), v.integer()),
  end_line: v.pipe(v.number(), v.integer()),
  start_column: v.optional(v.pipe(v.number(), v.integer())),
  end_column: v.optional(v.pipe(v.number(), v.integer())),
  annotation_level: v.picklist(['notice', 'warning', 'failure']),
  message: v.string(),
  title: v.optional(v.string()),
  raw_details: v.optional(v.string()),
});
export type AnnotationBody = v.InferOutput<typeof AnnotationBody>;

const Output = {
  summary: v.string(),
  text: v.optional(v.string()),
  annotations: v.optional(v.array(AnnotationBody), []),
  images: v.optional(
    v.array(v.strictObject({ alt: v.string(), image_url: v.string(), caption: v.optional(v.string()) })),
  ),
};
const Entries = {
  details_url: v.optional(v.string()),
  external_id: v.optional(v.string()),
  status: v.optional(v.picklist(['queued', 'in_progress', 'completed'])),
  started_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  // `stale` is in the API's list, but only GitHub sets it. Source: github-facts §5.
  conclusion: v.optional(
    v.picklist(['action_required', 'cancelled', 'failure', 'neutral', 'success', 'skipped', 'timed_out']),
  ),
  completed_at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  actions: v.optional(
    v.array(v.strictObject({ label: v.string(), description: v.string(), identifier: v.string() })),
  ),
};

export const NewCheckRun = v.strictObject({
  ...Entries,
  name: v.string(),
  head_sha: v.string(),
  output: v.optional(v.strictObject({ title: v.string(), ...Output })),
});
export type NewCheckRun = v.InferOutput<typeof NewCheckRun>;

export const CheckRunChange = v.strictObject({
  ...Entries,
  name: v.optional(v.string()),
  output: v.optional(v.strictObject({ title: v.optional(v.string()), ...Output })),
});
export type CheckRunChange = v.InferOutput<typeof CheckRunChange>;
