import type { Family } from '../family.ts';
import { readPhpunit } from '../runners/phpunit.ts';
import { CLOSING } from '../weights.ts';

/** PHPUnit, PHPStan, Composer, PHP's own run-tests. */
export const php: Family = {
  name: 'php',
  mark: /^PHPUnit \d|\.phpt\]$|^(?:FAILURES|ERRORS)!$|^Tests: \d+, Assertions|\.php:\d+|^PHP (?:Fatal|Parse)|composer\.(?:json|lock)|PHPCBF CAN FIX|phpstan|PHPStan|^ *\d+ \| (?:ERROR|WARNING) \||^ -{4,} -{4,}/,
  weights: [
    [-1, /^XFAIL |^(?:SKIP|PASS|WARN) .*\.phpt\]|^ {2}- (?:Installing|Downloading|Locking|Upgrading) /],
    [12, /^(?:FAIL|TEST FAILED|LEAK) .*\.phpt\]$/],
    [4, /^\d{3}[-+] /],
    [11, /^\d+\) \S+::\w+/],
    [10, /^ *\d+ \| ERROR \|/],
    [9, /^FILE: \S/],
    [10, /^(?:PHP )?(?:Fatal|Parse) error: /],
    [9, /^Failed asserting|^\S*\/?\w+\.php:\d+$|^ +:?\d+ +\S/],
    [CLOSING, /^Tests: \d+, Assertions/],
    [1, /^\d+\) (?:Metadata|Class|PHPUnit test runner)|Deprecated: /],
  ],
  classes: [
    ['test', /^(?:FAILURES|ERRORS)!$|^Tests: \d+, .*(?:Failures|Errors): [1-9]|^FAIL .*\.phpt\]/],
    ['dependency', /Your requirements could not be resolved|lock file is not up to date|not satisfiable/],
    ['lint', /^ *\d+ \| (?:ERROR|WARNING) \||PHPCBF CAN FIX|Found \d+ errors?$|PHPStan/],
    ['compile', /(?:Parse|Fatal) error: /],
  ],
  read: readPhpunit,
};
