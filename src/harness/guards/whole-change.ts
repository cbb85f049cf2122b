import type { Decision } from '../../kernel/decision.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Files } from '../../ports.ts';
import type { Change } from '../../proposal/proposal.ts';
import { guardChange } from './change.ts';
import { guardEdit } from './editable.ts';
import { guardLinkedIntoTests } from './linked-into-tests.ts';
import { isVersionChange } from './manifest-versions.ts';
import { guardNewFile } from './new-file.ts';
import { type Inside, jailPath } from './path-jail.ts';
import { guardRead } from './readable.ts';

/**
 * The decisions of all guards about a finished change, as if the model asked for it now: whoever else writes under our
 * account could have stored it. `files` is the tree before the change.
 */
export function guardWholeChange(files: Files, changes: readonly Change[], policy: Policy): Decision[] {
  return changes.flatMap((change) => {
    const jailed = jailPath(files, change.path);
    if (jailed.kind === 'block') return [jailed];
    const { at } = jailed;
    return [
      guardRead(at, policy),
      change.before === null ? guardNewFile(files, at, policy) : editOf(change, at, policy),
      guardLinkedIntoTests(files, at.realPath),
      ...guardChange(files, at.realPath, change.before ?? '', change.after),
    ];
  });
}

function editOf({ before, after }: Change, at: Inside, policy: Policy): Decision {
  const place = guardEdit(at, policy);
  if (place.kind !== 'block' || place.rule !== 'path.protected' || at.links > 1) return place;
  return isVersionChange(at.realPath, before ?? '', after, policy)
    ? {
        kind: 'ask',
        rule: 'path.manifest-version',
        warning: `The edit changes dependency versions in ${at.path}.`,
      }
    : place;
}
