/** Milliseconds as seconds for people: `0.4 s`, `83 s`. */
export const secondsText = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
