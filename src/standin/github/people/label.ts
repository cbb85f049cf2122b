import * as v from 'valibot';
import { refused } from '../http/answer.ts';
import { findLabel, labelOf, labelPull } from '../pulls/label-pull.ts';
import { pullEvent } from './pull-event.ts';

/** Somebody puts a label on; one that the repository does not have is made. */
export const labelEvent = pullEvent(
  'label',
  // Source: GitHub doc "Managing labels": at most 50 characters.
  { name: v.pipe(v.string(), v.nonEmpty('is empty'), v.maxLength(50)) },
  (world, { pull, by }, { name }) =>
    labelPull(world, pull, labelOf(world, pull.repository, name), { by, isOn: true }),
  'triage',
);

export const unlabelEvent = pullEvent(
  'unlabel',
  { name: v.string() },
  async (world, { pull, by }, { name }) => {
    const label = findLabel(pull.labels, name);
    if (label === undefined) return refused(404, `Pull request ${pull.number} has no label ${name}.`);
    return labelPull(world, pull, label, { by, isOn: false });
  },
  'triage',
);
