import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { matchesGlob } from '../kernel/glob.ts';
import { messageOf } from '../kernel/message-of.ts';

export type FoundJournals =
  | { readonly kind: 'files'; readonly files: readonly string[] }
  | { readonly kind: 'problem'; readonly reason: string };

const GLOB = /[*?[{]/;

/**
 * The files that arguments name: a file itself, of a folder every `*.jsonl` below it, of a pattern that the shell left as it
 * is what it matches. Each file once, in order of the arguments.
 */
export function findJournals(names: readonly string[]): FoundJournals {
  const files = new Map<string, string>();
  for (const name of names) {
    const found = filesOf(name);
    if (typeof found === 'string') return { kind: 'problem', reason: found };
    for (const file of found) {
      const real = realPath(file);
      if (real !== undefined && !files.has(real)) files.set(real, file);
    }
  }
  return { kind: 'files', files: [...files.values()] };
}

/** undefined: it went away since it was listed. */
function realPath(file: string): string | undefined {
  try {
    return realpathSync(file);
  } catch {
    return undefined;
  }
}

/** The files of one argument, or one sentence about why there are none. */
function filesOf(name: string): readonly string[] | string {
  try {
    const stat = statSync(name, { throwIfNoEntry: false });
    if (stat?.isDirectory() === true) {
      const found = below(name).filter((file) => file.endsWith('.jsonl'));
      return found.length > 0 ? found : `There is no journal (*.jsonl) below ${name}.`;
    }
    if (stat !== undefined) return [name];
    if (!GLOB.test(name)) return `There is no ${name}: name journals, folders of journals, or patterns.`;
    const found = matching(name);
    return found.length > 0 ? found : `No file matches ${name}.`;
  } catch (error) {
    return `${name} cannot be read (${messageOf(error)}): name readable journals.`;
  }
}

/** Without `**` a pattern reaches no deeper than it is long. */
function matching(pattern: string): string[] {
  const parts = pattern.split('/');
  const first = parts.findIndex((part) => GLOB.test(part));
  const folder = parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.');
  const rest = parts.slice(first);
  const isDeep = rest.includes('**');
  return below(folder, isDeep ? undefined : rest.length).filter((file) => {
    const path = relative(folder, file);
    return (isDeep || path.split('/').length === rest.length) && matchesGlob([rest.join('/')], path);
  });
}

/** Regular files below a folder, at most `depth` levels down, sorted; links are not followed. */
function below(folder: string, depth = Number.POSITIVE_INFINITY): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return depth > 1 ? below(path, depth - 1) : [];
      return entry.isFile() ? [path] : [];
    });
}
