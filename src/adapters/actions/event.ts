import * as v from 'valibot';
import type { Event } from '../../ports/event.ts';
import { AccountJson } from '../github/schemas.ts';
import { workflowPath } from '../github/workflow-path.ts';

const Text = v.string();
const Id = v.pipe(v.number(), v.integer());
const Somebody = v.pipe(
  v.nullish(AccountJson),
  v.transform((account) => account ?? undefined),
);
const Moment = v.pipe(
  Text,
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

const WorkflowRunEvent = v.object({
  action: Text,
  workflow_run: v.object({
    id: Id,
    run_attempt: Id,
    path: v.nullish(Text),
    event: Text,
    conclusion: v.nullish(Text),
    head_branch: v.nullish(Text),
    head_commit: v.nullish(v.object({ message: Text })),
  }),
  /** It has the path too; older servers had it there only. */
  workflow: v.nullish(v.object({ path: Text })),
});

const CommentEvent = v.object({
  action: Text,
  issue: v.object({ number: Id, state: Text, pull_request: v.optional(v.unknown()) }),
  comment: v.object({ id: Id, body: v.nullish(Text), user: Somebody, created_at: Moment }),
});

const ReviewEvent = v.object({
  action: Text,
  review: v.object({
    id: Id,
    state: Text,
    body: v.nullish(Text),
    user: Somebody,
    commit_id: v.nullish(Text),
  }),
  pull_request: v.object({
    number: Id,
    state: Text,
    head: v.object({ repo: v.nullish(v.object({ id: Id })) }),
    base: v.object({ repo: v.object({ id: Id }) }),
  }),
});

const DispatchEvent = v.object({
  ref: Text,
  inputs: v.nullish(v.record(Text, v.union([Text, v.number(), v.boolean(), v.null()]))),
  sender: Somebody,
});

/** Reads the payload that the runner was given; undefined when it does not look as GitHub's event of this name does. */
export function readEvent(name: string, payload: unknown): Event | undefined {
  switch (name) {
    case 'workflow_run':
      return read(WorkflowRunEvent, payload, ({ action, workflow_run: run, workflow }) => ({
        kind: 'workflow-run',
        action,
        run: {
          id: run.id,
          attempt: run.run_attempt,
          workflowPath: workflowPath(run.path ?? workflow?.path ?? ''),
          event: run.event,
          conclusion: run.conclusion ?? undefined,
          headBranch: run.head_branch ?? '',
          headCommitMessage: run.head_commit?.message ?? '',
        },
      }));
    case 'issue_comment':
      return read(CommentEvent, payload, ({ action, issue, comment }) => ({
        kind: 'comment',
        action,
        number: issue.number,
        isPullRequest: issue.pull_request !== undefined,
        isOpen: issue.state === 'open',
        comment: {
          id: comment.id,
          body: comment.body ?? '',
          author: comment.user,
          createdAt: comment.created_at,
        },
      }));
    case 'pull_request_review':
      return read(ReviewEvent, payload, ({ action, review, pull_request: pull }) => ({
        kind: 'review',
        action,
        number: pull.number,
        isOpen: pull.state === 'open',
        isFork: pull.head.repo?.id !== pull.base.repo.id,
        review: {
          id: review.id,
          // Webhooks write it in lower case, the API in upper case.
          state: review.state.toUpperCase(),
          body: review.body ?? '',
          author: review.user,
          commitId: review.commit_id ?? undefined,
        },
      }));
    case 'workflow_dispatch':
      return read(DispatchEvent, payload, ({ ref, inputs, sender }) => ({
        kind: 'dispatch',
        ref,
        inputs: Object.fromEntries(
          Object.entries(inputs ?? {}).map(([key, value]) => [key, value === null ? '' : String(value)]),
        ),
        sender,
      }));
    default:
      return { kind: 'unsupported', name };
  }
}

function read<S extends v.GenericSchema>(
  schema: S,
  payload: unknown,
  eventOf: (value: v.InferOutput<S>) => Event,
): Event | undefined {
  const parsed = v.safeParse(schema, payload);
  return parsed.success ? eventOf(parsed.output) : undefined;
}
