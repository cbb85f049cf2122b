import { isAnswer, listed, ok } from '../http/answer.ts';
import { asksFor } from '../http/media-type.ts';
import { get, type Route, send } from '../http/route.ts';
import { pullText } from '../pulls/pull-text.ts';
import { editPull, setPullState } from '../pulls/update-pull.ts';
import { fullPull } from '../shapes/full-pull.ts';
import { simplePull } from '../shapes/pull.ts';
import { actorOf } from '../world/actor.ts';
import { asToken } from './as-token.ts';
import { createPull } from './create-pull.ts';
import { onPull } from './find-pull.ts';
import { listPulls } from './list-pulls.ts';
import { refuseEdit } from './may-edit.ts';
import { NewPull, PullPatch } from './pull-body.ts';

const PULLS = '/repos/{owner}/{repo}/pulls';
const READ = [['pull_requests', 'read']] as const;
const WRITE = [['pull_requests', 'write']] as const;

/** Pull requests. */
export const pullRoutes: readonly Route[] = [
  get(PULLS, { docs: 'pulls/pulls#list-pull-requests', needs: READ }, ({ world, repository, query }) => {
    const pulls = listPulls(repository.pulls, query);
    return isAnswer(pulls) ? pulls : listed(pulls, (pull) => simplePull(world, pull));
  }),
  send(
    'POST',
    PULLS,
    { docs: 'pulls/pulls#create-a-pull-request', needs: WRITE, role: 'read', body: NewPull },
    createPull,
  ),
  get(
    `${PULLS}/{pull_number}`,
    { docs: 'pulls/pulls#get-a-pull-request', needs: READ },
    onPull(async (call, pull) => {
      if (asksFor(call.accept, 'diff')) return pullText(pull, 'diff');
      if (asksFor(call.accept, 'patch')) return pullText(pull, 'patch');
      return ok(await fullPull(call.world, pull));
    }),
  ),
  send(
    'PATCH',
    `${PULLS}/{pull_number}`,
    { docs: 'pulls/pulls#update-a-pull-request', needs: WRITE, role: 'read', body: PullPatch },
    onPull(async (call, pull, patch) => {
      const { world } = call;
      const refusal = refuseEdit(call, pull.author);
      if (refusal !== undefined) return refusal;
      const by = actorOf(asToken(call.caller));
      const { title, body, base, maintainer_can_modify: maintainerCanModify } = patch;
      const edited = await editPull(world, pull, { title, body, base, maintainerCanModify }, by);
      if (isAnswer(edited)) return edited;
      const moved = patch.state === undefined ? undefined : await setPullState(world, pull, patch.state, by);
      return isAnswer(moved) ? moved : ok(await fullPull(world, pull));
    }),
  ),
];
