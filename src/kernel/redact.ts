import { redactAssigned } from './assigned-secret.ts';
import { redactRandomText } from './random-text.ts';
import { SECRET_PATTERNS } from './redact-patterns.ts';
import { secretForms } from './secret-forms.ts';

const REPLACEMENT = '[redacted]';

/**
 * Replaces secrets by `[redacted]` and counts them: the known `secrets` in every usual encoding, and what has the shape
 * of a secret (vendor tokens, private keys, JWTs, passwords in URLs and headers, values assigned to names such as
 * `API_TOKEN`, random base64). Commit ids, lockfile hashes, UUIDs and ordinary code stay. Run it after `plainText`:
 * a colour code would split a token.
 */
export function redact(text: string, secrets: readonly string[]): { text: string; redacted: number } {
  let redacted = 0;
  let current = text;
  for (const form of secretForms(secrets)) {
    if (!current.includes(form)) continue;
    const parts = current.split(form);
    redacted += parts.length - 1;
    current = parts.join(REPLACEMENT);
  }
  const pieces = piecesOf(current).map(redactShapes);
  return {
    text: pieces.map((piece) => piece.text).join(''),
    redacted: pieces.reduce((sum, piece) => sum + piece.redacted, redacted),
  };
}

function redactShapes(text: string): { text: string; redacted: number } {
  let redacted = 0;
  let current = text;
  for (const { pattern } of SECRET_PATTERNS) {
    current = current.replace(pattern, (...match) => {
      redacted++;
      const groups: unknown = match.at(-1);
      return keptPart(groups) + REPLACEMENT;
    });
  }
  const assigned = redactAssigned(current, REPLACEMENT);
  const random = redactRandomText(assigned.text, REPLACEMENT);
  return { text: random.text, redacted: redacted + assigned.redacted + random.redacted };
}

/** A regular expression that goes through a word of some ten million characters runs out of stack. */
const PIECE_CHARS = 4_000_000;

/** Text in pieces of bearable length, cut between lines where there are any. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > PIECE_CHARS) {
    const line = rest.lastIndexOf('\n', PIECE_CHARS);
    const at = line > 0 ? line + 1 : PIECE_CHARS;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return [...pieces, rest];
}

function keptPart(groups: unknown): string {
  if (typeof groups !== 'object' || groups === null || !('keep' in groups)) return '';
  return typeof groups.keep === 'string' ? groups.keep : '';
}
