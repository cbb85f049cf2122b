import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { hunksOf } from '../../proposal/hunk.ts';

const LITERAL = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|-?\d[\d_]*(?:\.\d+)?)`;
const COMPARISON = new RegExp(
  `(?:===?|\\beq\\b|\\bis\\b|\\.equals\\(|\\bcase|\\bin\\s*[([{])\\s*(${LITERAL})|(${LITERAL})\\s*===?(?!=)`,
  'g',
);
const ANSWER = new RegExp(
  `(?:\\breturn\\b|=>|\\bthen\\b|:|\\?|=)\\s*\\(?\\s*(${LITERAL})|^\\s*${LITERAL}\\s*$`,
  'm',
);
const LONGEST_LINE = 1000;
const TRIVIAL = /^(?:''|""|-?[0-9](?:\.0)?|10|100)$/;

/**
 * Does the edit answer one input of the failing tests by hand: a new branch that compares with a literal and gives a
 * literal back? Asks when the tests hold that literal, or when several comparisons pin down a whole input.
 * `testTexts` are the texts of test files, read only when there is such a branch.
 */
export function guardSpecialCase(
  path: string,
  before: string,
  after: string,
  testTexts: () => Iterable<string>,
): Decision {
  const branches = hunksOf(before, after).flatMap((hunk) =>
    newBranches(short(hunk.removed), short(hunk.added)),
  );
  const pinned = branches.some((literals) => literals.length >= 2);
  const telling = branches.flat().filter((literal) => !TRIVIAL.test(literal));
  if (pinned || (telling.length > 0 && occurs(telling, testTexts())))
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
    if (!/\b(?:if|elif|elsif|unless|when|case|and|or)\b|\?|&&|=>/.test(line)) return [];
    const literals = comparedWith(line).filter((literal) => !known.has(literal));
    const consequence = [line.replace(COMPARISON, ' '), ...added.slice(index + 1, index + 2)].join('\n');
    return literals.length > 0 && ANSWER.test(consequence) ? [literals] : [];
  });
}

function comparedWith(line: string): string[] {
  return [...line.matchAll(COMPARISON)].map((match) => match[1] ?? match[2] ?? '');
}

function occurs(literals: readonly string[], texts: Iterable<string>): boolean {
  const inner = literals
    .map((literal) => literal.replace(/^(['"])(.*)\1$/, '$2'))
    .filter((text) => text !== '');
  for (const text of texts) if (inner.some((literal) => text.includes(literal))) return true;
  return false;
}
