import * as v from 'valibot';

/** The body of `POST …/pulls`. */
export const NewPull = v.strictObject({
  title: v.optional(v.string()),
  head: v.string(),
  head_repo: v.optional(v.string()),
  base: v.string(),
  body: v.optional(v.nullable(v.string())),
  maintainer_can_modify: v.optional(v.boolean()),
  draft: v.optional(v.boolean()),
});

/** The body of `PATCH …/pulls/{pull_number}`. */
export const PullPatch = v.strictObject({
  title: v.optional(v.string()),
  body: v.optional(v.nullable(v.string())),
  state: v.optional(v.picklist(['open', 'closed'])),
  base: v.optional(v.string()),
  maintainer_can_modify: v.optional(v.boolean()),
});
