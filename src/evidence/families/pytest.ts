import type { Family } from '../family.ts';
import { readPytest } from '../runners/pytest.ts';
import { CLOSING, OWN_FRAME } from '../weights.ts';

/** pytest, with xdist and doctest: sections between ruled headings, `E` lines, positions, the short summary. */
export const pytest: Family = {
  name: 'pytest',
  mark: /^=+ (?:test session starts|FAILURES|ERRORS|short test summary info) =+$|^E {3,}\S/,
  weights: [
    [
      -1,
      /^[\w/.-]+\.py [.FEsxX]+ +\[ *\d+%\]$|^[.FEsxX]{10,}(?: +\[ *\d+%\])?$|^\S+::\S.* (?:PASSED|SKIPPED|XFAIL)\b/,
    ],
    [0, /^_ (?:_ )+_*$/],
    [10, /^_{3,} .+ _{3,}$/],
    [11, /^(?:FAILED|ERROR) \S+\.\w+/],
    [10, /^\S+::\S.* (?:FAILED|ERROR)\b/],
    [10, /^E {2,}\S*(?:Error|Exception|Failed|Warning|Exit|Interrupt)\b|^\S+:\d+: (?!in |$|Warning)\S/],
    [9, /^E {2,} +(?:assert |\S+ ==|Expected|Got)/],
    [9, /^> {2,}\S/],
    [5, /^E {8,}(?![-+?] |\w)/],
    [8, /^E {2,}\S|^(?:Expected|Got):$/],
    [OWN_FRAME, /^(?!.*site-packages)[\w/.-]+\.py:\d+: (?:in |$)/],
    [CLOSING, /^=+ .*\b\d+ (?:failed|passed|errors?)\b.* in [\d.]+s/],
  ],
  read: readPytest,
};
