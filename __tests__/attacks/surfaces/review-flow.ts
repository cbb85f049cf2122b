import * as v from 'valibot';
import type { PostedComment, PostedReview, PullRequest } from '../../../src/ports/code-host.ts';
import type { StoredProposal } from '../../../src/review/marker/stored-proposal.ts';
import { hidden, writeMarker } from '../../../src/review/marker/write-marker.ts';
import { placementOf } from '../../../src/review/placement.ts';
import { reviewBody } from '../../../src/review/review-body.ts';
import { HEAD, PAYLOAD, storedProposal } from '../../fakes/on-github.ts';
import type { AttackCase, Got } from '../attack-case.ts';
import { accountOf, hostOf, pullOf, REPOSITORY, STATE_KEY, settingsOf, viewer } from '../case-ports.ts';
import { dispatched } from '../dispatched.ts';

const User = v.nullable(v.looseObject({ login: v.string() }));
const Proposal = v.strictObject({
  id: v.string(),
  pr: v.number(),
  head_sha: v.string(),
  digest: v.string(),
  comment_id: v.number(),
  author: User,
  posted_at: v.string(),
  mac_valid: v.boolean(),
  status: v.string(),
  note: v.optional(v.string()),
  current_digest: v.optional(v.string()),
  repo: v.optional(v.string()),
  base_ref: v.optional(v.string()),
  warnings: v.optional(v.array(v.string())),
});
const Review = v.strictObject({
  id: v.number(),
  user: User,
  state: v.picklist(['APPROVED', 'CHANGES_REQUESTED', 'COMMENTED', 'DISMISSED', 'PENDING']),
  commit_id: v.nullable(v.string()),
  submitted_at: v.string(),
  body: v.string(),
});
const Comment = v.looseObject({ id: v.number(), user: User, body: v.string(), created_at: v.string() });
const Input = v.strictObject({
  operation: v.literal('apply'),
  pull: v.unknown(),
  proposals: v.array(Proposal),
  reviews: v.array(Review),
  comments: v.optional(v.array(Comment), []),
  permission: v.record(v.string(), v.unknown()),
  applied: v.array(v.string()),
});
type Input = v.InferOutput<typeof Input>;

/**
 * The state at the moment of applying, as it would stand on GitHub: every proposal really posted, signed, shown and, where
 * the case says so, edited since. The event is the last approval, or the last comment where nobody approved.
 */
export function reviewFlow(attack: AttackCase): Promise<Got> {
  return approval(attack, {});
}

/** The same where code may not be run, with the reason `noSandbox`. */
export async function approval(
  { setup, input: raw }: Pick<AttackCase, 'setup' | 'input'>,
  { noSandbox }: { readonly noSandbox?: string },
): Promise<Got> {
  const input = v.parse(Input, raw);
  const pull = pullOf(input.pull);
  if (pull === undefined) throw new Error('there is no pull request');
  const posted = input.proposals.map((proposal) => postedAs(proposal, pull, input.applied));
  const named = (text: string) =>
    posted.reduce((left, { proposal, stored }) => renamed(left, proposal, stored), text);
  const reviews = input.reviews.map((one) => reviewOf(one, named));
  const comments = input.comments.map(
    ({ id, user, body, created_at }): PostedComment => ({
      id,
      author: accountOf(user),
      body: named(body),
      createdAt: new Date(created_at),
      url: '',
    }),
  );
  const files = await hostOf({}, { pull }).host.changedFiles(pull.number);
  const shown = posted.map((one) => shownOn(one, files));
  const got = await dispatched({
    ...eventOf(input, reviews, comments, pull),
    api: { permission: input.permission },
    standing: {
      pull,
      reviews: [...shown.map(({ review }) => review), ...reviews],
      comments: [...comments, ...posted.flatMap(({ said }) => said)],
      lineComments: shown.flatMap(({ lineComments }) => lineComments),
    },
    settings: settingsOf(setup.config),
    ...(noSandbox !== undefined && { noSandbox }),
  });
  const wanted = posted.map(({ stored }) => commitOf(stored));
  const commit = got.writes.find((what) => what.startsWith('commit'));
  if (commit !== undefined && !wanted.includes(commit))
    throw new Error(`another change was committed: ${commit}`);
  // Whatever else was done, only what is committed is applied.
  const answer = commit !== undefined ? 'allow' : got.answer === 'allow' ? 'block' : got.answer;
  return { ...got, answer };
}

const commitOf = ({ head, edits }: StoredProposal): string =>
  `commit on ${head}: ${JSON.stringify(edits.map(({ path, after }) => [path, after]))}`;

/** A case's ids and digests are made up; a text that names them names the real ones. */
function renamed(text: string, { id, digest }: Input['proposals'][number], stored: StoredProposal): string {
  const short = digest.replace(/^sha256:/, '').slice(0, 8);
  return text
    .replaceAll(digest, stored.digest)
    .replace(new RegExp(`\\b${short}[0-9a-f]*`, 'g'), stored.id)
    .replace(new RegExp(`\\b${id}\\b`, 'g'), stored.id);
}

function postedAs(proposal: Input['proposals'][number], pull: PullRequest, applied: readonly string[]) {
  const { id, pr, head_sha: head, status, repo, base_ref: base, warnings = [] } = proposal;
  // Its runner prints no counts: the exit code decides.
  const before = { exitCode: 1, counts: null, failed: [], passed: null };
  const proof = { ...PAYLOAD.proof, before, after: { exitCode: 0, counts: null } };
  const stored = storedProposal(
    { diagnosis: `The cause of ${id}.`, warnings, proof },
    { repository: repo ?? REPOSITORY.name, pull: pr, head, base: base ?? pull.base.ref },
  );
  const by = { id: 9_000, author: viewer(), createdAt: new Date('2026-01-01T10:01:00Z'), url: '' };
  const writer = { ...by, id: 9_001, author: accountOf({ login: 'carol' }) };
  const said: PostedComment[] = [];
  if (status === 'applied' || applied.includes(id))
    said.push({ ...by, body: `Applied.\n\n${hidden({ applied: stored.id, sha: HEAD })}` });
  if (status === 'denied' || status === 'rejected')
    said.push({ ...writer, body: `/doctor deny ${stored.id}` });
  return { proposal, stored, said };
}

/** The review that shows a proposal, and its suggestions; `current_digest` differs where somebody edited one since. */
function shownOn(
  { proposal, stored }: ReturnType<typeof postedAs>,
  files: Parameters<typeof placementOf>[1],
) {
  const { comment_id: id, author, posted_at, mac_valid, digest, current_digest } = proposal;
  const placement = placementOf(stored, files);
  const text = reviewBody(stored, placement);
  const marker = writeMarker(stored, mac_valid ? STATE_KEY : 'some other key');
  if (text.kind === 'too-long' || marker === undefined) throw new Error('the proposal cannot be posted');
  const isEdited = current_digest !== undefined && current_digest !== digest;
  const review: PostedReview = {
    id,
    author: accountOf(author),
    state: 'COMMENTED',
    body: `${text.body}\n\n${marker.review}`,
    commitId: stored.head,
    submittedAt: new Date(posted_at),
    url: '',
  };
  const lineComments = placement.suggestions.map(({ path, startLine, endLine, body }, index) => ({
    id: id * 100 + index,
    reviewId: id,
    author: accountOf(author),
    path,
    startLine: startLine === endLine ? undefined : startLine,
    line: endLine,
    body: isEdited ? body.replace('suggestion\n', 'suggestion\nanother line\n') : body,
    inReplyTo: undefined,
  }));
  return { review, lineComments };
}

function reviewOf(one: Input['reviews'][number], named: (text: string) => string): PostedReview {
  return {
    id: one.id,
    author: accountOf(one.user),
    state: one.state,
    body: named(one.body),
    commitId: one.commit_id ?? undefined,
    submittedAt: new Date(one.submitted_at),
    url: '',
  };
}

/** What woke the product: a review says `approved` when it comes, whatever becomes of it. */
function eventOf(
  input: Input,
  reviews: readonly PostedReview[],
  comments: readonly PostedComment[],
  pull: PullRequest,
): { readonly event: string; readonly payload: unknown } {
  const approval = reviews.findLast(({ state }) => state === 'APPROVED' || state === 'DISMISSED');
  const comment = comments.at(-1);
  if (approval === undefined && comment !== undefined)
    return {
      event: 'issue_comment',
      payload: {
        action: 'created',
        issue: { number: pull.number, state: pull.state, pull_request: {} },
        comment: {
          id: comment.id,
          body: comment.body,
          user: comment.author ?? null,
          created_at: comment.createdAt.toISOString(),
        },
      },
    };
  const review = approval ?? reviews.at(-1);
  if (review === undefined) throw new Error('nobody said anything');
  const { id, author, body, commitId } = review;
  return {
    event: 'pull_request_review',
    payload: {
      action: 'submitted',
      review: {
        id,
        user: author ?? null,
        body,
        commit_id: commitId ?? null,
        state: approval === undefined ? review.state : 'approved',
      },
      pull_request: input.pull,
    },
  };
}
