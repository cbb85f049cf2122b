import * as v from 'valibot';
import { commitOnBranch } from '../changes/commit-on-branch.ts';
import { refusalAnswer } from '../changes/refusal-answer.ts';
import { bytesOfBase64 } from '../git/bytes-of-base64.ts';
import { isTreePath } from '../git/is-tree-path.ts';
import { isEmpty } from '../git/list-refs.ts';
import { branchTip } from '../git/objects.ts';
import { readCommit } from '../git/read-commit.ts';
import { entryAt, sizedEntryAt, type TreeEntry } from '../git/read-tree.ts';
import type { Signature } from '../git/write-commit.ts';
import { writeBlob } from '../git/write-object.ts';
import { type Answer, isAnswer, notFound, refused } from '../http/answer.ts';
import { type Call, type Route, send } from '../http/route.ts';
import { gitCommit } from '../shapes/commit.ts';
import { contentItem } from '../shapes/content.ts';
import { now } from '../world/world.ts';
import { asToken } from './as-token.ts';
import { GitPerson } from './git-person.ts';

const PATH = '/repos/{owner}/{repo}/contents/{path}';
const Wish = {
  message: v.string(),
  branch: v.optional(v.string()),
  author: v.optional(GitPerson),
  committer: v.optional(GitPerson),
};

export const contentWriteRoutes: readonly Route[] = [
  send(
    'PUT',
    PATH,
    {
      docs: 'repos/contents#create-or-update-file-contents',
      needs: [['contents', 'write']],
      body: v.strictObject({ ...Wish, content: v.string(), sha: v.optional(v.string()) }),
    },
    async (call, { content, sha, ...wish }) => {
      const place = await placeOf(call, wish.branch);
      if (isAnswer(place)) return place;
      const bytes = bytesOfBase64(content);
      if (bytes === undefined) return refused(422, 'content is not valid Base64');
      const { path, entry } = place;
      if (entry?.type === 'tree') return refused(422, `"${path}" is a directory.`);
      if (entry !== undefined && sha === undefined)
        return refused(422, 'Invalid request.\n\n"sha" wasn\'t supplied.');
      if (sha !== undefined && sha !== entry?.sha) return refused(409, `${path} does not match ${sha}`);
      const blob = await writeBlob(call.repository.folder, bytes);
      const mode = entry?.mode === '100755' ? entry.mode : '100644';
      return written(call, place, wish, { mode, blob });
    },
  ),
  send(
    'DELETE',
    PATH,
    {
      docs: 'repos/contents#delete-a-file',
      needs: [['contents', 'write']],
      body: v.strictObject({ ...Wish, sha: v.string() }),
    },
    async (call, { sha, ...wish }) => {
      const place = await placeOf(call, wish.branch);
      if (isAnswer(place)) return place;
      if (place.entry === undefined || place.entry.type === 'tree') return notFound;
      if (sha !== place.entry.sha) return refused(409, `${place.path} does not match ${sha}`);
      return written(call, place, wish, undefined);
    },
  ),
];

interface Place {
  readonly path: string;
  readonly branch: string;
  readonly tip: string | undefined;
  readonly entry: TreeEntry | undefined;
}

async function placeOf(
  { repository, parameters }: Call,
  wished: string | undefined,
): Promise<Place | Answer> {
  const { folder, defaultBranch } = repository;
  const { path = '' } = parameters;
  if (!isTreePath(path)) return refused(422, 'path contains a malformed path component');
  const branch = wished ?? defaultBranch;
  const tip = await branchTip(folder, branch);
  if (tip === undefined && !(await isEmpty(folder))) return refused(404, `Branch ${branch} not found`);
  return { path, branch, tip, entry: tip === undefined ? undefined : await entryAt(folder, tip, path) };
}

async function written(
  { world, repository, caller }: Call,
  { path, branch, tip, entry }: Place,
  wish: {
    readonly message: string;
    readonly author?: v.InferOutput<typeof GitPerson> | undefined;
    readonly committer?: v.InferOutput<typeof GitPerson> | undefined;
  },
  file: { readonly mode: string; readonly blob: string } | undefined,
): Promise<Answer> {
  const { folder } = repository;
  const outcome = await commitOnBranch(world, repository, asToken(caller), {
    branch,
    before: tip,
    changes: [{ path, file }],
    message: wish.message,
    ...(wish.author === undefined ? {} : { author: signature(wish.author) }),
    ...(wish.committer === undefined ? {} : { committer: signature(wish.committer) }),
  });
  if (outcome.kind === 'refused') return refusalAnswer(outcome.refusal, 409);
  if (outcome.kind === 'stale') return refused(409, `is at another commit than expected: ${branch}`);
  const commit = await readCommit(folder, outcome.sha);
  if (commit === undefined) throw new Error(`commit ${outcome.sha} was written and is not there`);
  const left = file === undefined ? undefined : await sizedEntryAt(folder, commit.sha, path);
  return {
    status: file !== undefined && entry === undefined ? 201 : 200,
    body: {
      content: left === undefined ? null : contentItem(world, repository, branch, left, 'file'),
      commit: gitCommit(world, repository, commit),
    },
  };

  function signature({ name, email, date }: v.InferOutput<typeof GitPerson>): Signature {
    return { name, email, at: date === undefined ? now(world) : new Date(date) };
  }
}
