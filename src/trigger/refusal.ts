/** Somebody asked for what they may not have now; `rule` is stable, the sentence says what to do. */
export interface Refusal {
  readonly kind: 'refused';
  readonly rule: string;
  readonly reason: string;
  /** Nothing is answered on the pull request: strangers must not be able to make us write, nor approvals make noise. */
  readonly silent: boolean;
}

export const refused = (rule: string, reason: string): Refusal => ({
  kind: 'refused',
  rule,
  reason,
  silent: false,
});

export const silently = (rule: string, reason: string): Refusal => ({
  kind: 'refused',
  rule,
  reason,
  silent: true,
});
