import { isTestPath } from '../../kernel/path-class.ts';
import { isDocument } from '../is-document.ts';
import { type ChangedSymbol, changedSymbols } from './changed-symbols.ts';
import type { Candidate, Clues, Reason } from './suspect.ts';
import { toldNames } from './told-names.ts';

const SHARES: Readonly<Record<ChangedSymbol['how'], number>> = {
  defines: 1.3,
  removes: 1.3,
  inside: 1.1,
  uses: 0.8,
};
const VERBS: Readonly<Record<ChangedSymbol['how'], string>> = {
  defines: 'defines',
  removes: 'removes',
  inside: 'changes',
  uses: 'has changed lines with',
};
/** Further names of a hunk add ever less. */
const FADING = 0.4;
const MOST = 60;

interface Held {
  readonly candidate: Candidate;
  readonly symbols: readonly ChangedSymbol[];
}

/** A reason out of names that a hunk and the failure both hold, by hunk; a name that few sources hold counts most. */
export function symbolReasons(hunks: readonly Candidate[], clues: Clues): Map<Candidate, Reason[]> {
  const told = toldNames(clues);
  const held = hunks.map((candidate): Held => {
    const { hunk, path } = candidate;
    return { candidate, symbols: hunk === undefined || isDocument(path) ? [] : changedSymbols(hunk) };
  });
  const sourcesWith = holders(held);
  return new Map(
    held.map(({ candidate, symbols }) => {
      const hits = symbols.flatMap(({ name, how, line }): Reason[] => {
        const hit = told(name);
        if (hit === undefined) return [];
        const rarity = 1 / Math.sqrt(sourcesWith.get(name)?.size ?? 1);
        const why = `${VERBS[how]} ${name}, named in ${hit.where}`;
        return [{ weight: hit.weight * rarity * SHARES[how], line: line || null, why }];
      });
      return [candidate, summed(hits)];
    }),
  );
}

/** The changed sources that hold each name; that tests use what they test is no wonder. */
function holders(held: readonly Held[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { candidate, symbols } of held.filter((one) => !isTestPath(one.candidate.path)))
    for (const { name } of symbols) found.set(name, (found.get(name) ?? new Set()).add(candidate.path));
  return found;
}

function summed(hits: readonly Reason[]): Reason[] {
  const sorted = hits.toSorted((a, b) => b.weight - a.weight);
  const [first] = sorted;
  if (first === undefined) return [];
  const weight = sorted.reduce((sum, hit, place) => sum + hit.weight * FADING ** place, 0);
  return [{ ...first, weight: Math.min(MOST, weight) }];
}
