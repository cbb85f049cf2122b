import { clip } from '../kernel/clip.ts';
import { oneLine } from '../kernel/one-line.ts';
import { lineWeight } from './line-weight.ts';
import { peeled } from './peeled.ts';

/** The first of an excerpt's lines that tell most about a failure, in at most `maxChars`; '' when none tells anything. */
export function tellingLine(excerpt: string, maxChars: number): string {
  let found = '';
  let most = 0;
  for (const line of excerpt.split('\n')) {
    const weight = lineWeight(line);
    if (weight <= most) continue;
    found = line;
    most = weight;
  }
  return oneLine(clip(peeled(found).trim(), maxChars));
}
