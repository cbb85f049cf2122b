import { decodeSource } from '../../kernel/source-text.ts';
import { type Inside, jailPath } from '../guards/path-jail.ts';
import { guardRead } from '../guards/readable.ts';
import { blocked, failed } from '../plan-result.ts';
import type { Plan, ToolView } from '../tool.ts';
import { nearestPaths } from './nearest-paths.ts';

/** Where a path leads, after the guards of reading; or the result that ends the call. */
export type Opened =
  | { readonly kind: 'there'; readonly at: Inside }
  | { readonly kind: 'ended'; readonly plan: Plan };

/** Resolves a path for any tool: the jail, then the guards of reading, on both the given and the real path. */
export function openPath(view: ToolView, raw: unknown): Opened {
  const jailed = jailPath(view.files, raw);
  if (jailed.kind === 'block') return { kind: 'ended', plan: blocked(jailed.rule, jailed.reason) };
  const decision = guardRead(jailed.at, view.policy);
  if (decision.kind === 'block') return { kind: 'ended', plan: blocked(decision.rule, decision.reason) };
  return { kind: 'there', at: jailed.at };
}

/** Text of the regular file at a guarded path; a missing, binary or other thing ends in an `error` that says what to do. */
export function textAt(
  view: ToolView,
  at: Inside,
):
  | { readonly kind: 'text'; readonly text: string; readonly eol: '\n' | '\r\n' }
  | { readonly kind: 'ended'; readonly plan: Plan } {
  const ended = (reason: string) => ({ kind: 'ended' as const, plan: failed(reason) });
  if (at.kind === 'directory')
    return ended(`${at.path || 'The root'} is a folder. Use list_dir to see what is in it.`);
  if (at.kind !== 'file') {
    const near = nearestPaths(view, at.path);
    const hint = near.length === 0 ? 'Use list_dir or search to find it.' : `Nearest: ${near.join(', ')}.`;
    return ended(`There is no file ${at.path}. ${hint}`);
  }
  const source = decodeSource(view.files.read(at.realPath));
  return source === undefined
    ? ended(`${at.path} is not UTF-8 text (${at.size} bytes). Carry on without it.`)
    : { kind: 'text', ...source };
}
