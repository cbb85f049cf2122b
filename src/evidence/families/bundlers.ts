import type { Family } from '../family.ts';

/** webpack, Vite, Rollup, esbuild, Next.js, Angular. */
export const bundlers: Family = {
  name: 'bundler',
  mark: /^✘ \[ERROR\]|^ERROR in \S|^vite v\d|^webpack \d|modules transformed|^Failed to compile|^\[?!?\]? ?\(?RollupError|^error during build/,
  weights: [
    [
      10,
      /^✘ \[ERROR\]|^ERROR in \S|^\[!\] |^(?:Module not found|RollupError|Type error|Syntax error|error during build)\b/,
    ],
    [9, /^\s+\S+\.\w+:\d+:\d+:?$|^Error: \S+\.\w+:\d+:\d+ - error/],
    [8, /^ +(?:> )?\d+ [│|] .*|^ +[╵│] +[~^]/],
  ],
  classes: [
    ['type', /^Type error: |TS\d{3,}: /],
    [
      'compile',
      /^✘ \[ERROR\]|^ERROR in |Module not found|RollupError|Failed to compile|error during build|Build failed/,
    ],
  ],
};
