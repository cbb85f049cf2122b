import { codeSpan } from '../code-span.ts';
import { safeLine } from '../safe-line.ts';
import { signed } from './signed.ts';

/** The acknowledgement of a denial: what is remembered, and how to take it back. `why` may be ''. */
export function deniedComment(
  denied: { readonly proposal: string; readonly by: string; readonly why: string },
  marker: string,
): string {
  const { proposal, by, why } = denied;
  const said = why.trim() === '' ? '' : ` Reason: ${safeLine(why, 500)}`;
  return signed(
    [
      `**Denied.** ${codeSpan(by)} said no to proposal ${codeSpan(proposal)}; it is not applied, and the same change is not proposed again on this pull request.${said}`,
      `${codeSpan(`/doctor allow ${proposal}`)} takes that back; ${codeSpan('/doctor retry hint')} looks for another fix.`,
    ],
    marker,
  );
}

/** The acknowledgement of a denial that was taken back. */
export function allowedComment(
  allowed: { readonly proposal: string; readonly by: string },
  marker: string,
): string {
  const { proposal, by } = allowed;
  return signed(
    [
      `**Allowed again.** ${codeSpan(by)} took back the denial of proposal ${codeSpan(proposal)}. While the head is the same, ${codeSpan(`/doctor apply ${proposal}`)} applies it.`,
    ],
    marker,
  );
}
