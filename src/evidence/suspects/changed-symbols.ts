import type { PatchHunk, PatchLine } from '../../kernel/patch-hunks.ts';
import { COMMON_WORDS } from '../common-words.ts';
import { definedName } from './defined-name.ts';
import { firstChanged } from './suspect-positions.ts';

/** A name in a hunk, and what the hunk does to it. */
export interface ChangedSymbol {
  readonly name: string;
  /** That the hunk changes, 1-based; 0 where the file is gone. */
  readonly line: number;
  /** `inside`: what changes stands in or beside the definition. */
  readonly how: 'defines' | 'removes' | 'uses' | 'inside';
}

const IDENTIFIER = /[A-Za-z_$][\w$]{2,59}/g;
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?:\s|\/|$)|#(?!\w)|--\s|;;|<!--)/;
const LONGEST_LINE = 400;
const ORDER: readonly ChangedSymbol['how'][] = ['defines', 'removes', 'inside', 'uses'];

/** The names that a hunk holds, each once, as the most that the hunk does to it; whole-line comments hold none. */
export function changedSymbols(hunk: PatchHunk): ChangedSymbol[] {
  const { added, removed, context, heading } = hunk;
  const line = firstChanged(hunk) ?? 0;
  const near = [heading, ...context.map(({ text }) => text)].flatMap((text) =>
    definedIn({ line, text }, 'inside'),
  );
  const all = [
    ...added.flatMap((line) => definedIn(line, 'defines')),
    ...removed.flatMap((line) => definedIn(line, 'removes')),
    ...near,
    ...[...added, ...removed].flatMap(usedIn),
  ].toSorted((a, b) => ORDER.indexOf(a.how) - ORDER.indexOf(b.how));
  const found = new Map<string, ChangedSymbol>();
  for (const symbol of all)
    if (!COMMON_WORDS.has(symbol.name) && !found.has(symbol.name)) found.set(symbol.name, symbol);
  return [...found.values()];
}

function definedIn({ line, text }: PatchLine, how: ChangedSymbol['how']): ChangedSymbol[] {
  const name = COMMENT.test(text) ? undefined : definedName(text);
  return name === undefined ? [] : [{ name, line, how }];
}

function usedIn({ line, text }: PatchLine): ChangedSymbol[] {
  if (COMMENT.test(text)) return [];
  return (text.slice(0, LONGEST_LINE).match(IDENTIFIER) ?? []).map((name) => ({ name, line, how: 'uses' }));
}
