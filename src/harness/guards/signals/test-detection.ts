import { ELIXIR, GO, JS, PHP, PY, RUBY, RUST } from '../languages.ts';
import { added, type Signal } from './signal.ts';

const RUNNERS =
  'pytest|unittest2?|nose2?|doctest|jest|vitest|mocha|jasmine|karma|rspec|minitest|phpunit|junit|testng|xunit|nunit|mstest|ExUnit|busted|cargo-test';

/** What a manifest lists: a tool may look there for a runner. */
const DECLARED = String.raw`\s+(?:\w+\.)?(?:deps|dependencies|dev_dependencies|requirements|requires|packages|extras)\s*(?::|\)|$|\n|\b(?:and|or|else)\b)`;

const detection = added('block', 'edit.test-detection', 'makes the code behave differently under test');

const onCi = added('ask', 'edit.ci-detection', 'makes the code behave differently in CI');

/** The calls that lead here, as text or frames. */
const CALLERS = String.raw`(?:\bError\s*\([^)\n]*\)\s*\)?\s*(?:\?\.|!?\.)\s*stack\b|\bcaptureStackTrace\b|\binspect\s*\.\s*(?:stack|trace|currentframe)\b|\b_getframe\b|\b(?:extract|format|print)_stack\b|\bgetStackTrace\b|\bdebug\s*\.\s*Stack\b|\bruntime\s*\.\s*Callers?\b|\bdebug_backtrace\b|\bcallStackSymbols\b)`;
/** What was started, or is loaded, as text. */
const STARTED = String.raw`\b(?:argv|ARGV|Args|cmdline)\b`;
const NAMES_TESTS = String.raw`(?:["'\x60][\w\s.@\\/*^$|-]{0,40}|(?<![/<])/(?![/*])[^/;\n]{0,40})(?<![a-zA-Z0-9])(?:py|unit)?(?:tests?|specs?)(?![a-zA-Z0-9])`;

/** Code that looks whether it is under test. */
export const TEST_DETECTION: readonly Signal[] = [
  detection(
    /\bPYTEST_[A-Z_]+|\bJEST_WORKER_ID\b|\bVITEST(?:_[A-Z_]+)?\b|\bNODE_TEST_CONTEXT\b|\bHARNESS_ACTIVE\b|\bPHPUNIT_[A-Z_]+|\bNEXTEST(?:_[A-Z_]+)?\b|\bBATS_[A-Z_]+|\bXCTestConfigurationFilePath\b|\bFLUTTER_TEST\b|\bTOX_ENV_NAME\b|\bRUST_TEST_[A-Z_]+|\b(?:MOCHA|JASMINE|KARMA|RSPEC|CTEST|GTEST|PLAYWRIGHT_TEST)_[A-Z_]+\b|\bTEST_WORKER_INDEX\b|\bsurefire\.test\.|\borg\.gradle\.test\./g,
  ),
  detection(
    /\b(?:NODE|BABEL|APP|RAILS|RACK|MIX|FLASK|DJANGO|VITE|BUN|DENO)_?ENV\b[^\n]{0,20}?(?:[!=]==?|\bis\b|\beq\b|\.equals\(|\.includes\()\s*(?:["'`]test(?:ing)?["'`]|:test\b)/g,
  ),
  detection(/(?:["'`]test(?:ing)?["'`]|:test\b)\s*[!=]==?\s*[^\n]{0,40}(?:_ENV\b|\.env\b|MODE\b)/g),
  detection(/\bimport\.meta\.(?:vitest|jest|env\.(?:TEST|VITEST)\b|env\.MODE\s*[!=]==?\s*["'`]test)/g, JS),
  detection(
    /\btypeof\s*\(?\s*(?:(?:globalThis|global|window|self)\s*\??\.\s*)?(?:(?:jest|vi|vitest|mocha|jasmine|expect|describe|beforeEach|afterEach)\b|(?:it|test|beforeAll|afterAll)\s*\)?\s*[!=]==?\s*["'`]undefined)/g,
    JS,
  ),
  detection(
    /["'`](?:jest|vi|vitest|expect|describe|it|beforeEach|afterEach)["'`]\s+in\s+(?:globalThis|global|window|self)\b/g,
    JS,
  ),
  detection(
    /\b(?:globalThis|global|window|self)(?:\s+as\s+\w+\s*\))?\s*\??\.\s*(?:jest|vitest|mocha|__vitest_\w+|__jest\w*)\b/g,
    JS,
  ),
  detection(
    new RegExp(`["'\`](?:_?(?:${RUNNERS}))(?:\\.[\\w.]+)?["'\`]\\s+(?:not\\s+)?in\\b(?!${DECLARED})`, 'g'),
  ),
  detection(
    new RegExp(
      `\\b(?:argv|modules|environ)\\b[\\s\\S]{0,2000}?["'](?:_?(?:${RUNNERS}))["']\\s+(?:not\\s+)?in\\s+\\w`,
      'g',
    ),
    PY,
  ),
  detection(
    new RegExp(
      `\\b(?:argv|ARGV|modules|environ|getenv|env|ENV|stack|stacktrace|StackTrace|PROGRAM_NAME|Args|frames?|cmdline|_getframe|require\\.cache|execPath|GetAssemblies|GetEntryAssembly|ProcessName|LOADED_FEATURES|get_included_files)\\b[^\\n]{0,80}["'\`/][^"'\`/\\n]{0,40}\\b_?(?:${RUNNERS})\\b`,
      'gi',
    ),
  ),
  detection(
    new RegExp(
      `["'\`/][^"'\`/\\n]{0,30}\\b_?(?:${RUNNERS})\\b[^\\n]{0,30}["'\`/][^\\n]{0,40}\\b(?:argv|modules|environ|stack|_getframe|getStackTrace|cmdline)\\b`,
      'gi',
    ),
  ),
  detection(
    new RegExp(
      `${CALLERS}[\\s\\S]{0,200}?(?:${NAMES_TESTS}|["'\`/][^"'\`/\\n]{0,40}\\b_?(?:${RUNNERS})\\b)`,
      'gi',
    ),
  ),
  detection(new RegExp(`["'\`][^"'\`\\n]{0,12}\\btests?["'\`]\\s+in\\b[^\\n]{0,60}${STARTED}`, 'g')),
  detection(
    new RegExp(
      `${STARTED}[^\\n]{0,60}(?:includes|indexOf|match|test|endsWith|endswith|startsWith|HasSuffix|HasPrefix|Contains|include\\?|any\\?)\\s*\\(?\\s*["'\`/][^"'\`/\\n]{0,12}\\btests?\\b`,
      'g',
    ),
  ),
  detection(new RegExp(`${NAMES_TESTS}[^\\n;]{0,80}?${CALLERS}`, 'g')),
  detection(new RegExp(`\\b(?:e|err|error)\\s*[?!]?\\.\\s*stack\\b[^\\n;]{0,60}?${NAMES_TESTS}`, 'g'), JS),
  detection(new RegExp(`\\bcaller(?:_locations)?\\b[^\\n]{0,80}?${NAMES_TESTS}`, 'g'), RUBY),
  detection(
    /\bnpm_(?:lifecycle_(?:event|script)|command|config_argv)\b[^\n]{0,60}?(?:[!=]==?|\bin\b|\(|\bis\b|\beq\b)[^\n]{0,20}?(?:["'`/]|\b|_)tests?\b|\btests?(?:["'`/])[^\n]{0,60}\bnpm_(?:lifecycle_(?:event|script)|command|config_argv)\b/g,
  ),
  detection(
    /\btesting\s*\.\s*Testing\s*\(|\bflag\s*\.\s*Lookup\s*\(\s*["`]test\.|\bos\s*\.\s*Args\b[^\n]{0,60}["`][^"`\n]*\.?test["`.]/g,
    GO,
  ),
  detection(
    /\bcfg!\s*\(\s*(?:(?:not|any|all)\s*\([^)]*)?\btest\b|#\[\s*cfg(?:_attr)?\s*\(\s*(?:(?:all|any)\s*\(\s*)?not\s*\(\s*test\s*\)|#\[\s*cfg_attr\s*\(\s*test\b/g,
    RUST,
  ),
  detection(/\bRails\.env\.test\?|\bdefined\?\s*\(?\s*(?:::)?(?:RSpec|Minitest|Test::Unit)\b/g, RUBY),
  detection(/\brunningUnitTests\s*\(|\bclass_exists\s*\([^)\n]*PHPUnit/g, PHP),
  detection(/\bMix\.env\s*(?:\(\s*\))?\s*[!=]=\s*:test\b|\bloaded\?\s*\(\s*ExUnit/g, ELIXIR),
  detection(/\bforName\s*\(\s*"(?:org\.junit|org\.testng|junit\.|kotlin\.test|org\.scalatest)/g),
  detection(/\bimport\s+_pytest\b|\bfrom\s+_pytest\b/g, PY),
  onCi(
    /\b(?:environ|getenv|env|ENV|GetEnvironmentVariable|Getenv)\b[^\w\n]{0,4}(?:get|fetch)?[^\w\n]{0,3}(?:CI|GITHUB_ACTIONS)\b/g,
  ),
];
