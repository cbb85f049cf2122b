import { encodeSource } from '../kernel/source-text.ts';
import type { Files } from '../ports.ts';
import type { Change } from '../proposal/proposal.ts';

/** The paths whose files are not byte for byte what the changes were made from; followed through no link. */
export const changedSince = (changes: readonly Change[], files: Files): readonly string[] =>
  changes.filter((change) => !isUntouched(change, files)).map(({ path }) => path);

function isUntouched({ path, before }: Change, files: Files): boolean {
  const found = files.locate(path);
  if (before === null) return found.kind === 'missing';
  if (found.kind !== 'file' || found.realPath !== path) return false;
  return Buffer.from(files.read(path)).equals(encodeSource(before));
}
