import type { Family } from '../family.ts';
import { readNative } from '../runners/native.ts';
import { CLOSING } from '../weights.ts';

/** C and C++ (gcc, clang, linkers, CMake, CTest, sanitizers, valgrind, googletest, Catch2), Swift and Xcode. */
export const native: Family = {
  name: 'native',
  mark: /^\S+\.(?:c|cc|cpp|cxx|h|hh|hpp|m|mm|swift):\d+|^\[ +(?:FAILED|RUN) +\]|tests passed, \d+ tests failed|^CMake Error|ld(?:\.\w+)?: |^==\d+==|Sanitizer|collect2:|^Test Case '|^❌|Could not resolve package/,
  weights: [
    [
      -1,
      /^\[ +(?:OK|RUN|PASSED) +\]|^ *\d+\/\d+ Test +#\d+: .*Passed|^\[\s*\d+%\] (?:Building|Linking|Built)|^-- (?:Looking|Check|Detecting|Found|Performing)|^Test Case '.*' (?:passed|started)|^\s+Start +\d+:/,
    ],
    [
      11,
      /^\[ +FAILED +\] \S+\.\S+|^ *\d+\/\d+ Test +#\d+: .*\*\*\*|^\t *\d+ - .*\((?:Failed|SEGFAULT|Timeout|Subprocess|Child|OTHER_FAULT|Not Run|ILLEGAL|NUMERICAL)/,
    ],
    [
      10,
      /^\S+\.(?:c|cc|cpp|cxx|h|hh|hpp|m|mm|swift)(?::\d+)+: (?:(?:fatal )?error|Failure|runtime error|FAILED)|^CMake Error|SUMMARY: \w+Sanitizer|ERROR: \w+Sanitizer|^==\d+== (?:Invalid|Conditional|Process terminating)|^❌ /,
    ],
    [
      9,
      /undefined reference to|multiple definition of|Undefined symbols? for|ld(?:\.\w+)?: (?!warning)\S|symbol\(s\) not found|^ *Expected equality|^ *Which is:|^ *(?:Actual|Expected): |: Assertion /,
    ],
    [
      2,
      /^collect2: error|^clang: error: linker command|^\d+ errors? generated|Errors while running CTest|^make\S* \*\*\*/,
    ],
    [
      CLOSING,
      /^\d+% tests passed|^ *\d+ FAILED TESTS?$|^The following tests FAILED|^Executed \d+ tests?|^\*\* (?:TEST|BUILD) FAILED/,
    ],
  ],
  classes: [
    [
      'test',
      /^\[ +FAILED +\]|: runtime error: |tests passed, [1-9]\d* tests? failed|Sanitizer|^==\d+== |\.swift:\d+: error: -\[|\*\* TEST FAILED|: Assertion .*failed|Test Case .* failed/,
    ],
    ['dependency', /cannot find -l\w|ld: library .* not found|Could not resolve package|No package '/],
    ['format', /clang-format-violations/],
    ['lint', /\[-Werror[=,]|\[[a-z]+-[a-z][\w.-]*(?:,-warnings-as-errors)?\]$/],
    ['compile', /(?:fatal )?error: |undefined reference|ld returned|Undefined symbols/],
    ['config', /^CMake Error|xcodebuild: error|Unable to find a destination/],
  ],
  read: readNative,
};
