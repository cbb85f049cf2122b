import type { Family } from '../family.ts';
import { together } from '../reports/joint-report.ts';
import { readGradle } from '../runners/gradle.ts';
import { readJunitConsole } from '../runners/junit-console.ts';
import { readSbt } from '../runners/sbt.ts';
import { readSurefire } from '../runners/surefire.ts';
import { CLOSING } from '../weights.ts';

/** Maven and Gradle with their compilers (Java, Kotlin, Scala, Groovy), test runners and checkers; sbt and Leiningen. */
export const jvm: Family = {
  name: 'jvm',
  mark: /^(?:\d+ )?\[(?:INFO|ERROR)\] |^> Task :|^FAILURE: Build failed|^\[(?:info|error)\] |^Execution failed for task|\.(?:java|kt|scala|groovy|clj):\d+/,
  weights: [
    [
      -1,
      /^> Task :\S+(?: (?:UP-TO-DATE|NO-SOURCE|FROM-CACHE|SKIPPED))?$|^\[(?:INFO|info)\] (?:-+$|Building |Download|Running |Tests run: .*Failures: 0, Errors: 0)|^\S+ > .* (?:PASSED|SKIPPED|STANDARD_(?:OUT|ERROR))$|^w: |^\[info\] - (?!.*(?:FAILED|\*\*\*))/,
    ],
    [
      11,
      /^(?!.*Tests run)\S.*<<< (?:FAILURE|ERROR)!|^\S.* > .+ FAILED$|\*\*\* FAILED \*\*\*$|^\s*Test \S+ failed:/,
    ],
    [10, /^(?:\[ERROR\] )?Tests run: .*<<< (?:FAILURE|ERROR)!/],
    [
      10,
      /^(?:\[ERROR\] )?\S+\.(?:java|kt|scala|groovy):\[?\d+[,:]\d*\]?:? |^e: |^\[ant:checkstyle\]|^\S+\.(?:java|kt|scala|groovy):\d+(?::\d+)?: (?:error|warning: \[)/,
    ],
    [
      9,
      /^(?:\[ERROR\] ) {2,}\S+[.:]\S+|^\[info\] {3,}\S.*\(\S+\.scala:\d+\)|^\[error\] {2,}\S|^\s+(?:symbol|location): |^(?:Failed tests|Tests in error|Failures|Errors):/,
    ],
    [9, /^\s*Caused by: /],
    [
      8,
      /^Execution failed for task|^(?:\[ERROR\] )?Failed to execute goal|COMPILATION ERROR|^\[error\] \(.* \/? ?.*\) |> (?:There were failing tests|Compilation failed|Could not (?:resolve|find)|The following files had format)|Run '.*spotlessApply'|^\s+> Could not /,
    ],
    [
      CLOSING,
      /^\d+ tests completed, |^(?:\[ERROR\] )?Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$|^\[error\] Failed: Total/,
    ],
    [
      2,
      /^\[ERROR\] (?:There are test failures|Please refer|-> \[Help|To see the full|Re-run|For more)|^\* (?:Try|Get more)|^> (?:Run with|Get more)|org\.apache\.maven\.\S+Exception/,
    ],
  ],
  verdicts: [
    [
      'format',
      /(?:Failed to execute goal|Execution failed for task) .*(?:spotless|fmt-maven|formatter|scalafmt|javafmt)/i,
    ],
    [
      'lint',
      /(?:Failed to execute goal|Execution failed for task) .*(?:checkstyle|spotbugs|findbugs|ktlint|detekt|pmd|errorprone|licen[sc]e|:lint)/i,
    ],
    ['compile', /(?:Failed to execute goal|Execution failed for task) .*compile/i],
    ['dependency', /Failed to execute goal .*(?:Could not resolve dependencies|enforcer)/],
  ],
  classes: [
    [
      'test',
      /<<< (?:FAILURE|ERROR)!|There (?:were failing tests|are test failures)|^\S.* > .+ FAILED$|\*\*\* FAILED|TestsFailedException|Tests run: .*(?:Failures|Errors): [1-9]/,
    ],
    ['format', /spotless|had format violations|fmt-maven|googleJavaFormat|scalafmt|formatter:validate/i],
    ['lint', /checkstyle|spotbugs|ktlint|detekt|\bpmd\b/i],
    [
      'compile',
      /COMPILATION ERROR|Compilation (?:failed|error)|^e: |compile(?:Test)?(?:Java|Kotlin|Scala|Groovy)\b|cannot find symbol|maven-compiler-plugin|Syntax error compiling|\.scala:\d+(?::\d+)?: error|\[error\] \S+\.scala:\d+/,
    ],
    [
      'dependency',
      /Could not (?:resolve|find|transfer) (?:all |artifact|dependenc|[\w.-]+:[\w.-]+:)|Could not find artifact|Non-resolvable|dependency convergence|UNRESOLVED DEPENDENCIES|DependencyConvergence|DependencyResolutionException|enforcer/i,
    ],
  ],
  read: together(readSurefire, readGradle, readJunitConsole, readSbt),
};
