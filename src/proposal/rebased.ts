import { applyPatch, structuredPatch } from 'diff';
import type { Change } from './proposal.ts';

/**
 * A change of one text carried over to another version of it: only where the changed lines and three around them stand
 * there as they are. undefined where they do not.
 */
export function rebased({ before, after }: Change, onto: string | null): string | undefined {
  if (before === null || onto === null) return undefined;
  const applied = applyPatch(onto, structuredPatch('', '', before, after, '', '', { context: 3 }), {
    fuzzFactor: 0,
    // Lines that end otherwise are other lines.
    autoConvertLineEndings: false,
  });
  return applied === false ? undefined : applied;
}
