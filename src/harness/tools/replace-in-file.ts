import type { Decision } from '../../kernel/decision.ts';
import type { Policy } from '../../kernel/policy.ts';
import { defineTool } from '../define-tool.ts';
import { guardEdit } from '../guards/editable.ts';
import { isVersionChange } from '../guards/manifest-versions.ts';
import type { Inside } from '../guards/path-jail.ts';
import { blocked } from '../plan-result.ts';
import type { Plan, ToolView } from '../tool.ts';
import { matchOnce } from './match-once.ts';
import { nearestLines } from './nearest-lines.ts';
import { openPath, textAt } from './open-text.ts';
import { plannedWrite } from './planned-write.ts';
import { replaceRange } from './replace-range.ts';

/** Replaces a text that stands exactly once in a file; the file's own line endings and every byte around it stay. */
export const replaceInFile = defineTool(
  'replace_in_file',
  'Replace old, an exact text that occurs once.',
  {
    path: { type: 'path' },
    old: { type: 'string' },
    new: { type: 'string' },
    more: { type: 'boolean', optional: true },
  },
  ({ path, old, new: replacement, more }, view) => {
    const opened = openPath(view, path);
    if (opened.kind === 'ended') return opened.plan;
    const { at } = opened;
    const place = guardEdit(at, view.policy);
    const mayBeVersion =
      place.kind === 'block' && place.rule === 'path.protected' && at.kind === 'file' && at.links === 1;
    if (place.kind === 'block' && !mayBeVersion) return blocked(place.rule, place.reason);
    const change = changed(view, at, old, replacement);
    const decision = mayBeVersion ? versionOnly(place, at.realPath, change, view.policy) : place;
    if (decision.kind === 'block') return blocked(decision.rule, decision.reason);
    if (change.kind === 'ended') return change.plan;
    const { before, after } = change;
    return plannedWrite(view, at, { before, after, more: more ?? false }, [decision]);
  },
);

type Change =
  | { readonly kind: 'change'; readonly before: string; readonly after: string }
  | { readonly kind: 'ended'; readonly plan: Plan };

/** A protected file may be edited in nothing but its dependencies' versions, and a person must see it. */
function versionOnly(block: Decision, path: string, change: Change, policy: Policy): Decision {
  return change.kind === 'change' && isVersionChange(path, change.before, change.after, policy)
    ? {
        kind: 'ask',
        rule: 'path.manifest-version',
        warning: `The edit changes dependency versions in ${path}.`,
      }
    : block;
}

function changed(view: ToolView, at: Inside, old: string, replacement: string): Change {
  const source = textAt(view, at);
  if (source.kind === 'ended') return source;
  const { text: before, eol } = source;
  const stop = (rule: string, reason: string): Change => ({ kind: 'ended', plan: blocked(rule, reason) });
  if (old === '')
    return stop(
      'edit.empty-old',
      'old is empty. Copy the lines to replace from the file; write_file creates new files.',
    );
  if (old.replaceAll('\r\n', '\n') === replacement.replaceAll('\r\n', '\n'))
    return stop(
      'edit.no-change',
      'old and new are the same, so nothing would change. Send the changed text as new.',
    );
  const match = matchOnce(before, old);
  switch (match.kind) {
    case 'once':
      return {
        kind: 'change',
        before,
        after: replaceRange(before, match.start, match.end, replacement, eol),
      };
    case 'many':
      return stop(
        'edit.not-unique',
        `old occurs ${match.count} times in ${at.path} (lines ${match.lines.join(', ')}${match.count > match.lines.length ? ', …' : ''}). Include more lines around the one place.`,
      );
    case 'none':
      return stop('edit.not-found', notFound(before, old, at.path));
  }
}

function notFound(text: string, old: string, path: string): string {
  const numbered = old.split('\n').every((line) => /^\s*\d+[|:\t]/.test(line));
  const near = nearestLines(text, numbered ? old.replace(/^\s*\d+[|:\t] ?/gm, '') : old);
  const why = numbered
    ? 'It begins with line numbers; leave them out.'
    : near?.onlySpace
      ? 'It differs in white space only.'
      : 'Read the lines again and copy them exactly.';
  const lines = near === undefined ? '' : ` Nearest lines:\n${near.shown}`;
  return `old does not occur in ${path}. ${why}${lines}`;
}
