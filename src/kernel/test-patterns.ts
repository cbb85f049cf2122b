import { words } from './words.ts';

/** Folders whose whole content is tests, in every language; compared with folded segments. */
export const TEST_FOLDERS: ReadonlySet<string> = new Set(
  words(`
  test tests __tests__ __test__ spec specs __specs__ e2e cypress playwright
  __mocks__ __snapshots__ __image_snapshots__ __screenshots__ __fixtures__ fixtures
  testdata test-data test_data testcases test-cases test_cases golden goldens
  step_definitions androidtest testfixtures cassettes __recordings__ testsuite test-suite
`),
);

/** More folder names of the same kind: `integration-tests`, `unit_test`, `e2e-tests`; matched against folded segments. */
export const TEST_FOLDER_PATTERN =
  /^(?:unit|integration|functional|acceptance|system|smoke|regression|e2e|end-to-end|contract)[-_]?tests?$/;

/** `MyApp.Tests`, `AppUITests`, `Shop.UnitTest` of .NET and Swift; matched against the raw segment, its case matters. */
export const DOTNET_SWIFT_FOLDER = /(?:Tests|\.Tests?|\.UnitTests?|IntegrationTest|\.Specs?)$/;

/** `src/androidTest`, `src/jvmTest`, `src/integrationTest` of Gradle; matched against the raw path. */
export const GRADLE_FOLDER = /(?:^|\/)src\/(?:[a-z][A-Za-z0-9]*Test|it|testFixtures)\//;

/** Maven and Gradle compile what is below into the product: surefire never collects tests there. */
export const JVM_MAIN_FOLDER = /(?:^|\/)src\/main\/(?:java|kotlin|scala|groovy|resources)\//;

/** Folders that mean tests for these file types only: `t` (Perl, git), `features` (Ruby, Elixir, Gherkin). */
export const TEST_FOLDERS_BY_TYPE: readonly { readonly folder: string; readonly file: RegExp }[] = [
  { folder: 't', file: /^[^.]+$|\.(?:t|pl|pm|psgi|raku|sh|c|h|lua|txt|dat|json|ya?ml|xml|ini|conf|out|in)$/ },
  { folder: 'features', file: /\.(?:feature|rb|exs?|clj|erl)$/ },
];

/** Right below `src` these are parts of a product as well (end-to-end encryption, the golden ratio); matched against the folded path. */
export const AMONG_SOURCES =
  /^src\/(?:e2e|golden|t)\/(?=(?:.*\/)?[^/]+\.(?:[cm]?[jt]sx?|vue|svelte|py|go|rs|json)$)/;

/** Behave's steps and hooks; matched against the folded path. */
export const BEHAVE = /(?:^|\/)features\/(?:steps\/(?:.*\/)?[^/]+|environment)\.py$/;

/** Test files by name, whatever the case; matched against the folded name. */
export const TEST_NAMES: readonly RegExp[] = [
  /\.(?:test|tests|e2e|cy|e2e-spec|test-d)\.[a-z0-9.]+$/,
  /\.(?:spec|specs|stories)\.(?:[cm]?[jt]sx?|vue|svelte|mdx|html|rb|php|dart|lua)$/,
  /^(?:test|tests|spec|runtests)\.(?:[cm]?[jt]sx?|py|rs|c|cc|cpp|cxx|go|rb|php|pl|lua|zig|nim|jl|r|sh|dart|swift|ml|erl|exs|clj|d)$/,
  /^tests?_[^/]*\.(?:py|rb|c|cc|cpp|cxx|h|hpp|ml|nim|lua|pl|sh|php|r|jl|zig|dart|rs|exs|erl|d)$/,
  /_tests?\.(?!md$|mdx$|rst$|txt$|adoc$|csv$)[a-z0-9]+$/,
  /_unittests?\.[a-z0-9]+$/,
  /-tests?\.[cm]?[jt]sx?$|^test-[^/]*\.[cm]js$/,
  /cest\.php$|\.(?:phpt|robot)$|\.pw\.[cm]?[jt]sx?$/,
  /[-_]spec\.(?:[cm]?[jt]sx?|rb|lua|cr|ex|exs|php|dart)$/,
  /^(?:spec|rails|test)_helper\.(?:rb|exs|cr)$/,
  /_suite\.erl$/,
  /^test-[^/]*\.r$/,
  /\.(?:t|bats|feature|snap|golden|ambr)$/,
  /\.(?:approved|verified|received|golden|snapshot)\.[a-z0-9]+$/,
];

/** Test files by a capital letter in the name (`SumTest.java`, not `Latest.java`); matched against the raw name. */
export const TEST_NAMES_WITH_CASE: readonly RegExp[] = [
  /(?:^|[A-Za-z0-9_])(?:Test|Tests|TestCase|TestSuite|Spec|Specs)\.(?:java|kts?|scala|groovy|cs|fs|vb|swift|php|mm?|dart|elm|hs|cpp|cc|h)$/,
  /(?:^|[a-z0-9])(?:IT|ITCase)\.(?:java|kt|scala|groovy)$/,
  /^Test[A-Z][A-Za-z0-9_]*\.(?:java|kts?|scala|groovy|cs|fs|vb|swift|php|hs|cpp|cc)$/,
];

/** Folders of code that tests share; compared with folded segments. */
export const TEST_SUPPORT_FOLDER =
  /^(?:testing|mocks|fakes|test[-_]?(?:utils?|helpers?|support|lib|kit|harness|infra))$/;

/** A file name that begins or ends with the word test, tests or testing; matched against the folded name. */
export const TEST_SUPPORT_NAME = /^test(?:s|ing)?(?:[-_.].*)?\.[a-z0-9]+$|[-_.]test(?:s|ing)?\.[a-z0-9]+$/;

/** `TestRig.ts`, `fooTestUtils.go`, `testHelpers.js`; matched against the raw name, its case matters. */
export const TEST_SUPPORT_NAME_WITH_CASE =
  /^[tT]est(?:s|ing)?[A-Z][A-Za-z0-9_]*\.[a-z0-9]+$|(?:^|[a-z0-9_-])(?:Test|test)(?:[-_]?(?:[uU]til|[hH]elper|[sS]upport|[rR]ig|[hH]arness)s?)\.[a-z0-9]+$/;
