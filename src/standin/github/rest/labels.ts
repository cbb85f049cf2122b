import * as v from 'valibot';
import { type Answer, created, invalid, listed, ok, refused } from '../http/answer.ts';
import { act, type Call, get, type Route, send } from '../http/route.ts';
import { findLabel, labelOf, labelPull } from '../pulls/label-pull.ts';
import { labelShape } from '../shapes/label.ts';
import { actorOf } from '../world/actor.ts';
import type { Label } from '../world/label.ts';
import type { Pull } from '../world/pull.ts';
import { nextId } from '../world/world.ts';
import { asToken } from './as-token.ts';
import { onPull } from './find-pull.ts';
import { READ_ISSUE, WRITE_ISSUE } from './issue-needs.ts';

const OF_ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}/labels';
const OF_REPOSITORY = '/repos/{owner}/{repo}/labels';

const Named = v.union([v.string(), v.strictObject({ name: v.string() })]);
const Labels = v.strictObject({ labels: v.optional(v.array(Named), []) });
const NewLabel = v.strictObject({
  name: v.string(),
  color: v.optional(v.string()),
  description: v.optional(v.string()),
});

/** Labels of a pull request and of a repository. */
export const labelRoutes: readonly Route[] = [
  get(
    OF_ISSUE,
    { docs: 'issues/labels#list-labels-for-an-issue', needs: READ_ISSUE },
    onPull((call, pull) => listed(pull.labels, shapeIn(call))),
  ),
  send(
    'POST',
    OF_ISSUE,
    { docs: 'issues/labels#add-labels-to-an-issue', needs: WRITE_ISSUE, role: 'triage', body: Labels },
    onPull(async (call, pull, { labels }) => {
      const names = labels.map(nameOf);
      const refusal = names.map(refuseName).find((one) => one !== undefined);
      if (refusal !== undefined) return refusal;
      await setLabels(call, pull, names, []);
      return shown(call, pull);
    }),
  ),
  send(
    'PUT',
    OF_ISSUE,
    { docs: 'issues/labels#set-labels-for-an-issue', needs: WRITE_ISSUE, role: 'triage', body: Labels },
    onPull(async (call, pull, { labels }) => {
      const names = labels.map(nameOf);
      const refusal = names.map(refuseName).find((one) => one !== undefined);
      if (refusal !== undefined) return refusal;
      const wanted = new Set(names.map((name) => name.toLowerCase()));
      await setLabels(
        call,
        pull,
        names,
        pull.labels.filter(({ name }) => !wanted.has(name.toLowerCase())),
      );
      return shown(call, pull);
    }),
  ),
  act(
    'DELETE',
    `${OF_ISSUE}/{name}`,
    { docs: 'issues/labels#remove-a-label-from-an-issue', needs: WRITE_ISSUE, role: 'triage' },
    onPull(async (call, pull) => {
      const label = findLabel(pull.labels, call.parameters.name ?? '');
      if (label === undefined) return refused(404, 'Label does not exist');
      await setLabels(call, pull, [], [label]);
      return shown(call, pull);
    }),
  ),
  get(OF_REPOSITORY, { docs: 'issues/labels#list-labels-for-a-repository', needs: READ_ISSUE }, (call) =>
    listed(call.repository.labels, shapeIn(call)),
  ),
  send(
    'POST',
    OF_REPOSITORY,
    { docs: 'issues/labels#create-a-label', needs: WRITE_ISSUE, body: NewLabel },
    (call, { name, color, description }) => {
      const { world, repository } = call;
      const refusal = refuseName(name);
      if (refusal !== undefined) return refusal;
      if (color !== undefined && !/^[0-9a-f]{6}$/i.test(color)) return invalid('Label', 'color', 'invalid');
      if (findLabel(repository.labels, name) !== undefined) return invalid('Label', 'name', 'already_exists');
      const label: Label = {
        id: nextId(world),
        name,
        color: color ?? 'ededed',
        description: description ?? null,
      };
      repository.labels.push(label);
      return created(labelShape(world, repository, label));
    },
  ),
];

// Source: GitHub doc "Managing labels".
const LONGEST_NAME = 50;

function refuseName(name: string): Answer | undefined {
  if (name.trim() === '') return invalid('Label', 'name', 'missing_field');
  if (name.length <= LONGEST_NAME) return undefined;
  return invalid('Label', 'name', 'custom', `name is too long (maximum is ${LONGEST_NAME} characters)`);
}

const nameOf = (label: v.InferOutput<typeof Named>): string =>
  typeof label === 'string' ? label : label.name;

const shapeIn =
  ({ world, repository }: Call) =>
  (label: Label) =>
    labelShape(world, repository, label);

const shown = (call: Call, pull: Pull): Answer => ok(pull.labels.map(shapeIn(call)));

async function setLabels(
  call: Call,
  pull: Pull,
  added: readonly string[],
  removed: readonly Label[],
): Promise<void> {
  const by = actorOf(asToken(call.caller));
  for (const label of removed) await labelPull(call.world, pull, label, { by, isOn: false });
  for (const name of added) {
    await labelPull(call.world, pull, labelOf(call.world, call.repository, name), { by, isOn: true });
  }
}
