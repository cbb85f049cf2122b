const PIECE = /\p{L}+|\p{N}{1,3}|[^\S\n]+|\n+|[^\p{L}\p{N}\s]/gu;
const SAFETY = 1.2;

/**
 * Estimates the tokens of a text, on the high side: counts the pieces a byte-pair tokenizer starts from (words in
 * bits of six letters, digits by three, each mark alone) times 1.2. Characters ÷ 4 is 40 % low on CI logs.
 */
export function estimateTokens(text: string): number {
  let pieces = 0;
  for (const match of text.matchAll(PIECE)) {
    const piece = match[0];
    pieces += /^\p{L}/u.test(piece)
      ? Math.ceil(piece.length / 6)
      : /^[^\S\n]+$/.test(piece)
        ? piece.length > 1
          ? 1
          : 0
        : 1;
  }
  return Math.ceil(pieces * SAFETY);
}
