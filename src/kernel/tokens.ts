/** Words, digits by three, blanks, line ends, long runs of one mark (rules of `=====`), and other marks two by two. */
const PIECE = /\p{L}+|\p{N}{1,3}|[^\S\n]+|\n+|([^\p{L}\p{N}\s])\1{3,}|[^\p{L}\p{N}\s]{1,2}/gu;
const LETTERS_A_TOKEN = 7;
const MARKS_A_TOKEN = 16;
const SAFETY = 1.15;

/**
 * Estimates the tokens of a text, on the high side: counts the pieces that a byte-pair tokenizer starts from. Against
 * `o200k_base` on CI logs, source code and prompts it gives 1.0 to 1.7 times the real number, in the median 1.2;
 * characters ÷ 4 is 40 % low on CI logs.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += tokensIn(piece);
  return Math.ceil(tokens * SAFETY);
}

function tokensIn(piece: string): number {
  if (/^\p{L}/u.test(piece)) return Math.ceil(piece.length / LETTERS_A_TOKEN);
  if (/^[^\S\n]/.test(piece)) return piece.length > 1 ? 1 : 0;
  return piece.length > 2 && !/^[\p{N}\n]/u.test(piece) ? Math.ceil(piece.length / MARKS_A_TOKEN) : 1;
}
