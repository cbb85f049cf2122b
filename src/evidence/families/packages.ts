import type { Family } from '../family.ts';

/** Package managers: npm, pnpm, yarn, pip, conda, apt, CocoaPods. */
export const packages: Family = {
  name: 'packages',
  mark: /^npm (?:ERR!|error) |ERR_PNPM|YN\d{4}|^ERROR: (?:Could not find a version|Cannot install|No matching|ResolutionImpossible)|PackagesNotFoundError|^E: |\[!\] |CocoaPods/,
  weights: [
    [
      9,
      /^npm (?:ERR!|error) (?:code E|.*(?:ERESOLVE|While resolving|Found: |Could not resolve|peer |Missing: |Invalid: |notarget|404|Conflicting))/,
    ],
    [10, /ERR_PNPM_\w+|YN0028|^ERROR: |^E: |^\[!\] /],
    [
      8,
      /^ +The user requested|^ +\S+ [\d.]+ depends on|^The conflict is caused by|PackagesNotFoundError|^ +- \S+[=<>~]/,
    ],
    [7, /^npm (?:ERR!|error) +(?:dev |peer |\S+@)/],
  ],
  classes: [
    [
      'dependency',
      /\bE(?:RESOLVE|USAGE|TARGET|404)\b|ERR_PNPM_(?:OUTDATED|NO_MATCHING|FETCH_404|PEER)|YN0028|ResolutionImpossible|No matching distribution|Cannot install|PackagesNotFoundError|Unable to locate package|has no installation candidate|could not find compatible versions|unable to find a specification/,
    ],
  ],
};
