import type { Family } from '../family.ts';
import { CLOSING } from '../weights.ts';

/** mypy, pyright, Ruff, Flake8, Pylint, Black, isort, pre-commit. */
export const pythonLinters: Family = {
  name: 'python-linter',
  mark: /\.pyi?:\d+(?::\d+)?:? (?:error|[A-Z]{1,4}\d{2,4}\b|- error)|^would reformat |^Would reformat: |^Found \d+ errors?|^- hook id: |Imports are incorrectly sorted/,
  weights: [
    [
      10,
      /^\s*\S+\.pyi?:\d+(?::\d+)?:? (?:error|- error|[A-Z]{1,4}\d{2,4}\b)|^[Ww]ould reformat|Imports are incorrectly sorted|^\S[^.]{0,100}\.{3,}(?:\([^)]{0,60}\))?Failed$/,
    ],
    [8, /^- (?:hook id|exit code|files were modified)|^ *--> \S+\.py:\d+|^[A-Z]{1,4}\d{2,4} /],
    [CLOSING, /^Found \d+ errors?|^\d+ files? would be reformatted|^\d+ errors?, \d+ warning/],
  ],
  classes: [
    ['format', /[Ww]ould reformat|would be reformatted|Imports are incorrectly sorted/],
    ['type', /\.pyi?:\d+(?::\d+)?: error: .*\[[a-z-]+\]$|- error: .*\(report\w+\)|\(report\w+\)$/],
    [
      'lint',
      /\.py:\d+:\d+:? [A-Z]{1,4}\d{2,4}\b|^- hook id: |files were modified by this hook|^[A-Z]{1,4}\d{3,4} /,
    ],
  ],
};
