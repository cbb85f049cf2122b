/** One way of getting green without mending, recognised by text that an edit adds (or, for `removed`, takes away). */
export interface Signal {
  readonly decision: 'block' | 'ask';
  readonly rule: string;
  /** Completes "The edit …". */
  readonly what: string;
  /** Only in these files; everywhere when undefined. */
  readonly file?: RegExp;
  /** Global; every match counts one. */
  readonly pattern: RegExp;
  readonly counts: 'added' | 'removed';
  /** `true`: comments are looked at as well. */
  readonly inComments?: true;
}

/** A signal that counts what an edit adds, in code. */
export function added(
  decision: 'block' | 'ask',
  rule: string,
  what: string,
  pattern: RegExp,
  file?: RegExp,
): Signal {
  return { decision, rule, what, pattern, counts: 'added', ...(file === undefined ? {} : { file }) };
}
