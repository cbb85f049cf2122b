import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { type Denial, wasDenied } from '../../proposal/denial.ts';

/** Has a person already denied this change to the file at real path `path`, up to white space? */
export function guardDeniedBefore(
  denials: readonly Denial[],
  path: string,
  original: string | null,
  after: string,
): Decision {
  const denial = wasDenied(denials, path, original, after);
  if (denial === undefined) return ALLOW;
  const why = denial.reason.trim() === '' ? '' : ` (${JSON.stringify(denial.reason.trim())})`;
  return {
    kind: 'block',
    rule: 'edit.denied-before',
    reason: `A person denied this change to ${path}${why}. Do not repeat it or a variation; carry on without it, or stop and explain what was wanted and why.`,
  };
}
