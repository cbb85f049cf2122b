import { RE2JS } from 're2js';
import { messageOf } from '../kernel/message-of.ts';

export type ExplainPattern =
  | { readonly kind: 'pattern'; readonly matches: (text: string) => boolean }
  | { readonly kind: 'problem'; readonly reason: string };

/** Compiles a case-insensitive pattern of `explain_any` as RE2 understands it: its time is linear in the text, whatever the pattern. */
export function explainPattern(source: string): ExplainPattern {
  try {
    const compiled = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return { kind: 'pattern', matches: (text) => compiled.test(text) };
  } catch (error) {
    return { kind: 'problem', reason: `${messageOf(error)} (RE2: no lookaround, no back-reference)` };
  }
}
