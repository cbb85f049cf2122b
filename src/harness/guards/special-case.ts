import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { hunksOf } from '../../proposal/hunk.ts';

const LITERAL = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|-?\d[\d_]*(?:\.\d+)?)`;
/** What stands in front of a literal that something is compared with. */
const IN_FRONT = [
  String.raw`===?|\beq\b|\bis\b|\bcase|\bwhen|\bif\s+let|\bin\s*[([{]`,
  String.raw`\.\s*(?:[eE]quals|equalsIgnoreCase|isEqual|eql\?|equal\?)\s*\(`,
  String.raw`\.\s*(?:[sS]tarts_?[wW]ith|[eE]nds_?[wW]ith|start_with\?|end_with\?)\s*\((?=["'][^"'\n]{4})`,
  String.raw`\b(?:str(?:n|case|ncase)?cmp|EqualFold|[oO]bjects\.equals|[sS]tring\.Equals|Has(?:Prefix|Suffix))\s*\([^,()\n]{0,60},`,
  String.raw`\[(?=[^\]\n]{0,200}\]\s*\.\s*(?:includes|contains|include\?|indexOf)\b)`,
  String.raw`\{(?=[^{}\n]{0,200}\}\s*(?:\.\s*get\s*\(|\[))`,
].join('|');
/** What stands behind one: a comparison, or the arrow of an arm that gives an answer. */
const BEHIND = String.raw`===?(?!=)|\.\s*(?:[eE]quals|equalsIgnoreCase|eql\?)\s*\(|(?=->)|(?==>\s*(?:return\b|-?\d))`;
const COMPARISON = new RegExp(
  `(?:${IN_FRONT})\\s*(${LITERAL})|(${LITERAL})\\s*(?:${BEHIND})|/\\^?([\\w-]{4,60})\\$?/[a-z]{0,4}\\s*\\.\\s*test\\s*\\(`,
  'g',
);
const BRANCH = /\b(?:if|elif|elsif|unless|when|case|and|or)\b|\?|&&|[=-]>|\}\s*(?:\.\s*get\s*\(|\[)/;
const ANSWER = new RegExp(
  `(?:\\breturn\\b|[=-]>|\\bthen\\b|:|\\?|=)\\s*[([{]{0,3}\\s*(${LITERAL})|^\\s*${LITERAL}\\s*$`,
  'm',
);
/** A literal that could name a case: a word, no number, sentence or datum. */
const WORD = /^['"]([A-Za-z][A-Za-z_-]*(?:[.:/][A-Za-z_-]+)*)['"]$/;
const LONGEST_LINE = 1000;
const TRIVIAL = /^(?:''|""|-?[0-9](?:\.0)?|10|100)$/;

/**
 * Does the edit answer one input of the failing tests by hand: a new branch that compares with a literal and gives a
 * literal back? Asks when the tests hold that literal, or when several comparisons pin down a whole input. A word that the
 * product's own source has between quotes (the discriminant of a union, a state) tells cases apart and not inputs. Both
 * kinds of texts are read only when there is such a branch.
 */
export function guardSpecialCase(
  path: string,
  before: string,
  after: string,
  texts: { readonly tests: () => Iterable<string>; readonly sources: () => Iterable<string> },
): Decision {
  const branches = hunksOf(before, after).flatMap((hunk) =>
    newBranches(short(hunk.removed), short(hunk.added)),
  );
  if (branches.length === 0) return ALLOW;
  const own = ownWords(branches.flat(), texts.sources());
  const special = branches.map((literals) => literals.filter((literal) => !own.has(literal)));
  const pinned = special.some((literals) => literals.length >= 2);
  const telling = special.flat().filter((literal) => !TRIVIAL.test(literal));
  if (pinned || (telling.length > 0 && occurs(telling, texts.tests())))
    return {
      kind: 'ask',
      rule: 'edit.special-case',
      warning: `A new branch in ${path} compares with a fixed value that the tests use and gives a fixed answer.`,
    };
  return ALLOW;
}

function short(lines: readonly string[]): string[] {
  return lines.map((line) => line.slice(0, LONGEST_LINE));
}

/** The literals that each new branch compares with; a branch counts only when its answer is a literal too. */
function newBranches(removed: readonly string[], added: readonly string[]): string[][] {
  const known = new Set(removed.flatMap(comparedWith));
  return added.flatMap((line, index) => {
    if (!BRANCH.test(line)) return [];
    const literals = comparedWith(line).filter((literal) => !known.has(literal));
    const consequence = [line.replace(COMPARISON, ' '), ...added.slice(index + 1, index + 2)].join('\n');
    return literals.length > 0 && ANSWER.test(consequence) ? [literals] : [];
  });
}

function comparedWith(line: string): string[] {
  return [...line.matchAll(COMPARISON)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** Which of the literals are plain words that stand between quotes in the product's source. */
function ownWords(literals: readonly string[], sources: Iterable<string>): ReadonlySet<string> {
  const words = new Map(
    literals.flatMap((literal) => {
      const word = WORD.exec(literal)?.[1];
      return word === undefined ? [] : [[literal, word] as const];
    }),
  );
  const own = new Set<string>();
  if (words.size === 0) return own;
  for (const text of sources)
    for (const [literal, word] of words)
      if ([`'${word}'`, `"${word}"`, `\`${word}\``].some((quoted) => text.includes(quoted))) own.add(literal);
  return own;
}

function occurs(literals: readonly string[], texts: Iterable<string>): boolean {
  const inner = literals
    .map((literal) => literal.replace(/^(['"])(.*)\1$/, '$2'))
    .filter((text) => text !== '');
  for (const text of texts) if (inner.some((literal) => text.includes(literal))) return true;
  return false;
}
