import type { Family } from '../family.ts';
import { together } from '../reports/joint-report.ts';
import { readMinitest } from '../runners/minitest.ts';
import { readRspec } from '../runners/rspec.ts';
import { CLOSING } from '../weights.ts';

/** RSpec, Minitest, RuboCop, Bundler. */
export const ruby: Family = {
  name: 'ruby',
  mark: /^The dependencies in your gemfile|^\d+ (?:examples?|runs|tests), |^\s+Failure\/Error: |^rspec \.\/|^\S+\.rb:\d+:\d+: [CWEF]: |Bundler|\.gemspec|^\s+\S+\.rb:\d+:in/,
  weights: [
    [-1, /^Pending: |^ +# Temporarily skipped|^(?:Fetching|Installing|Using) \S+ \d/],
    [
      11,
      /^ {2}\d+\) \S|^rspec \.\/\S+:\d+|^\S+#\w+ \[\S+:\d+\]:|^\S+\.rb:\d+:\d+: [CWEF]: |^(?:Failure|Error):$/,
    ],
    [9, /^\s+Failure\/Error: |^\s+(?:expected|got)[: ]|^ {2}(?:Expected|Actual): |^[-+]"/],
    [CLOSING, /^\d+ (?:examples?|runs|tests), .*|\bfiles inspected, /],
  ],
  classes: [
    ['test', /^\d+ (?:examples?|runs|tests), .*[1-9]\d* (?:failures?|errors?)/],
    ['lint', /\bfiles inspected, \d+ offenses?|^\S+\.rb:\d+:\d+: [CWEF]: /],
    [
      'dependency',
      /Could not find (?:gem|compatible)|Bundler could not find|Your bundle is locked|deployment mode|dependencies in your gemfile changed|Bundler::\w+|frozen/,
    ],
  ],
  read: together(readRspec, readMinitest),
};
