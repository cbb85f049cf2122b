// All of them err towards a question: who is asked once too often loses a minute, the other way round their no is lost.

const IT = `(?:suggest(?:ed|ions?)|proposals?|doctor|bot|patch|ID__ID|(?:the|this|that|its|bot(?:['’]s)?|suggested|proposed) (?:fix|change))`;
const NOT = `(?:not|never|nothing|can(?:not|['’]?t)|(?:do|does|did|should|must|would|could|is|was|are|wo|need)n['’]?t)`;
/** Within one sentence. */
const NEAR = '[^.!?\\n]{0,40}';
const pattern = (...parts: readonly string[]) => new RegExp(parts.join(''), 'i');

/** Words of praise or of something else that hold a negation; they are left out before the others are looked for. */
const FRIENDLY =
  /\b(?:no (?:more |further |other |real )?(?:concerns?|problems?|objections?|issues?|comments?|questions?|nits?|notes?|doubts?|complaints?|regressions?|brainer)(?: (?:with|about|on|to|from|in))?|no longer fails?|no idea (?:how|why)|no need to (?:change|touch|rework) (?:anything|it)|not sure (?:how|why)|not only|not (?:bad|wrong|worse)|not a blocker|nothing wrong|nothing to add|without (?:a )?doubt|why not|wait no longer|can(?:not|['’]?t) wait|never (?:mind my|thought)|(?:never|not|\w+n['’]?t) (?:would )?(?:have )?(?:found|noticed|seen|spotted|expect(?:ed)?|hesitate|forget)|(?:never|not) would have|(?:don['’]?t|do not|cannot|can['’]?t) (?:see|find) anything wrong|(?:does|did)(?: not|n['’]?t) (?:break|fail|apply (?:here|to|elsewhere)))\b/gi;

const AGAINST: readonly RegExp[] = [
  // "do not apply", "hold off applying", "nothing should be applied"
  pattern(
    `\\b(?:${NOT}|please not|rather not|hold off|wait|no need to|before)\\b${NEAR}\\bappl(?:y|ied|ying|ies)\\b`,
  ),
  // "apply later", "apply nothing"
  /\bappl(?:y|ied|ying)\b(?: (?:it|this|that))?(?: only)? (?:later|after|nothing|none)\b/i,
  // "don't merge the fix", "do not use it"
  pattern(
    `\\b(?:${NOT}|rather not)\\b (?:\\w+ )?(?:merge|commit|push|use|take|want|land)\\b (?:it|this|that|${IT})\\b`,
  ),
  // "ignore the bot", "LGTM except for the suggestion"
  pattern(
    `\\b(?:not?|never|without|except|skip\\w*|ignor\\w*|reject\\w*|declin\\w*|den(?:y|ied)|drop|discard|leave|undo|revert|disagree\\w*|nope|don['’]?t|instead of)\\b${NEAR}\\b${IT}(?!\\w)`,
  ),
  // "the bot's fix is wrong", "the suggestion must not go in", "suggestion: no thanks"
  pattern(
    `\\b${IT}(?:['’]s)?(?: \\w+)? (?:(?:is|are|looks?|seems?) (?:\\w+ )?(?:wrong|bad|broken|incorrect|hallucinating|useless)|breaks|(?:should|must|can) be (?:rejected|dropped|denied)|rejected|denied|(?:is |are |should |must )?${NOT}(?: (?:look|be|go|land|want(?:ed)?|needed|right|good|correct|ok(?:ay)?|work|help|enough)))\\b`,
  ),
  pattern(`\\b${IT}\\W{1,3}(?:no\\b|no,? thanks|do not want)`),
  // "I'll fix it myself"
  /\bI(?:['’]ll| will|['’]d)\b[^.!?\n]{0,20}\b(?:fix|do|change|write|handle|mend)\b[^.!?\n]{0,30}\b(?:myself|by hand|manually)\b/i,
  // A line that says nothing else; a command that does not stand first.
  /^\W*(?:not yet|not this(?: one)?|hold (?:on|off|it)|please (?:hold|wait|deny)|wait|skip(?: it)?|den(?:y|ied)|nope?|-1)\W*$|^\s*-1\b/im,
  /👎|^\s*\/doctor\s+deny\b/imu,
];

/** Do the words of an approval read as if the proposal `id` should not be applied? */
export function speaksAgainst(words: string, id: string): boolean {
  // A line that goes on in the next is one; a list is not.
  const lines = words.replace(/(?<!\n)\n(?!\s*(?:\n|[-*+#/]|\d+[.)]))/g, ' ');
  const rest = lines.replaceAll(id, 'ID__ID').replace(FRIENDLY, ' ');
  return AGAINST.some((one) => one.test(rest));
}
