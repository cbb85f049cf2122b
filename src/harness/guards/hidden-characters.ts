import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { hunksOf } from '../../proposal/hunk.ts';

/**
 * Characters that change how code reads without being seen (CVE-2021-42574): format characters (bidi, zero-width, tags),
 * controls but tab, line feed, form feed and carriage return, line and paragraph separators, lone surrogates, fillers,
 * variation selectors. Letters of right-to-left scripts are none of them.
 */
const HIDDEN =
  /\p{Cf}|\p{Zl}|\p{Zp}|\p{Cs}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}|[\u{0}-\u{8}\u{b}\u{e}-\u{1f}\u{7f}-\u{9f}]/gu;

/** Where such characters are ordinary writing: emoji sequences, and joiners between letters of scripts that need them. */
const ORDINARY: readonly RegExp[] = [
  /(?<=[\p{Extended_Pictographic}#*0-9©®])[\u{fe0e}\u{fe0f}]/gu,
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])\u{200d}(?=\p{Extended_Pictographic})/gu,
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{M}])[\u{200c}\u{200d}](?=[\p{L}\p{M}])/gu,
];

/**
 * Does a change add characters that a reader cannot see? What was there before does not count; a carriage return without
 * a line feed may be in no line that is new or changed, unless it is how the file ends its lines.
 */
export function guardHiddenCharacters(before: string, after: string): Decision {
  if (hasNewLoneReturn(before, after)) return hidden('D');
  const known = countsOf(before);
  for (const [character, count] of countsOf(after)) {
    if (count <= (known.get(character) ?? 0)) continue;
    return hidden((character.codePointAt(0) ?? 0).toString(16).toUpperCase());
  }
  return ALLOW;
}

function hidden(code: string): Decision {
  return {
    kind: 'block',
    rule: 'edit.hidden-character',
    reason: `The new text holds the invisible or control character U+${code.padStart(4, '0')}. Write it without, or as an escape sequence.`,
  };
}

/** A lone `\r` ends a line for compilers and stays in the line for those who read the diff. */
function hasNewLoneReturn(before: string, after: string): boolean {
  if (!/\r(?!\n)/.test(after)) return false;
  if (before.includes('\r') && !before.includes('\n')) return false;
  if (after.endsWith('\r') && !before.endsWith('\r')) return true;
  return hunksOf(before, after).some((hunk) => hunk.added.some((line) => line.includes('\r')));
}

function countsOf(text: string): Map<string, number> {
  const body = text.startsWith('\u{feff}') ? text.slice(1) : text;
  const rest = ORDINARY.reduce((left, pattern) => left.replace(pattern, ''), body);
  const counts = new Map<string, number>();
  for (const [character] of rest.matchAll(HIDDEN)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}
