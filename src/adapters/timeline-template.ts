import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../kernel/message-of.ts';

export type TimelineTemplate =
  | { readonly kind: 'template'; readonly html: string }
  | { readonly kind: 'problem'; readonly reason: string };

/** Reads the built timeline page, which lies beside the running bundle; `place` is another folder that holds it. */
export function timelineTemplate(place = dirname(fileURLToPath(import.meta.url))): TimelineTemplate {
  const path = join(place, 'timeline.html');
  try {
    return { kind: 'template', html: readFileSync(path, 'utf8') };
  } catch (error) {
    return {
      kind: 'problem',
      reason: `The timeline page (${path}) cannot be read (${messageOf(error)}): install build-doctor again.`,
    };
  }
}
