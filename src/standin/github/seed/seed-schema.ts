import * as v from 'valibot';
import { AnnotationWish } from '../actions/job-wish.ts';
import { LIMITS_SCHEMA } from '../control/limits-schema.ts';
import { SWITCH_SCHEMA } from '../control/switch-schema.ts';
import { CONCLUSIONS, JOB_CONCLUSIONS } from '../world/run.ts';
import { PERMISSIONS } from '../world/token.ts';

const text = v.pipe(v.string(), v.nonEmpty('is empty'));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const login = v.pipe(v.string(), v.regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\[bot\])?$/i, 'is no login'));

const base = v.picklist(['admin', 'maintain', 'write', 'triage', 'read']);
const role = v.union(
  [base, v.literal('none'), v.strictObject({ role: text, base })],
  'admin, maintain, write, triage, read, none or {"role": NAME, "base": ROLE}',
);

const pull = v.strictObject({
  number: count,
  /** A branch, or with `git` also a commit. */
  head: text,
  base: v.optional(text),
  author: v.optional(login),
  /** The login of the fork's owner: the head branch lives in their fork. */
  fork: v.optional(login),
  title: v.optional(text),
  body: v.optional(v.nullable(v.string())),
  draft: v.optional(v.boolean()),
  maintainerCanModify: v.optional(v.boolean()),
  labels: v.optional(v.array(text)),
});

const step = v.strictObject({
  name: text,
  conclusion: v.optional(v.picklist(['success', 'failure', 'cancelled', 'skipped'])),
  /** A file with what the step printed, or the text itself. */
  log: v.optional(text),
  logText: v.optional(v.string()),
  /** The script of a `run:` step: it heads the step's log, and a failing one ends with its exit code. */
  run: v.optional(text),
  exitCode: v.optional(count, 1),
});

const job = v.strictObject({
  name: text,
  conclusion: v.picklist(JOB_CONCLUSIONS),
  steps: v.optional(v.array(step), []),
  annotations: v.optional(v.array(AnnotationWish), []),
  logNotYet: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  logExpired: v.optional(v.boolean(), false),
});

const run = v.strictObject({
  id: v.optional(count),
  workflow: text,
  path: text,
  event: text,
  pr: v.optional(count),
  /** A branch or a commit; the head of `pr` when left out. */
  sha: v.optional(text),
  /** Null: the run waits for a runner. */
  conclusion: v.nullable(v.picklist(CONCLUSIONS)),
  title: v.optional(text),
  actor: v.optional(login),
  jobs: v.optional(v.array(job), []),
});

const rule = v.strictObject({
  branch: text,
  rule: v.picklist(['no-push', 'no-force-push', 'signed-commits', 'pull-request', 'status-check']),
  contexts: v.optional(v.array(text), []),
  source: v.optional(v.picklist(['protection', 'ruleset']), 'ruleset'),
  dismissesStale: v.optional(v.boolean(), false),
});

const label = v.union([
  text,
  v.strictObject({
    name: text,
    color: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{6}$/i, 'is no colour like d73a4a')), 'ededed'),
    description: v.optional(v.nullable(v.string()), null),
  }),
]);

const permissions = v.record(v.picklist(PERMISSIONS), v.picklist(['read', 'write']));
const token = v.union(
  [v.strictObject({ user: login }), v.strictObject({ permissions, app: v.optional(text) })],
  '{"user": LOGIN} or {"permissions": {…}, "app": SLUG}',
);

/** One repository of a local GitHub with its people, pull requests and runs, as JSON; docs/local-github.md has the fields. */
export const SeedSchema = v.pipe(
  v.strictObject({
    repo: v.pipe(
      v.string(),
      v.regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?\/(?!\.{1,2}$)[\w.-]+(?<!\.git)$/i, 'is not OWNER/NAME'),
    ),
    owner: v.optional(v.picklist(['User', 'Organization'])),
    private: v.optional(v.boolean(), false),
    git: v.optional(text),
    trees: v.optional(v.record(text, v.union([text, v.record(text, v.string())]))),
    default: v.optional(text, 'main'),
    people: v.optional(v.record(login, role), {}),
    members: v.optional(v.record(login, v.picklist(['public', 'private'])), {}),
    pulls: v.optional(v.array(pull), []),
    runs: v.optional(v.array(run), []),
    rules: v.optional(v.array(rule), []),
    labels: v.optional(v.array(label), []),
    actionsMayApprove: v.optional(v.boolean(), false),
    signoffRequired: v.optional(v.boolean(), false),
    switches: v.optional(SWITCH_SCHEMA, {}),
    limits: v.optional(LIMITS_SCHEMA, {}),
    tokens: v.optional(v.record(text, token), {}),
    now: v.optional(v.pipe(v.string(), v.isoTimestamp('is no moment like 2026-11-02T09:00:00Z'))),
  }),
  v.check(
    ({ git, trees }) => (git === undefined) !== (trees === undefined),
    'needs "git" or "trees", and not both',
  ),
);
export type Seed = v.InferOutput<typeof SeedSchema>;
export type SeedPull = v.InferOutput<typeof pull>;
export type SeedJob = v.InferOutput<typeof job>;
export type SeedRun = v.InferOutput<typeof run>;

export const isCommit = (name: string): boolean => /^[\da-f]{40}$/.test(name);

/** The branch of a pull request's head; a bare commit is given one. */
export const branchOf = ({ head, number }: SeedPull): string => (isCommit(head) ? `pull-${number}` : head);
