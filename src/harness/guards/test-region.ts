import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { codeMatches, itemEnd } from './code-blocks.ts';

/** Tests that stand inside source files: how their region begins, by file type. Each pattern is global. */
const REGIONS: readonly { readonly file: RegExp; readonly start: RegExp }[] = [
  {
    file: /\.rs$/i,
    start:
      /#!?\[\s*(?:cfg\s*\(\s*(?:all\s*\([^)\]]*?)?\btest\b|(?:[\w:]+::)?test(?:_case|_log)?\s*[\](]|rstest\b|quickcheck\b|proptest\b)/g,
  },
  { file: /\.zig$/i, start: /^[ \t]*test\b(?=\s*(?:"|\{|\w))/gm },
  { file: /\.d$/i, start: /^[ \t]*(?:@\w+\s+)*unittest\b/gm },
  { file: /\.[cm]?[jt]sx?$/i, start: /\bif\s*\(\s*import\.meta\.vitest\b/g },
];

/**
 * Tests inside a source file (Rust's `#[cfg(test)]` and `#[test]`, Zig's `test`, D's `unittest`, Vitest's in-source block)
 * are as read-only as test files: the regions must be the same, byte for byte and in order, after the edit. New ones ask.
 */
export function guardTestRegion(path: string, before: string, after: string): Decision {
  const kinds = REGIONS.filter((region) => region.file.test(path));
  for (const { start } of kinds) {
    const old = regionsOf(before, start);
    const now = regionsOf(after, start);
    let at = 0;
    for (const region of now) if (region === old[at]) at += 1;
    if (at < old.length)
      return {
        kind: 'block',
        rule: 'path.test-region',
        reason: `Tests are read-only, also those inside ${path}. Leave the test region as it is and edit the code outside it; if the test itself is wrong, edit nothing and reply NO CHANGE: and why.`,
      };
    if (now.length > old.length)
      return { kind: 'ask', rule: 'path.new-test', warning: `The edit adds tests inside ${path}.` };
  }
  return ALLOW;
}

function regionsOf(text: string, start: RegExp): string[] {
  const regions: string[] = [];
  let end = 0;
  for (const index of codeMatches(text, start)) {
    if (index < end) continue;
    end = text.startsWith('#!', index) ? text.length : itemEnd(text, index);
    regions.push(text.slice(index - attributesBefore(text, index), end));
  }
  return regions;
}

/** How long the attributes directly in front of a region are: they decide whether, and how, it runs. */
function attributesBefore(text: string, index: number): number {
  return /(?:#\[[^\]\n]*\]\s*)+$/.exec(text.slice(Math.max(0, index - 500), index))?.[0].length ?? 0;
}
