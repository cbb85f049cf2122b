import { updateMergeRef } from '../changes/update-merge-ref.ts';
import { branchTip, resolveCommit } from '../git/objects.ts';
import { type Answer, refused } from '../http/answer.ts';
import { deliver } from '../webhooks/deliver.ts';
import { pullRequestPayload } from '../webhooks/pull-request.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import { now, type World } from '../world/world.ts';
import { refuseText } from './refuse-text.ts';
import { retarget } from './retarget.ts';

export interface PullEdit {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
  readonly base?: string | undefined;
  readonly maintainerCanModify?: boolean | undefined;
}

type Event = 'edited' | 'closed' | 'reopened' | 'converted_to_draft' | 'ready_for_review';

/** Changes title, body, base or whether maintainers may edit; delivers `edited` with what was before, if anything changed. */
export async function editPull(
  world: World,
  pull: Pull,
  edit: PullEdit,
  by: Actor,
): Promise<Delivery | Answer | undefined> {
  const changes: Record<string, unknown> = {};
  const refusal = refuseText(edit);
  if (refusal !== undefined) return refusal;
  if (edit.base !== undefined && edit.base !== pull.base.ref) {
    const { ref, sha } = pull.base;
    const unfit = await retarget(world, pull, edit.base);
    if (unfit !== undefined) return unfit;
    changes.base = { ref: { from: ref }, sha: { from: sha } };
  }
  if (edit.title !== undefined && edit.title !== pull.title) {
    changes.title = { from: pull.title };
    pull.title = edit.title;
  }
  if (edit.body !== undefined && edit.body !== pull.body) {
    changes.body = { from: pull.body ?? '' };
    pull.body = edit.body;
  }
  if (edit.maintainerCanModify !== undefined) pull.maintainerCanModify = edit.maintainerCanModify;
  return Object.keys(changes).length === 0 ? undefined : tell(world, pull, 'edited', by, { changes });
}

/** Closes or reopens; a merged one, or one whose head branch is gone, cannot be reopened. Undefined when nothing changes. */
export async function setPullState(
  world: World,
  pull: Pull,
  state: 'open' | 'closed',
  by: Actor,
): Promise<Delivery | Answer | undefined> {
  if (state === pull.state) return undefined;
  if (state === 'open') {
    const refusal = await refuseReopen(pull);
    if (refusal !== undefined) return refusal;
  }
  pull.state = state;
  pull.closedAt = state === 'closed' ? now(world) : undefined;
  if (state === 'open') await updateMergeRef(world, pull);
  return tell(world, pull, state === 'open' ? 'reopened' : 'closed', by);
}

/** Turns a pull request into a draft or makes it ready; undefined when it already is. */
export async function setDraft(
  world: World,
  pull: Pull,
  draft: boolean,
  by: Actor,
): Promise<Delivery | undefined> {
  if (pull.draft === draft) return undefined;
  pull.draft = draft;
  return tell(world, pull, draft ? 'converted_to_draft' : 'ready_for_review', by);
}

async function refuseReopen(pull: Pull): Promise<Answer | undefined> {
  const { repository, ref, sha } = pull.head;
  const says = (message: string) =>
    refused(422, 'Validation Failed', [
      { resource: 'PullRequest', code: 'invalid', field: 'state', message },
    ]);
  if (pull.merged !== undefined) return says('state cannot be changed. The pull request cannot be reopened.');
  const tip = repository === undefined ? undefined : await branchTip(repository.folder, ref);
  if (tip === undefined) return says(`state cannot be changed. The ${ref} branch has been deleted.`);
  if (tip !== sha || (await resolveCommit(pull.repository.folder, sha)) === undefined) {
    return says(`state cannot be changed. The ${ref} branch was force-pushed or recreated.`);
  }
  return undefined;
}

async function tell(
  world: World,
  pull: Pull,
  action: Event,
  by: Actor,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Delivery> {
  pull.updatedAt = now(world);
  const payload = { ...(await pullRequestPayload(world, pull)), ...more };
  return deliver(world, { event: 'pull_request', action, repository: pull.repository, by, pull, payload });
}
