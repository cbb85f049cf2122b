import { isSecretPath } from '../../kernel/path-class.ts';
import { defineTool } from '../define-tool.ts';
import { failed, shown } from '../plan-result.ts';
import type { ToolView } from '../tool.ts';
import { openPath } from './open-text.ts';

const MOST_NAMES = 120;
/** A folder that holds nothing but one folder is followed so far. */
const DEEPEST_CHAIN = 6;

/** Names in a folder (default: the root), folders with a trailing `/`; at most 120, secrets left out. */
export const listDir = defineTool(
  'list_dir',
  'Names in a folder; default: the root.',
  { path: { type: 'path', optional: true } },
  ({ path }, view) => {
    const opened = openPath(view, path ?? '');
    if (opened.kind === 'ended') return opened.plan;
    const { at } = opened;
    const name = at.path === '' ? 'The root' : at.path;
    if (at.kind === 'file') return failed(`${name} is a file. Use read_file to see it.`);
    if (at.kind !== 'directory')
      return failed(`There is no folder ${name}. Use list_dir without a path to see the root.`);
    const names = namesIn(view, at.realPath).map((entry) => chained(view, at.realPath, entry));
    if (names.length === 0) return shown(`${name} is empty.`);
    const more = names.length - MOST_NAMES;
    const rest = more > 0 ? `\n[${more} more; use search to find files by what they hold]` : '';
    return shown(`${names.slice(0, MOST_NAMES).join('\n')}${rest}`);
  },
);

function namesIn(view: ToolView, folder: string): string[] {
  return view.files.list(folder).filter((name) => !isSecretPath(below(folder, name), view.policy));
}

/** `com/` that holds only `acme/` reads `com/acme/`, which saves the model a call a level. */
function chained(view: ToolView, folder: string, entry: string): string {
  let chain = entry;
  for (let depth = 0; depth < DEEPEST_CHAIN && chain.endsWith('/'); depth += 1) {
    const path = below(folder, chain);
    const { kind, realPath } = view.files.locate(path);
    if (kind !== 'directory' || realPath !== path) return chain;
    const [only, ...others] = namesIn(view, path);
    if (only === undefined || others.length > 0 || !only.endsWith('/')) return chain;
    chain += only;
  }
  return chain;
}

function below(folder: string, name: string): string {
  const plain = name.replace(/\/$/, '');
  return folder === '' ? plain : `${folder}/${plain}`;
}
