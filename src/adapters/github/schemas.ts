import * as v from 'valibot';
import type { Account } from '../../ports/code-host.ts';
import { workflowPath } from './workflow-path.ts';

/** GitHub's JSON → our records; what is not read is not looked at. */
const Text = v.string();
const Id = v.pipe(v.number(), v.integer());
const Moment = v.pipe(
  Text,
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);
const missing = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );

/** Whoever is neither (a mannequin, say) is no person either: nothing that they wrote counts as a person's word. */
const typeOf = (type: string): Account['type'] => (type === 'User' || type === 'Organization' ? type : 'Bot');

export const AccountJson = v.pipe(
  v.object({ id: Id, login: Text, type: Text }),
  v.transform((account): Account => ({ ...account, type: typeOf(account.type) })),
);
const Somebody = missing(AccountJson);
const RepositoryJson = v.pipe(
  v.object({ id: Id, owner: v.object({ login: Text }) }),
  v.transform(({ id, owner }) => ({ id, owner: owner.login })),
);

export const RunJson = v.pipe(
  v.object({
    id: Id,
    run_attempt: v.optional(Id, 1),
    workflow_id: Id,
    path: Text,
    name: v.nullish(Text),
    event: Text,
    status: v.nullable(Text),
    conclusion: missing(Text),
    head_sha: Text,
    head_branch: v.nullable(Text),
    head_repository: missing(RepositoryJson),
    html_url: Text,
    actor: Somebody,
    triggering_actor: Somebody,
  }),
  v.transform((run) => ({
    id: run.id,
    attempt: run.run_attempt,
    workflowId: run.workflow_id,
    workflowPath: workflowPath(run.path),
    workflowName: run.name ?? '',
    event: run.event,
    status: run.status ?? '',
    conclusion: run.conclusion,
    headSha: run.head_sha,
    headBranch: run.head_branch ?? '',
    headRepository: run.head_repository,
    url: run.html_url,
    actor: run.actor,
    triggeringActor: run.triggering_actor,
  })),
);

const StepJson = v.object({ number: Id, name: Text, conclusion: v.nullish(Text) });
export const JobJson = v.pipe(
  v.object({
    id: Id,
    name: Text,
    conclusion: v.nullish(Text),
    completed_at: missing(Moment),
    steps: v.optional(v.array(StepJson), []),
  }),
  v.transform(({ id, name, conclusion, completed_at, steps }) => ({
    id,
    name,
    conclusion: conclusion ?? undefined,
    completedAt: completed_at,
    steps: steps.map((step) => ({ ...step, conclusion: step.conclusion ?? undefined })),
  })),
);

export const AnnotationJson = v.pipe(
  v.object({ path: Text, start_line: Id, message: v.nullable(Text), annotation_level: v.nullable(Text) }),
  v.transform(({ path, start_line, message, annotation_level }) => ({
    path,
    startLine: start_line,
    message: message ?? '',
    level: annotation_level ?? '',
  })),
);

const SideJson = v.object({ ref: Text, sha: Text, repo: missing(RepositoryJson) });
export const PullJson = v.pipe(
  v.object({
    number: Id,
    state: v.picklist(['open', 'closed']),
    user: Somebody,
    html_url: Text,
    head: SideJson,
    base: SideJson,
    locked: v.boolean(),
    labels: v.optional(v.array(v.object({ name: v.optional(v.string()) })), []),
  }),
  v.transform((pull) => ({
    number: pull.number,
    state: pull.state,
    author: pull.user,
    url: pull.html_url,
    head: { sha: pull.head.sha, ref: pull.head.ref },
    base: { sha: pull.base.sha, ref: pull.base.ref },
    // A deleted fork counts as a fork.
    isFork: pull.head.repo === undefined || pull.head.repo.id !== pull.base.repo?.id,
    isLocked: pull.locked,
    isOff: pull.labels.some(({ name }) => name === 'build-doctor:off'),
    headRepositoryId: pull.head.repo?.id,
  })),
);

export const FileJson = v.pipe(
  v.object({
    filename: Text,
    status: Text,
    patch: v.optional(Text),
    previous_filename: v.optional(Text),
  }),
  v.transform(({ filename, status, patch, previous_filename: previous }) => ({
    path: filename,
    status,
    patch,
    ...(previous === undefined ? {} : { previous }),
  })),
);

export const ReviewJson = v.pipe(
  v.object({
    id: Id,
    user: Somebody,
    state: v.picklist(['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED', 'PENDING']),
    body: v.nullable(Text),
    commit_id: missing(Text),
    submitted_at: missing(Moment),
    html_url: Text,
  }),
  v.transform((review) => ({
    id: review.id,
    author: review.user,
    state: review.state,
    body: review.body ?? '',
    commitId: review.commit_id,
    submittedAt: review.submitted_at,
    url: review.html_url,
  })),
);

export const LineCommentJson = v.pipe(
  v.object({
    id: Id,
    pull_request_review_id: missing(Id),
    user: Somebody,
    path: Text,
    line: missing(Id),
    start_line: missing(Id),
    body: Text,
    in_reply_to_id: missing(Id),
  }),
  v.transform((comment) => ({
    id: comment.id,
    reviewId: comment.pull_request_review_id,
    author: comment.user,
    path: comment.path,
    startLine: comment.start_line ?? comment.line,
    line: comment.line,
    body: comment.body,
    inReplyTo: comment.in_reply_to_id,
  })),
);

export const CommentJson = v.pipe(
  v.object({ id: Id, user: Somebody, body: v.optional(Text, ''), created_at: Moment, html_url: Text }),
  v.transform(({ id, user, body, created_at, html_url }) => ({
    id,
    author: user,
    body,
    createdAt: created_at,
    url: html_url,
  })),
);

export const RefJson = v.object({ object: v.object({ sha: Text }) });
export const CommitJson = v.pipe(
  v.object({
    sha: Text,
    tree: v.object({ sha: Text }),
    parents: v.array(v.object({ sha: Text })),
    message: Text,
  }),
  v.transform(({ sha, tree, parents, message }) => ({
    sha,
    tree: tree.sha,
    parents: parents.map((parent) => parent.sha),
    message,
  })),
);
/** The account that GitHub knows a commit's author by; GitHub gives `{}` or null where it knows none. */
export const AuthorJson = v.object({
  author: v.union([
    Somebody,
    v.pipe(
      v.object({}),
      v.transform(() => undefined),
    ),
  ]),
});
export const PermissionJson = v.object({ permission: v.picklist(['admin', 'write', 'read', 'none']) });
export const SuiteJson = v.object({ created_at: missing(Moment) });
export const Anything = v.unknown();
export const IdJson = v.object({ id: Id });
export const ShaJson = v.object({ sha: Text });
/** Source: GitHub's GraphQL schema, `viewer`. */
export const ViewerJson = v.object({
  viewer: v.pipe(
    v.object({ databaseId: v.number(), login: v.string() }),
    v.transform(({ databaseId, login }) => ({ id: databaseId, login })),
  ),
});
