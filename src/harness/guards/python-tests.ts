import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { PY } from './languages.ts';

const TEXT_OR_COMMENT =
  /("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*(?:\1|$)|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|#[^\n]*/g;
const CLASS = /^(?:[ \t]*@[^\n]*\n){0,20}([ \t]*)class[ \t]+(\w+)[ \t]*(?:\(([^)]*)\))?[ \t]*:/gm;
const TEST_FUNCTION = /^(?:@[^\n]*\n){0,20}()(?:async[ \t]+)?def[ \t]+test_\w*(?=[ \t]*\()/gm;

/**
 * Tests inside a Python source file that no test file's name gives away: a class of test cases must be the same after the
 * edit (decorators too); a function that looks like a test, or a class of such, asks when it changes. New ones ask.
 */
export function guardPythonTests(path: string, before: string, after: string): Decision {
  if (!PY.test(path)) return ALLOW;
  const old = testsOf(before);
  const now = testsOf(after);
  if (!areKept(old.cases, now.cases))
    return {
      kind: 'block',
      rule: 'path.test-region',
      reason: `Tests are read-only, also those inside ${path}. Leave the test class as it is and edit the code outside it; if the test itself is wrong, edit nothing and reply NO CHANGE: and why.`,
    };
  if (!areKept(old.functions, now.functions))
    return {
      kind: 'ask',
      rule: 'path.test-region',
      warning: `The edit changes what looks like a test inside ${path}.`,
    };
  const isMore = now.cases.length > old.cases.length || now.functions.length > old.functions.length;
  return isMore
    ? { kind: 'ask', rule: 'path.new-test', warning: `The edit adds tests inside ${path}.` }
    : ALLOW;
}

function testsOf(text: string): { readonly cases: string[]; readonly functions: string[] } {
  const code = text.replace(TEXT_OR_COMMENT, (found) => '_'.repeat(found.length));
  const known = new Set<string>();
  const cases: string[] = [];
  const functions: string[] = [];
  let caseEnd = 0;
  let functionEnd = 0;
  for (const match of code.matchAll(CLASS)) {
    const [, , name = '', bases = ''] = match;
    const isCase = /TestCase\b/.test(bases) || bases.split(',').some((base) => known.has(base.trim()));
    if (isCase) known.add(name);
    if (match.index < caseEnd) continue;
    if (isCase) {
      caseEnd = blockEnd(code, match);
      cases.push(text.slice(match.index, caseEnd));
    } else if (/^Test/.test(name) && match.index >= functionEnd) {
      functionEnd = blockEnd(code, match);
      const body = text.slice(match.index, functionEnd);
      if (/\bdef[ \t]+test/.test(body) && /\bassert/.test(body)) functions.push(body);
    }
  }
  functionEnd = 0;
  for (const match of code.matchAll(TEST_FUNCTION)) {
    if (match.index < functionEnd) continue;
    functionEnd = blockEnd(code, match);
    const body = text.slice(match.index, functionEnd);
    if (/\bassert/.test(body)) functions.push(body);
  }
  return { cases, functions };
}

/** Behind the last line that stands deeper than the header, up to the first code that does not; lines in brackets belong to it. */
function blockEnd(code: string, header: RegExpExecArray): number {
  const indent = (header[1] ?? '').length;
  const from = header.index + header[0].length;
  let round = 0;
  let at = from;
  let end = from;
  while (at < code.length) {
    const next = code.indexOf('\n', at) + 1;
    const line = code.slice(at, next === 0 ? code.length : next);
    const depth = line.length - line.trimStart().length;
    const isInside = at === from || round > 0 || depth > indent;
    const isCode = line.trim() !== '' && !/^\s*_+\s*$/.test(line);
    if (isCode && !isInside) return end;
    for (const mark of line) round += bracket(mark);
    at += line.length;
    if (isInside && line.trim() !== '') end = at;
  }
  return end;
}

function bracket(mark: string): number {
  return '([{'.includes(mark) ? 1 : ')]}'.includes(mark) ? -1 : 0;
}

/** Do all old texts still stand, in their order? */
function areKept(old: readonly string[], now: readonly string[]): boolean {
  let at = 0;
  for (const text of now) if (text.trimEnd() === old[at]?.trimEnd()) at += 1;
  return at === old.length;
}
