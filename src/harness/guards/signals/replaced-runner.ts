import { JS, PERL, PY, RUBY } from '../languages.ts';
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
    /\b(?:assign|definePropert(?:y|ies))\s*\(\s*\(?(?:globalThis|global|window|self)\b[^;]{0,80}\b(?:expect|describe|it|test|assert|jest|vi)\b/g,
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
    /\b(?:module|class)\s+(?:::)?(?:RSpec|Minitest|MiniTest|Test::Unit)\b|\b(?:RSpec|Minitest|MiniTest)\b[\w:]*\.(?:class_eval|prepend|send|configure|define_method|module_eval|autorun)\b/g,
    RUBY,
  ),
  replaces(
    /\bpackage\s+Test::\w+|\*Test::\w+::\w+\s*=|\*\{?["']?(?:main|Test)::\w+["']?\}?\s*=\s*sub\b/g,
    PERL,
  ),
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
