import type { Family } from '../family.ts';
import { readDotnetTest } from '../runners/dotnet-test.ts';
import { CLOSING } from '../weights.ts';

/** .NET: MSBuild's errors, NuGet, and the test platform. */
export const dotnet: Family = {
  name: 'dotnet',
  mark: /: error (?:CS|FS|BC|MSB|NU|NETSDK)\d+|^\s*(?:Failed|Passed)! {2}- |^\s+(?:Failed|Passed) \S+ \[\d/,
  weights: [
    [-1, /^\s+(?:Passed|Skipped) \S.* \[[\d<]/],
    [11, /^\s+Failed \S.*\[|^\[xUnit\.net .*\[FAIL\]$/],
    [9, /^\s+(?:Error Message|Stack Trace|Expected|Actual):|^\s+Assert\.\w+\(\)/],
    [CLOSING, /^(?:Failed|Passed)! {2}- /],
    [1, /: warning [A-Z]+\d+: /],
  ],
  classes: [
    ['test', /^Failed! {2}- |\[FAIL\]$|^\s+Failed \S.*\[/],
    ['dependency', /error NU\d+/],
    ['lint', /: error (?:IDE|CA|SA|StyleCop)\d+/],
    ['compile', /: error (?:CS|FS|BC)\d+/],
    ['config', /: error (?:MSB|NETSDK)\d+/],
  ],
  read: readDotnetTest,
};
