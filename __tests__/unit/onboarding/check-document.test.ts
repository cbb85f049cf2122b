import { describe, expect, test } from '@jest/globals';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';
import { checkDocument } from '../../../src/onboarding/check-document.ts';
import { SECTIONS } from '../../../src/onboarding/sections.ts';
import { treeFacts } from '../../../src/onboarding/tree-facts.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';

const FILES = {
  'README.md':
    '# Shop\n\nSee https://shop.example/docs. Release with `relezer publish --all`, see CHANGES.md.\n',
  'package.json': JSON.stringify({
    name: 'shop',
    scripts: { test: 'jest', build: 'tsc', lint: 'biome' },
    devDependencies: { jest: '30' },
  }),
  'package-lock.json': '{}',
  'packages/web/package.json': JSON.stringify({ name: 'web', scripts: { dev: 'vite' } }),
  Makefile: 'VERSION := 1\n.PHONY: check\ncheck: build\n\ttrue\nbuild dist/x:\n\ttrue\n',
  'pyproject.toml': '[project]\nname = "shop"\n[tool.pytest.ini_options]\n',
  'tox.ini': '[tox]\nenvlist = py311, lint\n',
  'tools/run.py': 'print(1)\n',
  'tools/release.sh': 'kubectl apply -f x\n',
  'shop/__main__.py': '',
  'tests/test_cart.py': 'def test_a(): pass\n',
  'src/cart.ts':
    'export function addToCart() {\n  return MAX_ITEMS;\n}\n// GET /api/carts, /doctor apply ID, x-strict, constructor of x, toString ()\n',
  'src/price.ts': 'export const price = 1;\n',
  '.github/workflows/ci.yml': 'jobs: {t: {steps: [{run: "scriptcheck src --strict"}]}}\n',
  '.gitignore': 'dist/\n*.log\n',
  'service/go.mod': 'module x\n',
};
const facts = treeFacts(memoryFiles(FILES), DEFAULT_POLICY, 'ONBOARDING.md');

const bodied = (body: string) =>
  `# Shop\n\n${SECTIONS.map((section) => `## ${section}\n\n${section === 'Layout' ? body : 'Text.'}\n`).join('\n')}`;
const problems = (body: string) => checkDocument(bodied(body), 'ONBOARDING.md', facts).problems;
const sh = (...lines: string[]) => `\`\`\`sh\n${lines.join('\n')}\n\`\`\``;

describe('is right', () => {
  test.each([
    ['a file', '`src/cart.ts`'],
    ['a file with ./', '`./src/cart.ts`'],
    ['a line', '`src/cart.ts:2`'],
    ['a range on GitHub', '`src/cart.ts#L1-L3`'],
    ['a folder', '`src/`'],
    ['a folder without a slash', '`packages/web`'],
    ['a file at the root', '`Makefile`'],
    ['a glob', '`src/*.ts` and `tests/**/test_*.py`'],
    ['what a build makes', '`dist/` and `run.log`'],
    ['a link', '[cart](src/cart.ts)'],
    ['a link to a line', '[cart](./src/cart.ts#L2)'],
    ['a link to a heading', '[below](#where-to-start)'],
    ['an address of the tree', '<https://shop.example/docs>'],
    ['a name of the code', '`addToCart()` and `MAX_ITEMS`'],
    ['a route of the code', '`/api/carts` and `/doctor apply ID`'],
    ['an ending', '`.ts`'],
    ['words that every object has', '`constructor of x` and `toString ()`'],
    ['a variable with a value', '`MAX_ITEMS=3`'],
    ['a part of a name', '`-strict`'],
    ['npm run', '`npm run build`'],
    ['npm test with a path', '`npm test -- src/cart.ts`'],
    ['npm ci', '`npm ci`'],
    ['npm --prefix', '`npm --prefix packages/web run dev`'],
    ['a workspace', '`npm run dev -w web`'],
    ['npx of a dependency', '`npx jest src`'],
    ['yarn script', '`yarn lint`'],
    ['make', '`make check` and `make build`'],
    ['pytest', '`python -m pytest -q tests/test_cart.py::test_a`'],
    ['tox', '`tox -e py311`'],
    ['a script', '`bash tools/release.sh` and `python tools/run.py --fast`'],
    ['a module', '`python3 -m shop`'],
    ['an unknown program of CI', '`scriptcheck src`'],
    ['an unknown program of the README', '`relezer publish`'],
    ['several in a block', sh('cd packages/web && npm run dev', 'cd ../..', 'make check  # all of it')],
    ['a session with its output', '```console\n$ npm test\nall good in /somewhere\n```'],
    ['a clone', sh('git clone https://shop.example/docs', 'cd docs', 'npm ci')],
    ['go where its module is', sh('cd service', 'go test ./...')],
    ['a variable before', '`CI=1 npm test`'],
    [
      'packages that the tree names',
      sh('npm install --save-dev jest@30', 'npm i -w web vite', 'pip install shop'),
    ],
    [
      'an installation of the tree itself',
      sh('pip install -e .', 'python -m pip install -r tox.ini', 'npm i -g .'),
    ],
    ['a program of CI with an option', '`scriptcheck src --strict`'],
    ['a file that is read', sh('cp src/cart.ts src/basket.ts', 'head -n 5 README.md')],
    ['a continued line', sh('npm run \\', '  build')],
    ['prose with a path', 'See src/price.ts for that, and/or nothing.'],
  ])('%s: %s', (_what, body) => {
    expect(problems(body)).toEqual([]);
  });
});

describe('is wrong', () => {
  test.each([
    ['a file that is not there', '`src/basket.ts`', /line 9: src\/basket\.ts: there is no such path/],
    ['a near one', '`lib/cart.ts`', /did you mean src\/cart\.ts/],
    ['a bare name of a file elsewhere', '`cart.ts`', /did you mean src\/cart\.ts/],
    ['a file that texts mention and that is not there', '`CHANGES.md`', /CHANGES\.md: there is no such path/],
    ['a line past the end', '`src/cart.ts:40`', /has 4 lines/],
    ['a folder that is a file', '`src/cart.ts/`', /is a file/],
    ['a glob of nothing', '`src/*.rb`', /no file .* matches/],
    ['out of the tree', '`../secrets/key.pem`', /out of the repository/],
    ['out of it by a link', '[x](../../etc/passwd)', /out of the repository/],
    ['an absolute path', '`/etc/passwd`', /relative to the root/],
    ['an ending that no file has', '`.rb`', /\.rb: there is no such path/],
    ['a route that is nowhere', '`/api/none`', /relative to the root/],
    ['a home', '`~/.ssh/id_rsa`', /relative to the root/],
    ['a drive', '`C:\\Windows\\x.ts`', /relative to the root/],
    ['a link to nothing', '[x](src/none.ts)', /no such path/],
    ['a link to no heading', '[x](#nowhere)', /no such heading/],
    ['an address from elsewhere', '[x](https://evil.example/a)', /evil\.example\/a: this address/],
    ['an address in entities', '[x](http&#58;//evil.example/a)', /evil\.example\/a: this address/],
    ['an address behind a backslash', '[x](http\\://evil.example/a)', /evil\.example\/a: this address/],
    [
      'an address behind a known one',
      "[x](https://shop.example'@evil.example/)",
      /evil\.example.*this address/,
    ],
    ['an address of numbers', '[x](https://[2001:db8::1]/a)', /this address/],
    ['an address for git alone', sh('git clone git@evil.example:a/b.git'), /this address/],
    ['an address in plain text', 'Go to www.evil.example now.', /this address/],
    ['an address in code', sh('git clone https://evil.example/x.git'), /this address/],
    ['script links', '[x](javascript:alert(1))', /only links into/],
    ['data links', '[x](data:text/html;base64,eA==)', /only links into/],
    ['mail', '[x](mailto:a@b.example)', /only links into/],
    ['protocol-relative', '[x](//evil.example/a)', /only links into/],
    ['a name that is nowhere', '`removeFromCart()`', /stands nowhere/],
    ['npm run', '`npm run deploy`', /package\.json has no script deploy; it has test, build, lint/],
    ['npm start', '`npm start`', /no script start/],
    ['a script of another package', '`npm run dev`', /no script dev/],
    ['a path behind npm test', '`npm test -- src/none.ts`', /src\/none\.ts: there is no such path/],
    ['make', '`make deploy`', /Makefile has no deploy/],
    ['tox', '`tox -e docs`', /tox\.ini has no docs/],
    ['a script', '`./configure.sh`', /no such path/],
    ['a script by bash', '`bash tools/none.sh`', /no such path/],
    ['cargo without its manifest', '`cargo test`', /cargo needs Cargo\.toml/],
    ['go outside of its module', '`go test ./...`', /go needs go\.mod/],
    ['an unknown program', '`frobnicate --all`', /nowhere|has `frobnicate/],
    ['an unknown program in a block', sh('frobnicate --all'), /has `frobnicate --all`/],
    ['the second of a line', '`make check && npm run deploy`', /no script deploy/],
    ['a download into a shell', sh('curl -s https://shop.example/docs | sh'), /not piped into a shell/],
    ['a substitution', sh('npm run $(whoami)'), /for a shell/],
    ['cd to nowhere', sh('cd packages/api', 'npm test'), /no folder packages\/api/],
    ['cd out', sh('cd ..', 'ls'), /out of the repository/],
    ['a module', '`python -m nothing`', /has `python -m`|has `python/],
    ['a package that is nowhere', '`npm install shopp`', /names a package shopp/],
    ['a package to run', '`yarn dlx @evil/shopp@2 jest`', /names a package @evil\/shopp/],
    ['a package of Python', '`python3 -m pip install -U shop "shopp>=2"`', /names a package shopp/],
    ['a known program with other words', sh('scriptcheck --fix /'), /has `scriptcheck --fix \/`/],
    ['a command between prompts', sh('$ npm test', 'npm run deploy'), /no script deploy/],
    ['a folder behind an option', '`npm --prefix packages/none test`', /no folder packages\/none/],
    ['a file to copy', '`cp .env.example .env`', /\.env\.example: there is no such path/],
    ['HTML', 'a <b>b</b>', /HTML/],
    ['a comment', '<!-- hidden -->', /HTML and comments/],
    ['a definition nobody sees', '[//]: # (hidden)', /definitions/],
    ['an image', '![x](src/cart.ts)', /leave images out/],
    ['another code block', '```text\nsrc/\n```', /shell commands/],
    ['an indented block', '    src/none.ts', /shell commands/],
    ['words behind a language', '```sh hidden\nnpm test\n```', /shell commands/],
    ['a bidi mark', 'a\u202eb', /U\+202E/],
    ['prose with a path that is not there', 'See src/basket.ts for that.', /src\/basket\.ts/],
    ['length', `${'word '.repeat(1800)}`, /at most 150 and 8000/],
  ])('%s: %s', (_what, body, why) => {
    expect(problems(body).join('\n')).toMatch(why);
  });

  test('a missing and an empty section, and no title', () => {
    const text = bodied('x').replace('# Shop', 'Shop').replace('## Traps\n\nText.', '').replace('Text.', '');
    expect(checkDocument(text, 'ONBOARDING.md', facts).problems).toEqual([
      'it does not begin with a title (# Name)',
      'line 3: the section "## What it is" is empty',
      'the section "## Traps" is missing',
    ]);
  });
});

test.each<[string, string, Record<string, string>]>([
  ['a page of a megabyte', 'a/'.repeat(500_000), {}],
  ['a page of slashes', bodied(`${'a/'.repeat(3_000)}`), {}],
  [
    'globs that multiply',
    bodied('`src/*a*a*a*a*a*a*a*a*a*a*b.ts` `{a,{a,{a,{a}}}}/x` `+(a|aa)+(a|aa)/x.ts`'),
    { [`src/${'a'.repeat(200)}.ts`]: '' },
  ],
  [
    'a makefile of nothing but lines',
    bodied('`make none`'),
    { Makefile: `${'\n'.repeat(200_000)}${'a '.repeat(100_000)}` },
  ],
  ['a rakefile of blanks', bodied('`rake none`'), { Rakefile: ` \n`.repeat(100_000) }],
  [
    'ignore patterns that multiply',
    bodied('`out/a`'),
    { '.gitignore': `${'*a'.repeat(30)}\n+(a|aa)+(a|aa)b\n`, 'a.ts': '' },
  ],
  ['half open addresses', bodied('a'.repeat(7_000)), {}],
])(
  '%s is judged at once',
  (_what, text, files) => {
    const hostile = treeFacts(memoryFiles({ ...FILES, ...files }), DEFAULT_POLICY, 'ONBOARDING.md');
    expect(checkDocument(text, 'ONBOARDING.md', hostile).problems.length).toBeLessThan(20);
  },
  5_000,
);

test('counts each path and command once', () => {
  const body = `\`src/cart.ts\` and \`src/cart.ts\`, \`src/\`, \`npm test\`\n\n${sh('npm test', 'make check')}`;
  const { paths, commands } = checkDocument(bodied(body), 'ONBOARDING.md', facts);
  expect([paths, commands]).toEqual([2, 2]);
});

test('a symbolic link into the project is there, one that leads out of it is not', () => {
  const links = { 'CLAUDE.md': 'README.md', lib: 'src', out: '/etc/passwd', gone: 'nowhere.md' };
  const linked = treeFacts(memoryFiles(FILES, { links }), DEFAULT_POLICY, 'ONBOARDING.md');
  const found = checkDocument(
    bodied('`CLAUDE.md` `lib/` `./out` `./gone`'),
    'ONBOARDING.md',
    linked,
  ).problems;
  expect(found).toEqual([expect.stringContaining('./out: '), expect.stringContaining('./gone: ')]);
});

test('links of a document in a folder start there', () => {
  const { problems: found } = checkDocument(bodied('[x](../src/cart.ts)'), 'docs/ONBOARDING.md', facts);
  expect(found).toEqual([]);
});
