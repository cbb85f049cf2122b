import { decodeSource } from '../kernel/source-text.ts';
import type { Files } from '../ports.ts';

/** The text of a file; null where there is none, or it is no text. */
export function textAt(files: Files, path: string): string | null {
  if (files.locate(path).kind !== 'file') return null;
  return decodeSource(files.read(path))?.text ?? null;
}
