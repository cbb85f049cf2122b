import type { Event } from '../ports/event.ts';
import { ignored } from './ignored.ts';
import type { Ignored, Trigger } from './trigger.ts';
import type { TriggerSettings } from './trigger-of.ts';

/** The trigger in a run that a person started by hand, on the default branch, with whole numbers as inputs. */
export function dispatchTrigger(
  { ref, inputs, sender }: Extract<Event, { readonly kind: 'dispatch' }>,
  { defaultBranch }: Pick<TriggerSettings, 'defaultBranch'>,
): Trigger | Ignored {
  // Another branch's copy of the workflow could say anything.
  if (ref !== `refs/heads/${defaultBranch}`)
    return ignored('dispatch.ref', `Start the workflow from the branch ${defaultBranch}.`);
  if (sender?.type !== 'User')
    return ignored('dispatch.sender', 'Only people can start Build Doctor by hand.');
  const [run, pull] = [wholeNumber(inputs['run-id']), wholeNumber(inputs.pr)];
  if (run === 'invalid' || pull === 'invalid')
    return ignored('dispatch.inputs', 'The inputs `run-id` and `pr` must be whole numbers.');
  if (!staysInside(inputs.log ?? ''))
    return ignored('dispatch.inputs', 'The input `log` must be a path inside the repository.');
  if (run === undefined && pull === undefined)
    return ignored('dispatch.inputs', 'Give `run-id` (of a CI run) or `pr` (the number of a pull request).');
  return { kind: 'dispatch', run, pull, by: sender };
}

/** A path that a workflow hands on must not lead out of the repository, whoever reads it. */
function staysInside(path: string): boolean {
  return !/^[/~]|^[A-Za-z]:|[\\\0\n]|(?:^|\/)\.\.(?:\/|$)/.test(path.trim());
}

function wholeNumber(text: string | undefined): number | undefined | 'invalid' {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return undefined;
  const number = Number(trimmed);
  return /^[1-9]\d*$/.test(trimmed) && Number.isSafeInteger(number) ? number : 'invalid';
}
