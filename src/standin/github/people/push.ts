import * as v from 'valibot';
import { personPusher } from '../changes/pusher.ts';
import { refusalMessage } from '../changes/refusal.ts';
import { writeRef } from '../changes/write-ref.ts';
import { commitFiles } from '../git/commit-files.ts';
import { isRefName } from '../git/is-ref-name.ts';
import { branchTip, resolveCommit } from '../git/objects.ts';
import { pushReach } from '../git/push-reach.ts';
import { entryAt } from '../git/read-tree.ts';
import { type Answer, isAnswer, refused } from '../http/answer.ts';
import type { Account } from '../world/account.ts';
import type { Delivery } from '../world/delivery.ts';
import { fullName, type Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { targetPerson, targetPull, targetRepository } from './find-target.ts';
import { personEvent } from './person-event.ts';
import { filesOf, PushedFiles } from './pushed-files.ts';

const Fields = v.strictObject({
  /** A fork is named as any repository; with `pr` it is the pull request's base. */
  repo: v.optional(v.string()),
  /** The branch, or the pull request whose head branch is meant; one of the two. */
  branch: v.optional(v.string()),
  pr: v.optional(v.number()),
  by: v.string(),
  files: v.optional(PushedFiles, {}),
  message: v.optional(v.string(), 'Change'),
  /** What the commit stands on: a branch or SHA; the branch's tip, or the default branch's for a new one, unless said. */
  onto: v.optional(v.string()),
  /** Moves the branch to `onto` with no commit of its own. */
  bare: v.optional(v.boolean(), false),
  delete: v.optional(v.boolean(), false),
});
type Fields = v.InferOutput<typeof Fields>;

/** A person pushes one commit to a branch, forces it, makes it or deletes it. */
export const pushEvent = personEvent('push', Fields, async (world, fields) => {
  const place = placeOf(world, fields);
  if (isAnswer(place)) return place;
  const account = targetPerson(world, fields.by);
  if (isAnswer(account)) return account;
  return pushed(world, place, account, fields);
});

interface Place {
  readonly repository: Repository;
  readonly branch: string;
}

function placeOf(world: World, { repo, branch, pr }: Fields): Place | Answer {
  const repository = targetRepository(world, repo);
  if (isAnswer(repository)) return repository;
  if (pr === undefined) {
    return branch === undefined
      ? refused(422, 'Say which "branch" or "pr" is meant.')
      : { repository, branch };
  }
  if (branch !== undefined) return refused(422, 'Say "branch" or "pr", not both.');
  const pull = targetPull(repository, pr);
  if (isAnswer(pull)) return pull;
  const { head } = pull;
  if (head.repository === undefined)
    return refused(404, `The head repository of pull request ${pr} is gone.`);
  return { repository: head.repository, branch: head.ref };
}

async function pushed(
  world: World,
  { repository, branch }: Place,
  account: Account,
  fields: Fields,
): Promise<Delivery | Answer> {
  const { folder } = repository;
  const ref = `refs/heads/${branch}`;
  const reach = pushReach(world, { kind: 'user', account, ...NO_TOKEN }, repository);
  if (reach !== 'all' && !reach.includes(ref)) {
    return refused(403, `Permission to ${fullName(repository)}.git denied to ${account.login}.`);
  }
  if (!(await isRefName(folder, ref))) {
    return refused(422, `${ref} is not a valid ref name.`);
  }
  const before = await branchTip(folder, branch);
  if (fields.delete && before === undefined) return refused(422, 'Reference does not exist');
  const base =
    fields.onto === undefined
      ? (before ?? (await branchTip(folder, repository.defaultBranch)))
      : await resolveCommit(folder, fields.onto);
  if (base === undefined && fields.onto !== undefined)
    return refused(422, `No commit found for ${fields.onto}.`);
  if (fields.bare && !fields.delete && base === before)
    return refused(422, '"bare" moves the branch: say "onto" which other commit.');
  const gone = await missingPath(folder, base, fields.files);
  if (gone !== undefined) return refused(422, `There is no file ${gone} to delete.`);
  const after = fields.delete ? undefined : await tipOf();
  const written = await writeRef(world, repository, personPusher(account), { ref, before, after });
  if (written.kind === 'refused') return refused(422, refusalMessage(written.refusal));
  if (written.kind === 'stale' || written.push === undefined)
    return refused(409, `${ref} could not be moved.`);
  return written.push;

  async function tipOf(): Promise<string | undefined> {
    if (fields.bare) return base;
    return commitFiles(world, repository, {
      parents: base === undefined ? [] : [base],
      files: filesOf(fields.files),
      message: fields.message,
      author: account,
    });
  }
}

async function missingPath(
  folder: string,
  base: string | undefined,
  files: Fields['files'],
): Promise<string | undefined> {
  for (const [path, file] of Object.entries(files)) {
    if (file !== null) continue;
    if (base === undefined || (await entryAt(folder, base, path)) === undefined) return path;
  }
  return undefined;
}

const NO_TOKEN = { secret: '', permissions: {}, repository: undefined, app: undefined };
