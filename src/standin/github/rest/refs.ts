import * as v from 'valibot';
import { pusherOf } from '../changes/pusher.ts';
import { refusalAnswer } from '../changes/refusal-answer.ts';
import type { Move } from '../changes/refuse-move.ts';
import { writeRef } from '../changes/write-ref.ts';
import { isAncestor } from '../git/ancestry.ts';
import { isRefName } from '../git/is-ref-name.ts';
import { isEmpty, listRefs, refNamed } from '../git/list-refs.ts';
import { objectType } from '../git/object-type.ts';
import { type Answer, created, listed, noContent, notFound, ok, refused } from '../http/answer.ts';
import { act, type Call, get, type Route, send } from '../http/route.ts';
import { gitRef } from '../shapes/git-ref.ts';
import { asToken } from './as-token.ts';
import { badSha, emptyRepository, isSha } from './git-sha.ts';

const REF = '/repos/{owner}/{repo}/git/refs/{ref}';
const WRITES = [['contents', 'write']] as const;
const READS = [['contents', 'read']] as const;

export const refRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/git/ref/{ref}',
    { docs: 'git/refs#get-a-reference', needs: READS },
    async ({ world, repository, parameters }) => {
      if (await isEmpty(repository.folder)) return emptyRepository;
      const ref = await refNamed(repository.folder, `refs/${parameters.ref}`);
      return ref === undefined ? notFound : ok(gitRef(world, repository, ref));
    },
  ),
  get(
    '/repos/{owner}/{repo}/git/matching-refs/{ref}',
    { docs: 'git/refs#list-matching-references', needs: READS },
    async ({ world, repository, parameters }) => {
      if (await isEmpty(repository.folder)) return emptyRepository;
      const refs = await listRefs(repository.folder, `refs/${parameters.ref}`);
      return listed(refs, (ref) => gitRef(world, repository, ref));
    },
  ),
  send(
    'POST',
    '/repos/{owner}/{repo}/git/refs',
    {
      docs: 'git/refs#create-a-reference',
      needs: WRITES,
      body: v.strictObject({ ref: v.string(), sha: v.string() }),
    },
    async (call, { ref, sha }) => {
      const { folder } = call.repository;
      if (await isEmpty(folder)) return emptyRepository;
      if (!/^refs\/[^/]+\/./.test(ref) || !(await isRefName(folder, ref)))
        return refused(422, `${ref} is not a valid ref name.`);
      const wrong = await unusable(call, ref, sha);
      if (wrong !== undefined) return wrong;
      if ((await refNamed(folder, ref)) !== undefined) return refused(422, 'Reference already exists');
      return written(call, { ref, before: undefined, after: sha });
    },
  ),
  send(
    'PATCH',
    REF,
    {
      docs: 'git/refs#update-a-reference',
      needs: WRITES,
      body: v.strictObject({ sha: v.string(), force: v.optional(v.boolean(), false) }),
    },
    async (call, { sha, force }) => {
      const { folder } = call.repository;
      const ref = `refs/${call.parameters.ref}`;
      const wrong = await unusable(call, ref, sha);
      if (wrong !== undefined) return wrong;
      const before = (await refNamed(folder, ref))?.sha;
      if (before === undefined) return refused(422, 'Reference does not exist');
      if (!force && !(await isAncestor(folder, before, sha))) {
        return refused(422, 'Update is not a fast forward');
      }
      return written(call, { ref, before, after: sha });
    },
  ),
  act('DELETE', REF, { docs: 'git/refs#delete-a-reference', needs: WRITES }, async (call) => {
    const ref = `refs/${call.parameters.ref}`;
    const before = (await refNamed(call.repository.folder, ref))?.sha;
    if (before === undefined) return refused(422, 'Reference does not exist');
    if (isHidden(ref)) return hidden;
    return written(call, { ref, before, after: undefined });
  }),
];

// GitHub keeps a pull request's refs for itself.
const isHidden = (ref: string) => ref.startsWith('refs/pull/');
const hidden = refused(422, 'Reference update failed');

async function unusable({ repository }: Call, ref: string, sha: string): Promise<Answer | undefined> {
  if (!isSha(sha)) return badSha();
  if (isHidden(ref)) return hidden;
  const type = await objectType(repository.folder, sha);
  if (type === undefined) return refused(422, 'Object does not exist');
  return ref.startsWith('refs/heads/') && type !== 'commit'
    ? refused(422, 'Object is not a commit')
    : undefined;
}

async function written({ world, repository, caller }: Call, move: Move): Promise<Answer> {
  const outcome = await writeRef(world, repository, pusherOf(asToken(caller), repository), move);
  if (outcome.kind === 'refused') return refusalAnswer(outcome.refusal, 422);
  if (outcome.kind === 'stale') return refused(422, 'Reference update failed');
  if (move.after === undefined) return noContent;
  const ref = await refNamed(repository.folder, move.ref);
  if (ref === undefined) throw new Error(`${move.ref} was moved and is not there`);
  const shown = gitRef(world, repository, ref);
  return move.before === undefined ? created(shown) : ok(shown);
}
