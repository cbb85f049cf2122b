import { branchTip, resolveCommit } from '../git/objects.ts';
import { type Answer, isAnswer, notFound, refused } from '../http/answer.ts';
import { deliver } from '../webhooks/deliver.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { readWorkflows } from './read-workflows.ts';
import { workflowBy } from './registered-workflows.ts';
import type { DispatchInput } from './workflow-file.ts';

export interface DispatchWish {
  /** Id or file name. */
  readonly workflow: string;
  /** A branch or tag, by short or full name. */
  readonly ref: string;
  readonly inputs: Readonly<Record<string, string | number | boolean>>;
  readonly by: Actor;
}

// Source: GitHub doc "Workflow syntax", on.workflow_dispatch.inputs.
const MOST_INPUTS = 25;

/** Starts a workflow by hand, or says why not; the file has to be on the default branch. Source: github-facts §1.6. */
export async function dispatchWorkflow(
  world: World,
  repository: Repository,
  wish: DispatchWish,
): Promise<Delivery | Answer> {
  const { folder, defaultBranch } = repository;
  const workflow = await workflowBy(world, repository, wish.workflow);
  const tip = await branchTip(folder, defaultBranch);
  if (workflow === undefined || tip === undefined) return notFound;
  const onDefault = await readWorkflows(folder, tip);
  if (!onDefault.some(({ path }) => path === workflow.path)) return notFound;
  const target = await refOf(folder, wish.ref);
  if (target === undefined) return refused(422, `No ref found for: ${wish.ref}`);
  const files = await readWorkflows(folder, target.sha);
  const trigger = files.find(({ path }) => path === workflow.path)?.triggers?.get('workflow_dispatch');
  if (trigger === undefined) return refused(422, "Workflow does not have 'workflow_dispatch' trigger");
  const inputs = inputsOf(trigger.inputs, wish.inputs);
  if (isAnswer(inputs)) return inputs;
  return deliver(world, {
    event: 'workflow_dispatch',
    repository,
    by: wish.by,
    ref: target.ref,
    sha: target.sha,
    payload: { inputs: trigger.inputs.size === 0 ? null : inputs, ref: target.ref, workflow: workflow.path },
  });
}

async function refOf(folder: string, name: string): Promise<{ ref: string; sha: string } | undefined> {
  const short = name.replace(/^refs\/(?:heads|tags)\//, '');
  for (const ref of [`refs/heads/${short}`, `refs/tags/${short}`]) {
    if (name !== short && name !== ref) continue;
    const sha = await resolveCommit(folder, ref);
    if (sha !== undefined) return { ref, sha };
  }
  return undefined;
}

function inputsOf(
  declared: ReadonlyMap<string, DispatchInput>,
  given: DispatchWish['inputs'],
): Readonly<Record<string, string>> | Answer {
  const count = Object.keys(given).length;
  if (count > MOST_INPUTS) {
    return refused(
      422,
      `Invalid request.\n\nNo more than ${MOST_INPUTS} properties are allowed; ${count} were supplied.`,
    );
  }
  const unexpected = Object.keys(given).filter((name) => !declared.has(name));
  if (unexpected.length > 0) return refused(422, `Unexpected inputs provided: ${JSON.stringify(unexpected)}`);
  const inputs: Record<string, string> = {};
  for (const [name, input] of declared) {
    const value = given[name] ?? input.default;
    if (value === undefined) {
      if (input.isRequired) return refused(422, `Required input '${name}' not provided`);
      continue;
    }
    if (input.options !== undefined && !input.options.includes(String(value))) {
      return refused(422, `Provided value '${value}' for input '${name}' not in the list of allowed values`);
    }
    inputs[name] = String(value);
  }
  return inputs;
}
