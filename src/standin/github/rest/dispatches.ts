import * as v from 'valibot';
import { dispatchWorkflow } from '../actions/dispatch-workflow.ts';
import { isAnswer, noContent, ok, refused } from '../http/answer.ts';
import { type Route, send } from '../http/route.ts';
import { repositoryPage, repositoryUrl } from '../shapes/repository.ts';
import { deliverRepositoryDispatch } from '../webhooks/repository-dispatch.ts';
import { actorOf } from '../world/actor.ts';
import { asToken } from './as-token.ts';

const MOST_PROPERTIES = 10;
const MOST_BYTES = 65_535;

export const dispatchRoutes: readonly Route[] = [
  send(
    'POST',
    '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches',
    {
      docs: 'actions/workflows#create-a-workflow-dispatch-event',
      needs: [['actions', 'write']],
      body: v.strictObject({
        ref: v.string(),
        inputs: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
        return_run_details: v.optional(v.boolean(), false),
      }),
    },
    async ({ world, caller, repository, parameters }, body) => {
      const dispatched = await dispatchWorkflow(world, repository, {
        workflow: parameters.workflow_id ?? '',
        ref: body.ref,
        inputs: body.inputs,
        by: actorOf(asToken(caller)),
      });
      if (isAnswer(dispatched)) return dispatched;
      const [run] = dispatched.started;
      if (!body.return_run_details || run === undefined) return noContent;
      return ok({
        workflow_run_id: run.runId,
        run_url: `${repositoryUrl(world, repository)}/actions/runs/${run.runId}`,
        html_url: `${repositoryPage(world, repository)}/actions/runs/${run.runId}`,
      });
    },
  ),
  send(
    'POST',
    '/repos/{owner}/{repo}/dispatches',
    {
      docs: 'repos/repos#create-a-repository-dispatch-event',
      needs: [['contents', 'write']],
      body: v.strictObject({
        event_type: v.string(),
        client_payload: v.optional(v.record(v.string(), v.unknown()), {}),
      }),
    },
    async ({ world, caller, repository }, { event_type, client_payload }) => {
      if (event_type === '') {
        return refused(422, 'Invalid request.\n\nAt least 1 character is required; only 0 were supplied.');
      }
      if (event_type.length > 100) {
        return refused(422, 'Invalid request.\n\nOnly 100 characters are allowed; more were supplied.');
      }
      const count = Object.keys(client_payload).length;
      if (count > MOST_PROPERTIES) {
        return refused(
          422,
          `Invalid request.\n\nNo more than ${MOST_PROPERTIES} properties are allowed; ${count} were supplied.`,
        );
      }
      if (Buffer.byteLength(JSON.stringify(client_payload)) > MOST_BYTES) {
        return refused(422, 'client_payload is too large.');
      }
      await deliverRepositoryDispatch(
        world,
        repository,
        actorOf(asToken(caller)),
        event_type,
        client_payload,
      );
      return noContent;
    },
  ),
];
