import { C, DOTNET, ELIXIR, GO, JS, JVM, LUA, PERL, PHP, PY, RUBY, RUST, SWIFT } from '../languages.ts';
import { added, type Signal } from './signal.ts';

const detection = added('block', 'edit.test-detection', 'makes the code behave differently under test');
const debugging = added('ask', 'edit.debug-detection', 'makes the code behave differently in a debug build');

/** The variables that name the surroundings a program runs in. */
const MODE = String.raw`\b(?:NODE|BABEL|APP|RAILS|RACK|MIX|FLASK|DJANGO|VITE|BUN|DENO)_?ENV\b`;
const SAYS_TEST = String.raw`(?:["'\x60]test(?:ing)?["'\x60]|:test\b)`;

/** Code that asks its surroundings whether they are those of a test: the mode, the program started, what is loaded. */
export const TEST_SURROUNDINGS: readonly Signal[] = [
  detection(
    new RegExp(
      `${SAYS_TEST}[^\\n;]{0,40}?(?:\\.\\s*(?:includes|indexOf|has)\\s*\\(|\\bin\\b)[^\\n;]{0,40}?${MODE}`,
      'g',
    ),
    JS,
  ),
  detection(
    new RegExp(
      `\\b(?:switch|match|case)\\b[^\\n{]{0,60}${MODE}[^\\n{]{0,20}[{:\\n][\\s\\S]{0,400}?\\b(?:case|when)\\s+${SAYS_TEST}`,
      'g',
    ),
  ),
  detection(
    new RegExp(
      `\\b(\\w{1,60})\\s{0,5}:?=[^\\n;=]{0,60}${MODE}[\\s\\S]{0,1000}?\\b\\1\\b[^\\n;]{0,20}?(?:[!=]==?|\\bis\\b|\\beq\\b|[sS]tarts_?[wW]ith\\s*\\()\\s*${SAYS_TEST}`,
      'g',
    ),
  ),
  detection(
    new RegExp(
      `${MODE}[^\\n;]{0,20}?\\.\\s*(?:startsWith|endsWith|startswith|includes|match|search|indexOf)\\s*\\(\\s*["'\`/^]{1,2}test|/\\^?test[^/\\n]{0,20}/[a-z]{0,4}\\s*\\.\\s*test\\s*\\([^)\\n]{0,40}${MODE}`,
      'g',
    ),
  ),
  detection(
    /\b(?:argv|require\.main)\b[^\n;]{0,60}["'`/][^"'`/\n]{0,20}(?:[._](?:test|spec)(?:["'`.\\$/]|$)|(?:jest|vitest|mocha|jasmine)\b)|\b_isMockFunction\b/g,
    JS,
  ),
  detection(
    /\bfind_spec\s*\(\s*["'](?:_?pytest|unittest|nose)\b|\b_called_from_test\b|\b(?:Magic|Async)Mock\b|\bunittest\.mock\b|["']Mock["']|\bsettings\s*(?:\.|,\s*["'])\s*TESTING\b(?!\s*=(?!=))|\bconfig\s*(?:\.\s*get\s*\(|\[)\s*["']TESTING["'](?!\s*\]\s*=(?!=))/g,
    PY,
  ),
  detection(
    /\bos\s*\.\s*(?:Executable\s*\(|Args\s*\[)[\s\S]{0,200}?["`][^"`\n]{0,20}\.test(?:\.exe)?["`]|\bflag\s*\.\s*(?:Set|Lookup)\s*\(\s*["`]test\./g,
    GO,
  ),
  { ...detection(/\/\/go:linkname[ \t]{1,9}\S{1,80}[ \t]{1,9}testing\./g, GO), inComments: true },
  detection(
    /\bcurrent\s*\(\s*\)\s*\.\s*name\s*\(\s*\)[^\n;]{0,60}"(?:main|tests?\b|[^"\n]{0,20}::tests?)/g,
    RUST,
  ),
  detection(
    /"(?:java\.class\.path|sun\.java\.command|jdk\.module\.main)"[^\n;]{0,80}"[^"\n]{0,20}(?:junit|surefire|testng|gradle\.worker|kotlintest|kotest)|\bStackWalker\b[^\n;]{0,160}"[^"\n]{0,30}(?:[tT]est|junit)/g,
    JVM,
  ),
  detection(
    /\b(?:ProcessName|FriendlyName|GetAssemblies|GetEntryAssembly|GetCommandLineArgs)\b[^\n;]{0,120}"[^"\n]{0,30}(?:testhost|xunit|nunit|mstest|vstest)/gi,
    DOTNET,
  ),
  detection(
    /(?:\$0|\$PROGRAM_NAME|\$ARGV)(?!\w)[^\n;]{0,40}["'/][^"'/\n]{0,20}(?:rspec|minitest|_spec\b|_test\b|\btests?\b|\bspec\b)|\bconst_defined\?\s*\(?\s*[:"']{1,2}(?:RSpec|Mini[tT]est|Test::Unit)|\bRails\.env\b[^\n;]{0,12}?(?:[!=]=|\.eql\?\s*\(?|\.in\?\s*\(?\s*(?:\[|%[wi][[({]))\s*(?:["':]?test\b)/g,
    RUBY,
  ),
  detection(/\bNSClassFromString\s*\(\s*@?"XC(?:Test|UI)|\bBundle\b[^\n;]{0,60}"[^"\n]{0,10}xctest"/g, SWIFT),
  detection(
    /\bProcess\.whereis\s*\(\s*ExUnit\b|\b(?:get|fetch|compile)_env!?\s*\([^)\n]{0,80}:env\b[^)\n]{0,20}\)\s*[!=]==?\s*:test\b/g,
    ELIXIR,
  ),
  detection(/\benvironment\s*\(\s*\[?[^)\n]{0,40}["']test(?:ing)?["']|["']PHPUNIT_[A-Z_]+["']/g, PHP),
  detection(
    /\$INC\s*\{\s*["']Test\/|\$0\s*=~\s*m?[^\w\s][^\n;]{0,20}\\\.t\b|\bHARNESS_(?:ACTIVE|VERSION)\b/g,
    PERL,
  ),
  detection(/\bpackage\s*\.\s*loaded\s*[.[]\s*["']?(?:busted|luaunit|luassert|lust)\b/g, LUA),
  detection(
    /^[ \t]{0,20}#[ \t]{0,9}(?:el)?if(?:n?def)?\b[^\n]{0,80}\b_{0,2}(?:UNIT_?TESTS?(?:ING)?|TESTING|RUN_TESTS?|GTEST\w{0,20}|CPPUTEST\w{0,20}|DOCTEST_\w{1,20}|CATCH_CONFIG_\w{1,20})_{0,2}\b/gm,
    C,
  ),
  debugging(/\bcfg!?\s*\(\s*(?:not\s*\(\s*)?debug_assertions\b/g, RUST),
  debugging(/^[ \t]{0,20}#[ \t]{0,9}(?:el)?if\b[^\n]{0,80}\bDEBUG\b/gm, DOTNET),
];
