import { ALLOW, type Decision } from '../../kernel/decision.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Inside } from './path-jail.ts';

/** Is this one of the files that the task is about? Where the policy names none, every file is. */
export function guardTaskPath({ path, realPath }: Inside, { onlyPaths }: Policy): Decision {
  if (onlyPaths === undefined || (onlyPaths.includes(path) && onlyPaths.includes(realPath))) return ALLOW;
  return {
    kind: 'block',
    rule: 'path.other-task',
    reason: `Only ${onlyPaths.join(', ')} may be written in this task, and not ${path}.`,
  };
}
