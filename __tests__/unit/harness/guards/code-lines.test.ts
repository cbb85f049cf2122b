import { describe, expect, test } from '@jest/globals';
import { codeLines } from '../../../../src/harness/guards/code-lines.ts';

type Row = readonly [path: string, text: string];

describe('prose is gone', () => {
  test.each<Row>([
    ['a.ts', '// EVIL'],
    ['a.ts', '/**\n * Never `EVIL`, see {@link x}.\n */\nf();'],
    ['a.ts', '/* a */ /* b\n EVIL */ g()'],
    ['a.ts', 'f(`a ${g(`b`)} c`);\n// says `EVIL`'],
    ['a.ts', 'const half = (a + b) / 2;\n// "EVIL"'],
    ['a.ts', 'const quote = /["`]/;\n// `EVIL`'],
    ['a.tsx', 'const a = <p>text</p>;\n// EVIL is out'],
    ['a.py', 'x = """\ntext\n"""\n# don\'t EVIL'],
    ['a.rb', "# don't EVIL\nx = 1"],
    ['a.rs', "fn f<'a>(x: &'a str) {}\n/// don't EVIL"],
    ['a.go', "x := `raw`\n// don't EVIL"],
    ['a.c', 'int c = \'"\';\n/*\n  EVIL "x\n*/'],
    ['a.php', "<?php\n# EVIL\n// it's EVIL"],
    ['a.lua', '-- EVIL'],
    ['a.lua', '---[[ EVIL'],
  ])('%s %j', (path, text) => {
    expect(codeLines(path, text)).not.toContain('EVIL');
  });
});

describe('code stays, however it is dressed', () => {
  test.each<Row>([
    ['a.ts', '/*\n * Sum.\n */ EVIL; /* */'],
    ['a.ts', '/* a */ EVIL; /* b */'],
    ['a.ts', 'f(); // EVIL behind code may be anything'],
    ['a.ts', 'const s = `\n/*\n`; EVIL; `\n*/`;'],
    ['a.ts', 'const s = `\n// ${EVIL}\n`;'],
    ['a.ts', 'const s = `\n * `; EVIL; `\n`;'],
    ['a.ts', 'if (x) /`/.test(y);\nconst s = `\n/*\n`; EVIL; `\n*/`;'],
    ['a.ts', 'f( // word\n/`/.test(x));\nconst s = `\n/*\n`; EVIL; `\n*/`;'],
    ['a.ts', 'const s = "a\\\n// "; EVIL'],
    ['a.ts', 'const r = /[/*]/;\nEVIL; /* */'],
    ['a.tsx', 'return <p>\n// {EVIL}\n</p>'],
    ['a.py', "x = '''\n# '''; EVIL"],
    ['a.py', "x = f'''\n# {EVIL}\n'''"],
    ['a.py', "x = 'a\\\n# '; EVIL"],
    ['a.rb', 'x = "a\n# "; EVIL\n'],
    ['a.rb', 'x = %q(\n# ); EVIL\n'],
    ['a.rb', "x.split /'/\ny = '\n# '; EVIL"],
    ['a.sh', '[ $# -eq 0 ] && echo "\n# "; EVIL'],
    ['a.rs', 'let x = "a\n// "; EVIL'],
    ['a.go', 'x := `\n// `; EVIL'],
    ['a.cs', 'var x = @"\n// "; EVIL'],
    ['a.kt', 'val x = """\n// """; EVIL'],
    ['a.php', '<?php $x = "\n# "; EVIL'],
    ['a.php', '<?php\n// note ?><?php EVIL;\n'],
    ['a.php', '<?php\n# note ?><?= EVIL ?>\n'],
    ['a.lua', '--[[ note ]] EVIL'],
    ['a.lua', '--[==[ note ]==] EVIL'],
  ])('%s %j', (path, text) => {
    expect(codeLines(path, text)).toContain('EVIL');
  });
});

test('a large file without any certainty is scanned in one pass', () => {
  const text = `const a = b / c; /* x */ /* y */ "z";\n`.repeat(20_000);
  expect(codeLines('a.ts', text)).toContain('"z"');
});
