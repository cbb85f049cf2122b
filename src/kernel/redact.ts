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

function keptPart(groups: unknown): string {
  if (typeof groups !== 'object' || groups === null || !('keep' in groups)) return '';
  return typeof groups.keep === 'string' ? groups.keep : '';
}
