import { describe, expect, test } from '@jest/globals';
import type { ToolView } from '../../../../src/harness/tool.ts';
import { DEFAULT_POLICY } from '../../../../src/kernel/policy.ts';
import { denialsOf } from '../../../../src/proposal/denial.ts';
import { memoryFiles } from '../../../fakes/memory-files.ts';
import { rounds, seedOf } from '../../../fakes/rounds.ts';
import { seeded } from '../../../fakes/seeded.ts';
import { callTool, resultText, toolView } from '../../../fakes/tool-view.ts';

const CALC =
  'def add(a, b):\n    return a - b\n\n\ndef sub(a, b):\n    return a - b\n\n\ndef half(a):\n    return a / 3\n';

function edit(before: string, old: string, replacement: string, path = 'src/a.py') {
  return callTool(toolView(memoryFiles({ [path]: before })), 'replace_in_file', {
    path,
    old,
    new: replacement,
  });
}

describe('replace_in_file', () => {
  test('plans the write of the whole new text, with what follows', () => {
    const view = toolView(memoryFiles({ 'src/a.py': CALC }));
    const args = { path: './src//a.py', old: 'a / 3', new: 'a / 2', more: 'true' };
    expect(callTool(view, 'replace_in_file', args)).toEqual({
      kind: 'write',
      path: 'src/a.py',
      before: CALC,
      after: CALC.replace('/ 3', '/ 2'),
      warnings: [],
      more: true,
    });
  });

  test('writes the real file when the path is a link inside the tree', () => {
    const view = toolView(memoryFiles({ 'src/a.py': CALC }, { links: { 'alias.py': 'src/a.py' } }));
    expect(callTool(view, 'replace_in_file', { path: 'alias.py', old: '/ 3', new: '/ 2' })).toMatchObject({
      kind: 'write',
      path: 'src/a.py',
    });
  });

  test.each([
    [
      'a text that occurs twice',
      '    return a - b',
      'x',
      'edit.not-unique',
      'occurs 2 times in src/a.py (lines 2, 6). Include more lines',
    ],
    ['overlapping places', '\n\n', 'x', 'edit.not-unique', 'occurs 4 times'],
    ['a text of another file', 'class Nothing(Alike):', 'x', 'edit.not-found', 'copy them exactly'],
    [
      'a near miss',
      'def half(a):\n    return a / 2\n',
      'x',
      'edit.not-found',
      '9| def half(a):\n10|     return a / 3',
    ],
    [
      'other white space',
      'def half(a):\n  return a / 3',
      'x',
      'edit.not-found',
      'It differs in white space only. Nearest lines:\n8| \n9| def half(a):',
    ],
    [
      'line numbers',
      '9| def half(a):\n10|     return a / 3',
      'x',
      'edit.not-found',
      'begins with line numbers; leave them out',
    ],
    ['nothing', '', 'x', 'edit.empty-old', 'old is empty'],
    ['the same text', 'a / 3', 'a / 3', 'edit.no-change', 'nothing would change'],
  ])('%s is refused with what to do next', (_, old, replacement, rule, text) => {
    const plan = edit(CALC, old, replacement);
    expect(plan).toMatchObject({ outcome: 'blocked', rule });
    expect(resultText(plan)).toContain(text);
  });

  test.each([
    ['CRLF', 'a\r\nb\r\nc\r\n', 'a\nb\n', 'a\nx\ny\n', 'a\r\nx\r\ny\r\nc\r\n'],
    ['CRLF sent as such', 'a\r\nb\r\n', 'a\r\nb', 'a\r\nc', 'a\r\nc\r\n'],
    ['a byte order mark', '\u{feff}a\nb\n', 'a\n', 'c\n', '\u{feff}c\nb\n'],
    ['no final newline', 'a\nb', 'b', 'c\nd', 'a\nc\nd'],
    ['mixed endings, both kept', 'a\r\nb\nc\r\n', 'a\nb\nc\n', 'a\nB\nc\n', 'a\r\nB\nc\r\n'],
    [
      'mixed endings, a new line like its neighbour',
      'a\r\nb\r\nc\nd\n',
      'b\n',
      'b\nx\n',
      'a\r\nb\r\nx\nc\nd\n',
    ],
    ['a lone carriage return', 'a\rb\nc\n', 'c', 'd', 'a\rb\nd\n'],
    ['an emoji that shares half a pair', 'x = "😀"\n', '😀', '😁', 'x = "😁"\n'],
    ['one-line CRLF file', 'a\r\n', 'a', 'a\nb', 'a\r\nb\r\n'],
    ['deleted lines', 'a\r\nb\r\nc\r\n', 'b\n', '', 'a\r\nc\r\n'],
  ])('bytes around the edit stay: %s', (_, before, old, replacement, after) => {
    expect(edit(before, old, replacement)).toMatchObject({ kind: 'write', before, after });
  });

  test('for any text and endings, only the lines that differ change, and an edit taken back restores every byte', () => {
    const random = seeded(seedOf(20260801)).below;
    for (let round = 0; round < rounds(400); round += 1) {
      const ends = ['\n', '\r\n'];
      const count = 2 + random(8);
      const lines = Array.from({ length: count }, (_, index) => `l${index}${'é'.repeat(random(3))}`);
      const uniform = random(2) === 0 ? ends[random(2)] : undefined;
      const text = lines
        .map((line) => line + (uniform ?? ends[random(2)]))
        .join('')
        .slice(0, random(3) === 0 ? -1 : undefined);
      const from = random(count - 1);
      const target = lines.slice(from, from + 2).join('\n');
      const changed = target.replace(/^l\d+/, 'changed');
      const there = edit(text, target, changed);
      if (there.kind !== 'write') throw new Error(resultText(there));
      expect(there.after).toBe(
        text.replace(lines[from] ?? '', (lines[from] ?? '').replace(/^l\d+/, 'changed')),
      );
      const back = edit(there.after, changed, target);
      expect(back).toMatchObject({ kind: 'write', after: text });
    }
  });

  test.each([
    ['tests/test_a.py', 'path.test-file', 'stop and explain why'],
    ['.github/workflows/ci.yml', 'path.protected', 'explain what a person should change there'],
    ['.env', 'path.secret', 'Carry on without it'],
    ['conftest.py', 'path.protected', 'Edit ordinary source files'],
    ['../a.py', 'path.outside-root', 'relative to the repository root'],
    ['src\\a.py', 'path.invalid', 'backslash'],
  ])('%s is refused under %s', (path, rule, text) => {
    const view = toolView(memoryFiles({ [path.replace(/^\.\./, 'x')]: CALC }));
    const plan = callTool(view, 'replace_in_file', { path, old: '/ 3', new: '/ 2' });
    expect(plan).toMatchObject({ outcome: 'blocked', rule });
    expect(resultText(plan)).toContain(text);
  });

  test.each([
    ['data/want.json', ['The tests reach data/want.json through the link tests/data.']],
    ['cases/a/in.txt', ['The tests reach cases/a/in.txt through the link spec.']],
    ['src/a.json', []],
  ])('%s, which a link below the tests may reach, is planned with %j', (path, warnings) => {
    const files = {
      'data/want.json': CALC,
      'cases/a/in.txt': CALC,
      'src/a.json': CALC,
      'tests/test_a.py': '',
    };
    const links = { 'tests/data': '../data', spec: 'cases', 'src/alias': '../src' };
    const view = toolView(memoryFiles(files, { links }));
    expect(callTool(view, 'replace_in_file', { path, old: '/ 3', new: '/ 2' })).toMatchObject({
      kind: 'write',
      warnings,
    });
  });

  test('a file with a second name is not written', () => {
    const view = toolView(memoryFiles({ 'src/a.py': CALC }, { hardLinks: { 'src/a.py': 2 } }));
    expect(callTool(view, 'replace_in_file', { path: 'src/a.py', old: '/ 3', new: '/ 2' })).toMatchObject({
      rule: 'path.hard-link',
    });
    expect(callTool(view, 'read_file', { path: 'src/a.py' })).toMatchObject({ outcome: 'ok' });
  });

  test.each([
    [
      'package.json',
      '{"version":"1.0.0","scripts":{"test":"jest"},"dependencies":{"ms":"^2.0.0"}}',
      '^2.0.0',
      '^2.1.3',
      true,
    ],
    ['package.json', '{"version":"1.0.0","dependencies":{"ms":"^2.0.0"}}', '1.0.0', '1.0.1', false],
    ['package.json', '{"dependencies":{"ms":"^2.0.0"}}', '^2.0.0', 'github:evil/ms', false],
    [
      'package.json',
      '{"dependencies":{"ms":"^2.0.0"}}',
      '"ms":"^2.0.0"',
      '"ms":"^2.0.1","left-pad":"1.0.0"',
      false,
    ],
    ['package.json', '{"overrides":{"ms":"2.0.0"},"dependencies":{}}', '2.0.0', '2.0.1', false],
    ['package.json', '{"jest":{"testTimeout":"5"},"dependencies":{}}', '5', '6', false],
    [
      'package.json',
      '{"scripts":{"test":"jest"},"dependencies":{"ms":"2.0.0"}}',
      '"2.0.0"}',
      '"2.0.1"},"scripts":{"test":"true"}',
      false,
    ],
    ['vendor/package.json', '{"dependencies":{"ms":"2.0.0"}}', '2.0.0', '2.0.1', false],
    ['requirements.txt', 'requests==2.30.0\nflask>=2.0,<3\n', 'requests==2.30.0', 'requests==2.31.0', true],
    ['requirements.txt', 'requests==2.30.0\n', 'requests==2.30.0', 'requestz==2.31.0', false],
    ['requirements.txt', 'requests==2.30.0\n', 'requests==2.30.0', '--index-url http://x.invalid', false],
    ['go.mod', 'module m\n\ngo 1.21\n\nrequire github.com/a/b v1.2.3\n', 'v1.2.3', 'v1.2.4', true],
    ['go.mod', 'module m\n\ngo 1.21\n\nrequire github.com/a/b v1.2.3\n', 'go 1.21', 'go 1.20', false],
    ['Cargo.toml', '[package]\nversion = "0.1.0"\n[dependencies]\nserde = "1.0.1"\n', '1.0.1', '1.0.2', true],
    [
      'Cargo.toml',
      '[package]\nversion = "0.1.0"\n[dependencies]\nserde = "1.0.1"\n',
      '0.1.0',
      '0.1.2',
      false,
    ],
    ['pyproject.toml', '[project]\nversion = "1.0"\n', '1.0', '1.1', false],
  ])(
    '%s: a version of a dependency alone is put to a person (%s: %s → %s)',
    (path, before, old, replacement, asks) => {
      const plan = edit(before, old, replacement, path);
      if (asks)
        expect(plan).toMatchObject({
          kind: 'write',
          warnings: [`The edit changes dependency versions in ${path}.`],
        });
      else expect(plan).toMatchObject({ outcome: 'blocked', rule: 'path.protected' });
    },
  );

  test('what a person denied is not planned again, nor up to white space, nor inside a larger edit', () => {
    const files = memoryFiles({ 'src/a.py': CALC });
    const denials = denialsOf('src/a.py', CALC, CALC.replace('a / 3', 'a / 2'), 'keep thirds');
    const view = toolView(files, { denials });
    for (const wanted of ['a / 2', 'a  /  2', 'a / 2\n\n# halves']) {
      const plan = callTool(view, 'replace_in_file', { path: 'src/a.py', old: 'a / 3', new: wanted });
      expect(plan).toMatchObject({ outcome: 'blocked', rule: 'edit.denied-before' });
      expect(resultText(plan)).toContain('"keep thirds"). Do not repeat it or a variation');
    }
    const other = callTool(view, 'replace_in_file', { path: 'src/a.py', old: 'a / 3', new: 'a / 4' });
    expect(other).toMatchObject({ kind: 'write' });
  });
});

describe('write_file', () => {
  const view = toolView(
    memoryFiles(
      { 'src/a.py': CALC, 'lib/file': '' },
      { links: { 'src/out': '/etc', 'src/dangling': 'nothing-here' } },
    ),
  );
  const write = (path: string, content = 'x = 1\n') => callTool(view, 'write_file', { path, content });

  test('plans a new file', () => {
    expect(write('src/new/b.py')).toEqual({
      kind: 'write',
      path: 'src/new/b.py',
      before: null,
      after: 'x = 1\n',
      warnings: [],
      more: false,
    });
  });

  test.each([
    ['tests/test_new.py', ['tests/test_new.py is a new test file.']],
    ['src/testing_tools.py', ['src/testing_tools.py looks like code that tests share.']],
    ['src/..config.py', []],
    ['src/module/__init__.py', []],
  ])('%s is planned with %j', (path, warnings) => {
    expect(write(path)).toMatchObject({ kind: 'write', warnings });
  });

  test('the one file of a task is written anew where this run made it, and only there', () => {
    const policy = { ...DEFAULT_POLICY, onlyPaths: ['NEW.md'] };
    const files = memoryFiles({ 'NEW.md': 'first\n', 'src/a.py': CALC });
    const again = (over: Partial<ToolView>) =>
      callTool(toolView(files, over), 'write_file', { path: 'NEW.md', content: 'second\n' });
    expect(again({ policy, original: () => null })).toMatchObject({
      kind: 'write',
      before: 'first\n',
      after: 'second\n',
    });
    expect(again({ policy })).toMatchObject({ outcome: 'blocked', rule: 'edit.exists' });
    expect(again({ original: () => null })).toMatchObject({ outcome: 'blocked', rule: 'edit.exists' });
  });

  test.each([
    ['src/a.py', 'edit.exists'],
    ['src', 'edit.exists'],
    ['src/conftest.py', 'path.protected'],
    ['package.json', 'path.protected'],
    ['.github/workflows/x.yml', 'path.protected'],
    ['jest.config.ts', 'path.protected'],
    ['AGENTS.md', 'path.protected'],
    ['tests/__init__.py', 'path.loaded-by-name'],
    ['src/__mocks__/fs.js', 'path.loaded-by-name'],
    ['spec/spec_helper.rb', 'path.loaded-by-name'],
    ['src/__snapshots__/a.snap', 'path.loaded-by-name'],
    ['pytest.py', 'path.loaded-by-name'],
    ['unittest/__init__.py', 'path.loaded-by-name'],
    ['lib/Test/More.pm', 'path.loaded-by-name'],
    ['.somerc', 'path.loaded-by-name'],
    ['demo-1.0.dist-info/entry_points.txt', 'path.loaded-by-name'],
    ['src/demo.egg-info/entry_points.txt', 'path.loaded-by-name'],
    ['site.pth', 'path.loaded-by-name'],
    ['src/calc.so', 'path.loaded-by-name'],
    ['calc.cpython-312-x86_64-linux-gnu.so', 'path.loaded-by-name'],
    ['calc.pyd', 'path.loaded-by-name'],
    ['lib/a.dll', 'path.loaded-by-name'],
    ['lib/a.dylib', 'path.loaded-by-name'],
    ['build/calc.node', 'path.loaded-by-name'],
    ['lib/A.jar', 'path.loaded-by-name'],
    ['A.CLASS', 'path.loaded-by-name'],
    ['src/a.wasm', 'path.loaded-by-name'],
    ['mock/__init__.py', 'path.loaded-by-name'],
    ['.env.bak', 'path.secret'],
    ['.env.local', 'path.secret'],
    ['deploy/key.pem', 'path.secret'],
    ['src/out/x.py', 'path.outside-root'],
    ['src/dangling', 'edit.exists'],
    ['../x.py', 'path.outside-root'],
  ])('%s is refused under %s', (path, rule) => {
    expect(write(path)).toMatchObject({ outcome: 'blocked', rule });
  });

  describe('a name that Python would find first', () => {
    const tree = toolView(
      memoryFiles({
        'calc.py': CALC,
        'mypkg/__init__.py': '',
        'mypkg/test_in.py': '',
        'checks/unit/test_a.py': '',
        'src/app/__init__.py': '',
      }),
    );
    const standard = (path: string, name: string) =>
      `${path} has the name of Python's own module ${name} and may be imported instead of it, by the tests too.`;

    test.each<[string, string | undefined]>([
      ['random.py', standard('random.py', 'random')],
      ['src/json/__init__.py', standard('src/json/__init__.py', 'json')],
      ['lib/Random.py', standard('lib/Random.py', 'Random')],
      ['checks/unit/math.py', standard('checks/unit/math.py', 'math')],
      ['calc/__init__.py', 'calc/__init__.py would be imported instead of calc.py.'],
      ['mypkg/random.py', undefined],
      ['src/app/json.py', undefined],
      ['docs/random.py', undefined],
      ['randoms.py', undefined],
      ['random.ts', undefined],
      ['json/schema.py', undefined],
      ['calc/extra.py', undefined],
      ['src/mock/handlers.ts', undefined],
      ['src/node.ts', undefined],
      ['src/vendor/service.py', undefined],
      ['src/build', undefined],
    ])('%s: %s', (path, warning) => {
      expect(callTool(tree, 'write_file', { path, content: 'x = 1\n' })).toMatchObject({
        kind: 'write',
        warnings: warning === undefined ? [] : [warning],
      });
    });
  });

  test('a file cannot become a folder', () => {
    expect(write('lib/file/x.py')).toMatchObject({
      outcome: 'error',
      text: expect.stringContaining('lib/file is a file'),
    });
  });

  test('the content is guarded like an edit', () => {
    expect(write('src/b.py', 'import os\nos._exit(0)\n')).toMatchObject({ rule: 'edit.early-exit' });
    expect(write('src/b.py', 'a\u{202e}b')).toMatchObject({ rule: 'edit.hidden-character' });
  });
});
