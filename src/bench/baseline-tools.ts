import { defineTool } from '../harness/define-tool.ts';
import { type Inside, jailPath } from '../harness/guards/path-jail.ts';
import { blocked, failed, shown } from '../harness/plan-result.ts';
import type { Plan, Tool } from '../harness/tool.ts';
import { decodeSource } from '../kernel/source-text.ts';
import type { Files } from '../ports.ts';

/** Where a tutorial's `read_file` stops, without a word about it; UTF-16 units. */
const READ_CHARS = 8_000;

/**
 * The tools of the tutorial harness. No guard but the one without which it could not be run: nothing outside the tree, and
 * nothing in `.git`, which would make git run programs.
 */
export const BASELINE_TOOLS: readonly Tool[] = [
  defineTool('read_file', 'Read a file.', { path: { type: 'path' } }, ({ path }, { files }) =>
    inside(files, path, (at) => {
      const text = textAt(files, at);
      return text === undefined ? missing(at) : shown(text.slice(0, READ_CHARS));
    }),
  ),
  defineTool(
    'list_dir',
    'List a directory.',
    { path: { type: 'path', optional: true } },
    ({ path }, { files }) =>
      inside(files, path ?? '', (at) =>
        at.kind === 'directory'
          ? shown(files.list(at.realPath).join('\n'))
          : failed(`Error: ${at.path} is no directory.`),
      ),
  ),
  defineTool(
    'replace_in_file',
    'Replace old, a text that occurs once, with new.',
    { path: { type: 'path' }, old: { type: 'string' }, new: { type: 'string' } },
    ({ path, old, new: replacement }, { files }) =>
      inside(files, path, (at) => {
        const before = textAt(files, at);
        if (before === undefined) return missing(at);
        const places = old === '' ? 0 : before.split(old).length - 1;
        if (places === 0) return failed('Error: old text not found.');
        if (places > 1) return failed(`Error: old text occurs ${places} times.`);
        return write(
          at,
          before,
          before.replace(old, () => replacement),
        );
      }),
  ),
  defineTool(
    'write_file',
    'Write a file.',
    { path: { type: 'path' }, content: { type: 'string' } },
    ({ path, content }, { files }) =>
      inside(files, path, (at) =>
        at.kind === 'file' || at.kind === 'missing'
          ? write(at, textAt(files, at) ?? null, content)
          : failed(`Error: ${at.path} is no file.`),
      ),
  ),
];

function inside(files: Files, path: unknown, act: (at: Inside) => Plan): Plan {
  const jailed = jailPath(files, path);
  if (jailed.kind === 'block') return blocked(jailed.rule, `Error: ${jailed.reason}`);
  const { at } = jailed;
  const isGit = at.realPath.split('/').some((part) => part.toLowerCase() === '.git');
  return isGit ? blocked('path.protected', `Error: ${at.path} is not part of the sources.`) : act(at);
}

const textAt = (files: Files, { kind, realPath }: Inside): string | undefined =>
  kind === 'file' ? decodeSource(files.read(realPath))?.text : undefined;

const missing = ({ path }: Inside): Plan => failed(`Error: ${path} is no text file.`);

const write = ({ realPath: path }: Inside, before: string | null, after: string): Plan => ({
  kind: 'write',
  path,
  before,
  after,
  warnings: [],
  more: true,
});
