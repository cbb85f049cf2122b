import type { Family } from '../family.ts';
import { readPlaywright } from '../runners/playwright.ts';
import { CLOSING } from '../weights.ts';

/** Playwright, Cypress, Karma with Jasmine. */
export const browser: Family = {
  name: 'browser',
  mark: /^ +\d+\) (?:\[\w+\] )?› |^ +Running \d+ tests? using|\(Run Starting\)|^(?:Chrome|Firefox|HeadlessChrome)[^:]*\(.*\)(?:: | )|Executed \d+ of \d+/,
  weights: [
    [11, /^ +\d+\) (?:\[\w+\] )?› |FAILED$/],
    [9, /^ +(?:Error: |Expected|Received|Locator|Timed out|Call log)|^\s+> +\d+ \|/],
    [CLOSING, /^ +\d+ (?:failed|passed|flaky)|Executed \d+ of \d+ .*\(\d+ FAILED\)/],
  ],
  classes: [['test', /^ +\d+ failed|Executed \d+ of \d+ .*FAILED|^ +\d+\) /]],
  read: readPlaywright,
};
