/** What a guard decides before anything happens: go on, go on but show a person this warning, or stop. */
export type Decision =
  | { readonly kind: 'allow' }
  | { readonly kind: 'ask'; readonly rule: string; readonly warning: string }
  | { readonly kind: 'block'; readonly rule: string; readonly reason: string };

export const ALLOW: Decision = { kind: 'allow' };

/** The strictest of several decisions: the first block, else the first ask, else allow. */
export function strictest(decisions: readonly Decision[]): Decision {
  return (
    decisions.find((decision) => decision.kind === 'block') ??
    decisions.find((decision) => decision.kind === 'ask') ??
    ALLOW
  );
}
