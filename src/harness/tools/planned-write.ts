import { type Decision, strictest } from '../../kernel/decision.ts';
import { guardChange } from '../guards/change.ts';
import { guardDeniedBefore } from '../guards/denied-before.ts';
import { guardLinkedIntoTests } from '../guards/linked-into-tests.ts';
import type { Inside } from '../guards/path-jail.ts';
import { blocked } from '../plan-result.ts';
import type { Plan, ToolView } from '../tool.ts';

/** The write of one file after the guards that judge its content: a block ends the call, every ask becomes a warning. */
export function plannedWrite(
  view: ToolView,
  at: Inside,
  change: { readonly before: string | null; readonly after: string; readonly more: boolean },
  earlier: readonly Decision[],
): Plan {
  const { before, after, more } = change;
  const path = at.realPath;
  const decisions = [
    ...earlier,
    guardLinkedIntoTests(view.files, path),
    guardDeniedBefore(view.denials, path, view.original(path), after),
    ...guardChange(view.files, path, before ?? '', after),
  ];
  const first = strictest(decisions);
  if (first.kind === 'block') return blocked(first.rule, first.reason);
  const warnings = decisions.flatMap((decision) => (decision.kind === 'ask' ? [decision.warning] : []));
  return { kind: 'write', path, before, after, warnings: [...new Set(warnings)], more };
}
