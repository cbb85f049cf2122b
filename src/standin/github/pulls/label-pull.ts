import { labelShape } from '../shapes/label.ts';
import { deliver } from '../webhooks/deliver.ts';
import { pullRequestPayload } from '../webhooks/pull-request.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Label } from '../world/label.ts';
import type { Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import { nextId, type World } from '../world/world.ts';

export const findLabel = (labels: readonly Label[], name: string): Label | undefined =>
  labels.find((label) => label.name.toLowerCase() === name.toLowerCase());

/** The repository's label of this name, made grey when there is none, as adding an unknown one does. */
export function labelOf(world: World, repository: Repository, name: string): Label {
  const known = findLabel(repository.labels, name);
  if (known !== undefined) return known;
  const label: Label = { id: nextId(world), name, color: 'ededed', description: null };
  repository.labels.push(label);
  return label;
}

/** Puts a label on a pull request or takes it off, and delivers it; undefined when nothing changes. */
export async function labelPull(
  world: World,
  pull: Pull,
  label: Label,
  { by, isOn }: { readonly by: Actor; readonly isOn: boolean },
): Promise<Delivery | undefined> {
  const at = pull.labels.findIndex(({ id }) => id === label.id);
  if ((at !== -1) === isOn) return undefined;
  if (isOn) pull.labels.push(label);
  else pull.labels.splice(at, 1);
  return deliver(world, {
    event: 'pull_request',
    action: isOn ? 'labeled' : 'unlabeled',
    repository: pull.repository,
    by,
    pull,
    payload: {
      ...(await pullRequestPayload(world, pull)),
      label: labelShape(world, pull.repository, label),
    },
  });
}
