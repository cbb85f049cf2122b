import type { Family } from '../family.ts';

/** ESLint, Prettier, Biome, stylelint, markdownlint: a heading with the file, rows of positions, a total. */
export const scriptLinters: Family = {
  name: 'linter',
  mark: /^[✖✗×] \d+ problems?|Code style issues|^Checking formatting|^\[warn\] \S+\.\w+$|\beslint\b|\bstylelint\b|━━━|^\s+\d+:\d+ +(?:error|warning) |\bbiome\b|^\S+:\d+(?::\d+)? (?:error )?MD\d+/,
  weights: [
    [10, /^\s+\d+:\d+ +(?:error|✖|×)\s|^\S+:\d+:\d+ \S+ ━|^\S+:\d+(?::\d+)? (?:error )?MD\d+/],
    [
      9,
      /^(?:\/|\.?\.?\/|[A-Za-z]:\\)?[\w@.+\-/\\[\]]+\.(?:[cm]?[jt]sx?|vue|svelte|css|scss|less|md|json|ya?ml|html)$/,
    ],
    [9, /^\[warn\] (?!Code style)\S+\.\w+$|^\[error\] \S+\.\w+: /],
    [8, /Code style issues|^Found \d+ errors?|^[✖✗×] \d+ problems?/],
    [1, /^\s+\d+:\d+ +(?:warning|⚠)\s/],
  ],
  classes: [
    [
      'format',
      /Code style issues|\[warn\] \S+\.\w+$|File content differs from formatting output|Formatter would have|━ format/,
    ],
    [
      'lint',
      /^\s+\d+:\d+ +error +.*\([a-z-]+\)$|^[✖✗×] \d+ problems?|^\s+\d+:\d+ +(?:error|✖)\s|\blint\/|MD\d{3}/,
    ],
  ],
};
