import { sliceWhole } from '../../kernel/clip.ts';
import type { Evidence } from '../../kernel/evidence.ts';
import { codeSpan } from '../code-span.ts';
import { safeLine } from '../safe-line.ts';

const PATH_CHARS = 200;
const WHY_CHARS = 200;

/** Where a person who has nothing better may begin to look; '' without a suspect. */
export function suspectLine(suspect: Evidence['suspects'][number] | undefined): string {
  if (suspect === undefined) return '';
  const { path, line, why } = suspect;
  const place = codeSpan(`${sliceWhole(path, 0, PATH_CHARS)}${line === null ? '' : `:${line}`}`);
  return `**Where to look first:** ${place} (${safeLine(why, WHY_CHARS)}). Of what changed it is closest to the failure, which alone proves nothing.`;
}
