import { C, DOTNET, JS, JVM, LUA, PERL, PHP, PY, RUBY, RUST } from '../languages.ts';
import { added, type Signal } from './signal.ts';

const replaces = added('block', 'edit.runner-replaced', 'replaces or loads the test runner in product code');
const hooks = added('ask', 'edit.global-hook', 'changes a language-wide hook');
const assigns = added('ask', 'edit.global-hook', 'assigns to a name of the test runner');

/** Product code that takes the place of the test runner, or of a hook of the whole language. */
export const REPLACED_RUNNER: readonly Signal[] = [
  replaces(
    /\b(?:globalThis|global|window|self(?=[^=\n]{0,20}\b(?:expect|jest|vi)\b))\b(?:\s+as\s+[\w<>, ]+)?\s*\)?\s*(?:\??\.\s*|\[\s*["'`])(?:expect|describe|it|test|suite|assert|jest|vi|xit|before|after|beforeEach|beforeAll|afterEach|afterAll)\b["'`]?\s*\]?\s*(?:\.\w+\s*)?=(?!=)/g,
    JS,
  ),
  replaces(
    /\b(?:assign|definePropert(?:y|ies)|Reflect\s*\.\s*set)\s*\(\s*\(?(?:globalThis|global|window|self)\b[^;]{0,80}\b(?:expect|describe|it|test|assert|jest|vi)\b/g,
    JS,
  ),
  replaces(
    /\b(?:from|import|require\s*\()\s*\(?\s*["'`](?:@jest\/|@vitest\/|vitest\b|jest\b|chai\b|mocha\b|jasmine|node:test\b|expect["'`]|@playwright\/test)/g,
    JS,
  ),
  replaces(
    /\b(?:assert|expect|chai|should)\s*(?:\.\w+\s*){1,3}=(?!=|>)|\b(?:require|import)\s*\(\s*["'`](?:node:)?assert(?:\/strict)?["'`]\s*\)\s*\)?\s*\.\w+\s*=(?!=|>)|\bexpect\.extend\s*\(/g,
    JS,
  ),
  replaces(
    /\b(?:unittest|pytest|TestCase|nose|_pytest)(?:\.\w+)*\.\w+\s*=(?!=)|\bsetattr\s*\(\s*(?:unittest|pytest|_pytest|TestCase|builtins|__builtins__)\b|\bmodules\s*\[\s*["'](?:unittest|pytest|_pytest)|\bSkipTest\b/g,
    PY,
  ),
  replaces(
    /^\s*(?:import|from)\s+(?:pytest|unittest|nose|mock)\b|\bimport_module\s*\(\s*["']_?(?:pytest|unittest)|\b__import__\s*\(\s*["']_?(?:pytest|unittest)|\bpytest\s*\.\s*(?:skip|exit|xfail|fail)\s*\(|\bmock\.patch\b/gm,
    PY,
  ),
  replaces(
    /\bbuiltins\s*\.\s*(?:AssertionError|__import__|isinstance|Exception|BaseException)\s*=(?!=)/g,
    PY,
  ),
  replaces(
    /\b(?:module|class)\s+(?:::)?(?:RSpec|Minitest|MiniTest|Test::Unit)\b|\b(?:RSpec|Minitest|MiniTest)\b[\w:]*\.(?:world|runnables|class_eval|prepend|send|configure|define_method|module_eval|autorun)\b/g,
    RUBY,
  ),
  replaces(
    /\bpackage\s+Test::\w+|\*Test::\w+::\w+\s*=|\*\{?["']?(?:main|Test)::\w+["']?\}?\s*=\s*sub\b/g,
    PERL,
  ),
  replaces(
    /\b(?:const|let|var)\s+(\w{1,60})\s*=\s*(?:globalThis|global|window)\b(?!\s*[.?[(])[\s\S]{0,1000}?\b\1\s*\.\s*(?:expect|describe|it|test|suite|assert|jest|vi|beforeEach|afterEach|beforeAll|afterAll)\s*=(?!=|>)/g,
    JS,
  ),
  replaces(
    /\.\s*(?:assert[A-Z]\w{1,40}|failureException)\s*=(?!=)|^\s{0,80}def\s+load_tests\s*\(\s*loader\b|\b(?:Test\w{0,80}|\w{0,80}Test(?:s|Case|Suite)?)\s*\.\s*(?:test\w{0,80}|__test__|setUp\w{0,20}|tearDown\w{0,20})\s*=(?!=)|^[ \t]{0,40}__test__\s*=\s*(?:False|0|None)\b|^[ \t]{0,40}del\s+(?:Test[A-Z]\w{0,80}|[A-Z]\w{0,80}Test(?:s|Case)?)\b/gm,
    PY,
  ),
  replaces(
    /^[ \t]{0,40}#[ \t]{0,9}define[ \t]{1,9}(?:NDEBUG\b|(?:(?:static_|cr_)?assert|(?:EXPECT|ASSERT)_(?:EQ|NE|TRUE|FALSE|LT|LE|GT|GE|STR\w{1,10}|NEAR|THAT|(?:ANY_|NO_)?THROW|FLOAT_EQ|DOUBLE_EQ|DEATH)|(?:REQUIRE|CHECK)(?:_(?:FALSE|EQ|NE|THAT|EQUAL|THROWS\w{0,10}))?)\()/gm,
    C,
  ),
  replaces(/\bmacro_rules!\s*(?:(?:debug_)?assert(?:_eq|_ne)?|panic)\b/g, RUST),
  replaces(
    /^[ \t]{0,40}(?:_G\s*\.\s*)?(?:assert|describe|it)\s*=(?!=)|\b_G\s*\.\s*(?:assert|describe|it)\s*=(?!=)/gm,
    LUA,
  ),
  hooks(/^[ \t]{0,40}def\s+pytest_\w{1,60}\s*\(/gm, PY),
  hooks(/\bset_error_handler\s*\(|\berror_reporting\s*\(\s*0\s*\)/g, PHP),
  hooks(/\b(?:Debug|Trace)\s*\.\s*Listeners\s*\.\s*Clear\b/g, DOTNET),
  hooks(/\bsetDefaultUncaughtExceptionHandler\s*\(/g, JVM),
  hooks(
    /\b(?:sys\s*\.\s*(?:excepthook|settrace|setprofile|meta_path)\b|atexit\s*\.\s*register\b|gc\s*\.\s*get_objects\b|sys\s*\.\s*modules\s*\[[^\]\n]+\]\s*=(?!=))/g,
    PY,
  ),
  hooks(
    /\bprocess\s*\.\s*(?:on|once|addListener|prependListener)\s*\(\s*["'`](?:exit|beforeExit|uncaughtException|unhandledRejection)|\b(?:Object|Array|String|Number|Boolean|Function|Promise|Error|Map|Set|Date|RegExp)\.prototype(?:\.\w+|\[[^\]\n]+\])\s*=(?!=|>)|(?<![\w.$])(?:Object|Array|Number|Math|JSON|Date|Promise|Reflect|console)\.\w+\s*=(?!=|>)/g,
    JS,
  ),
  hooks(/\bat_exit\b/g, RUBY),
  assigns(/(?<!\bthis)\.\s*(?:expect|describe|beforeEach|afterEach|beforeAll|afterAll)\s*=(?!=|>)/g, JS),
];
