import type { Family } from '../family.ts';
import { readCargo } from '../runners/cargo.ts';

/** Cargo: rustc, clippy, rustfmt, tests, nextest. */
export const cargo: Family = {
  name: 'cargo',
  mark: /^error(?:\[E\d+\])?: |^test result: |^\s+(?:Compiling|Checking|Running|Finished) \S|^thread '.*' panicked|^Diff in \S+\.rs/,
  weights: [
    [
      -1,
      /^\s+(?:Compiling|Checking|Downloaded|Downloading|Fresh|Finished|Running|Doc-tests|Updating|Locking|Adding) |^test .* \.\.\. (?:ok|ignored)$|^\s+PASS \[/,
    ],
    [11, /^---- .* stdout ----$|^\s+FAIL \[/],
    [10, /^test .* \.\.\. FAILED$|^thread '.*' panicked|^Diff in \S+/],
    [9, /^\s+--> \S+:\d+|^ *(?:left|right): /],
    [2, /^error: (?:could not compile|test failed|aborting|process didn't|\d+ targets? failed)/],
    [10, /^error(?:\[E\d+\])?: /],
    [8, /^\s*\d+ \| |^\s+\|\s+[\^-]+/],
    [1, /^warning: /],
  ],
  classes: [
    ['format', /^Diff in \S+/],
    ['config', /^ *--> (?:\S*\/)?Cargo\.toml/],
    [
      'dependency',
      /failed to select a version|no matching package|failed to (?:get|load source|resolve)|lock file .* needs to be updated|failed to parse lock/,
    ],
    ['lint', /clippy::|#\[deny\(clippy|`-D (?:clippy|warnings|unused)/],
    ['test', /^thread '.*' panicked|^test result: FAILED|\.\.\. FAILED$/],
    ['compile', /^error\[E\d+\]|could not compile/],
  ],
  read: readCargo,
};
