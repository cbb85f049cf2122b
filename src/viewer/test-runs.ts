/** The kinds of entries that stand for a run of the test command. */
export const TEST_RUNS: ReadonlySet<string> = new Set(['reproduce', 'attempt', 'verification']);
