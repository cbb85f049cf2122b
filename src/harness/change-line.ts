import type { Suspect } from '../evidence/suspects/suspect.ts';
import { oneLine } from '../kernel/one-line.ts';
import { visibleText } from '../kernel/visible-text.ts';
import type { ChangedFile } from '../ports/code-host.ts';

const PATH_CHARS = 120;
const MOST_OTHERS = 6;

/** What changed, in one line for the model: what is closest to the failure with its reason, then some of the rest by path. */
export function changeLine(changes: readonly ChangedFile[], suspects: readonly Suspect[]): string {
  const near = suspects.map(
    ({ path, line, why }) => `${named(path)}${line === null ? '' : `:${line}`} (${why})`,
  );
  const others = changes.filter(({ path }) => !suspects.some((one) => one.path === path));
  const listed = others
    .slice(0, MOST_OTHERS)
    .map(({ path, status }) => `${named(path)}${status === 'added' ? ' (new)' : ''}`);
  const more = others.length - listed.length;
  const rest = [...listed, ...(more > 0 ? [`${more} more`] : [])];
  return [...near, ...(rest.length > 0 ? [`${near.length > 0 ? 'also ' : ''}${rest.join(', ')}`] : [])].join(
    '; ',
  );
}

function named(path: string): string {
  const line = oneLine(visibleText(path));
  return line.length > PATH_CHARS ? `…${line.slice(-PATH_CHARS)}` : line;
}
