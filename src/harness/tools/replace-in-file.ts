import type { Decision } from '../../kernel/decision.ts';
import { defineTool } from '../define-tool.ts';
import { guardEdit } from '../guards/editable.ts';
import { isVersionChange } from '../guards/manifest-versions.ts';
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
    if (!view.editsAllowed) return noEdits();
    const opened = openPath(view, path);
    if (opened.kind === 'ended') return opened.plan;
    const { at } = opened;
    const place = guardEdit(at, view.policy);
    const mayBeVersion =
      place.kind === 'block' && place.rule === 'path.protected' && at.kind === 'file' && at.links === 1;
    if (place.kind === 'block' && !mayBeVersion) return blocked(place.rule, place.reason);
    const source = textAt(view, at);
    if (source.kind === 'ended')
      return place.kind === 'block' ? blocked(place.rule, place.reason) : source.plan;
    const after = edited(source.text, old, replacement, source.eol, at.path);
    if (after.kind === 'blocked')
      return place.kind === 'block' ? blocked(place.rule, place.reason) : after.plan;
    const decision = mayBeVersion ? versionOnly(place, at.realPath, source.text, after.text, view) : place;
    return plannedWrite(view, at, { before: source.text, after: after.text, more: more ?? false }, [
      decision,
    ]);
  },
);

/** The block of every edit in a run that may only explain. */
export function noEdits(): Plan {
  return blocked(
    'edit.not-allowed',
    'This run may not edit files. Explain what is wrong and what a person should do.',
  );
}

function versionOnly(block: Decision, path: string, before: string, after: string, view: ToolView): Decision {
  return isVersionChange(path, before, after, view.policy)
    ? {
        kind: 'ask',
        rule: 'path.manifest-version',
        warning: `The edit changes dependency versions in ${path}.`,
      }
    : block;
}

function edited(
  text: string,
  old: string,
  replacement: string,
  eol: '\n' | '\r\n',
  path: string,
): { kind: 'text'; text: string } | { kind: 'blocked'; plan: Plan } {
  const stop = (rule: string, reason: string) => ({ kind: 'blocked' as const, plan: blocked(rule, reason) });
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
  const match = matchOnce(text, old);
  switch (match.kind) {
    case 'once':
      return { kind: 'text', text: replaceRange(text, match.start, match.end, replacement, eol) };
    case 'many':
      return stop(
        'edit.not-unique',
        `old occurs ${match.count} times in ${path} (lines ${match.lines.join(', ')}${match.count > match.lines.length ? ', …' : ''}). Include more lines around the one place.`,
      );
    case 'none':
      return stop('edit.not-found', notFound(text, old, path));
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
