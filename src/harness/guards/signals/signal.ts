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

/** Makes the signals of one rule that count what an edit adds, in code; without `file` they hold everywhere. */
export function added(
  decision: 'block' | 'ask',
  rule: string,
  what: string,
): (pattern: RegExp, file?: RegExp) => Signal {
  return (pattern, file) => ({
    decision,
    rule,
    what,
    pattern,
    counts: 'added',
    ...(file === undefined ? {} : { file }),
  });
}
