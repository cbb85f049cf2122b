import type { Family } from '../family.ts';
import { readNodeSpec } from '../runners/node-spec.ts';
import { readProve } from '../runners/prove.ts';
import { readTap } from '../runners/tap.ts';
import { CLOSING } from '../weights.ts';

/** TAP (node:test, tape, Perl's prove, bats) and node:test's spec reporter. */
export const tap: Family = {
  name: 'tap',
  mark: /^TAP version \d+|^1\.\.\d+$|^ℹ tests \d+$|^not ok \d+|^\S+\.t \.\.|^Result: (?:PASS|FAIL)$/,
  weights: [
    [
      -1,
      /^\s*(?:duration_ms: |---$|\.\.\.$|type: '(?:test|suite)'$|# (?:Subtest: |todo|duration_ms|cancelled))/,
    ],
    [-1, /^ok$|^\S+\.t \.+ ok$/],
    [-1, /^\s*(?:1\.\.\d+$|ℹ (?:suites|cancelled|skipped|todo|duration_ms) )/],
    [11, /^\s*not ok \d+|^#\s+Failed test /],
    [9, /^#\s+(?:got|expected|Error)[: ]|^#\s+at \S+ line \d+/],
    [2, /^Failed \d+\/\d+ subtests|^\s+(?:Failed tests?|Non-zero exit status):/],
    [9, /^\s*(?:error: |expected: |actual: |location: |at: )/],
    [CLOSING, /^# (?:tests|pass|fail) +\d+$|^ℹ (?:tests|pass|fail) \d+$/],
  ],
  read: (lines) => readProve(lines) ?? readTap(lines) ?? readNodeSpec(lines),
};
