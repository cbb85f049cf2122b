import { decodeSource } from '../../kernel/source-text.ts';
import { defineTool } from '../define-tool.ts';
import { guardNewFile } from '../guards/new-file.ts';
import { blocked, failed } from '../plan-result.ts';
import type { ToolView } from '../tool.ts';
import { openPath } from './open-text.ts';
import { plannedWrite } from './planned-write.ts';

/** Creates a new text file (and missing folders); never over something that exists, but the task's one file made by this run. */
export const writeFile = defineTool(
  'write_file',
  'Create a new file.',
  { path: { type: 'path' }, content: { type: 'string' }, more: { type: 'boolean', optional: true } },
  ({ path, content, more }, view) => {
    const opened = openPath(view, path);
    if (opened.kind === 'ended') return opened.plan;
    const { at } = opened;
    const place = guardNewFile(view.files, at, view.policy);
    if (place.kind === 'block') return blocked(place.rule, place.reason);
    const draft = at.kind === 'file' ? draftAt(view, at.realPath) : undefined;
    if (at.kind !== 'missing' && draft === undefined)
      return blocked('edit.exists', `${at.path || 'The root'} exists. Use replace_in_file to change a file.`);
    const above = fileAbove(view, at.realPath);
    if (above !== undefined) return failed(`${above} is a file, so ${at.path} cannot be created below it.`);
    if (Buffer.byteLength(content) > view.policy.maxFileBytes)
      return blocked(
        'path.too-large',
        `The content is over ${view.policy.maxFileBytes} bytes. Write a smaller file.`,
      );
    return plannedWrite(view, at, { before: draft ?? null, after: content, more: more ?? false }, [place]);
  },
);

/** The text of the one file that a task is about, where this run made it: it may be written anew. */
function draftAt({ files, policy, original }: ToolView, path: string): string | undefined {
  const isOwn = policy.onlyPaths?.includes(path) === true && original(path) === null;
  return isOwn ? decodeSource(files.read(path))?.text : undefined;
}

function fileAbove(view: ToolView, path: string): string | undefined {
  const parts = path.split('/');
  const folders = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
  return folders.find((folder) => !['directory', 'missing'].includes(view.files.locate(folder).kind));
}
