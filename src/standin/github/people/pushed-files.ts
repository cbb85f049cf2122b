import * as v from 'valibot';
import type { FileWish } from '../git/commit-files.ts';
import { isTreePath } from '../git/is-tree-path.ts';

const Mode = v.optional(v.picklist(['100644', '100755', '120000']), '100644');

/** Files of a commit as JSON: text, `{text, mode}`, `{base64, mode}`, or null to delete. */
export const PushedFiles = v.record(
  v.pipe(v.string(), v.check(isTreePath, 'is no path of a file in a repository')),
  v.nullable(
    v.union(
      [
        v.string(),
        v.strictObject({ text: v.string(), mode: Mode }),
        v.strictObject({ base64: v.pipe(v.string(), v.base64()), mode: Mode }),
      ],
      'a text, null, {"text"} or {"base64"}, with "mode" 100644, 100755 or 120000',
    ),
  ),
);
export type PushedFiles = v.InferOutput<typeof PushedFiles>;

/** The same files for a commit to be written. */
export const filesOf = (files: PushedFiles): Record<string, FileWish> =>
  Object.fromEntries(Object.entries(files).map(([path, file]) => [path, wishOf(file)]));

function wishOf(file: PushedFiles[string] | undefined): FileWish {
  if (file === undefined || file === null || typeof file === 'string') return file ?? null;
  const bytes = 'text' in file ? Buffer.from(file.text) : Buffer.from(file.base64, 'base64');
  return { bytes, mode: file.mode };
}
