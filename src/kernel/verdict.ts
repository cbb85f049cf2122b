/** Every word a run can end with. A run has exactly one, computed from exit codes and hashes. */
export const VERDICTS = [
  'proposed',
  'verified',
  'still-failing',
  'exhausted',
  'explained',
  'not-reproduced',
  'flaky',
  'pre-existing',
  'healthy',
  'denied',
  'refused',
  'stale',
  'unavailable',
  'failed',
] as const;

export type VerdictWord = (typeof VERDICTS)[number];

/** The final state of a run: the word, a stable machine-readable reason, and a sentence for people. */
export interface Verdict {
  readonly word: VerdictWord;
  /** Stable id, for example `model.stopped` or `tests.pass`. */
  readonly reason: string;
  /** One plain sentence: what happened and what to do next. */
  readonly sentence: string;
}

/** Exit code of a terminal command for a verdict (the table in `docs/commands.md`). */
export function exitCodeOf(word: VerdictWord): number {
  switch (word) {
    case 'verified':
    case 'healthy':
    case 'proposed':
      return 0;
    case 'unavailable':
      return 3;
    case 'refused':
    case 'stale':
      return 4;
    case 'failed':
      return 70;
    case 'still-failing':
    case 'exhausted':
    case 'explained':
    case 'not-reproduced':
    case 'flaky':
    case 'pre-existing':
    case 'denied':
      return 1;
  }
}
