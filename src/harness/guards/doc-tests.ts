import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { hunksOf } from '../../proposal/hunk.ts';
import { ELIXIR, PY, RUST } from './languages.ts';

const DOC_TESTS: readonly { readonly file: RegExp; readonly line: RegExp }[] = [
  { file: PY, line: /^\s*(?:[rRuU]?(?:"""|''')\s*)?>>>/ },
  { file: ELIXIR, line: /^\s*iex(?:\(\d+\))?>/ },
  { file: RUST, line: /^\s*\/\/[/!].*\b(?:assert\w*!|panic!|```)/ },
];

/** Does the edit remove or change examples in documentation that the tests may run (doctest)? They are expectations: ask. */
export function guardDocTests(path: string, before: string, after: string): Decision {
  const kind = DOC_TESTS.find(({ file }) => file.test(path));
  if (kind === undefined) return ALLOW;
  const lines = before.split('\n');
  const touches = hunksOf(before, after).some((hunk) => {
    const previous = lines[hunk.oldStart - 2] ?? '';
    const expectsOutput = kind.file !== RUST && kind.line.test(previous);
    return (expectsOutput && hunk.removed.length > 0) || hunk.removed.some((line) => kind.line.test(line));
  });
  return touches
    ? {
        kind: 'ask',
        rule: 'edit.doc-test',
        warning: `The edit changes an example in ${path} that doctest may run.`,
      }
    : ALLOW;
}
