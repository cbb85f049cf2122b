import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readCases } from '../../../../src/cli/bench/read-cases.ts';
import { priceCase } from '../../../fakes/bench-world.ts';
import { folderWith, removeFolders } from '../../../fakes/price-project.ts';

afterAll(removeFolders);

const file = (path: string) => (root: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), 'x');
};
const pipe = (path: string) => (root: string) => {
  rmSync(join(root, path), { force: true });
  execFileSync('mkfifo', [join(root, path)]);
};
const folder = (path: string) => (root: string) => {
  mkdirSync(join(root, path), { recursive: true });
};
const link = (path: string) => (root: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  symlinkSync('/tmp', join(root, path));
};

test.each<[string, (root: string) => void, RegExp]>([
  ['a repository of its own', file('pr/.git/config'), /pr\/\.git: a case may not bring a \.git/],
  ['one further down, in capitals', file('base/lib/.GIT/config'), /base\/lib\/\.GIT: a case/],
  ['a .git file', file('pr/.git'), /pr\/\.git: a case/],
  ['one among the hidden tests', file('hidden/.git/config'), /hidden\/\.git: a case/],
  ['a pipe in a tree', pipe('pr/pipe'), /pr\/pipe: neither file, folder nor link$/],
  ['a pipe among the hidden tests', pipe('hidden/pipe'), /hidden\/pipe: neither/],
  ['a pipe as case.json', pipe('case.json'), /not a regular file$/],
  ['a folder as ci.log', folder('ci.log'), /ci\.log: not a regular file$/],
  ['a pipe as patch', pipe('reference.patch'), /reference\.patch: not a regular file$/],
  [
    'a link as pr',
    (root) => {
      renameSync(join(root, 'pr'), join(root, 'real'));
      symlinkSync('real', join(root, 'pr'));
    },
    /pr: not a folder/,
  ],
  [
    'hidden tests in a folder that is a link in pr',
    (root) => {
      file('hidden/out/t')(root);
      symlinkSync('/tmp', join(root, 'pr', 'out'));
    },
    /hidden\/out: a folder where pr has something else/,
  ],
  ['a link as .github', link('pr/.github'), /pr\/\.github: not a folder, and a workflow goes there$/],
  ['a file as its workflows', file('base/.github/workflows'), /base\/\.github\/workflows: not a folder,/],
  ['a link as workflow of CI', link('base/.github/workflows/ci.yml'), /ci\.yml: not a file, and a work/],
  ["a folder as the doctor's", folder('pr/.github/workflows/build-doctor.yml'), /doctor\.yml: not a file,/],
  [
    'a hidden file that is a folder in pr',
    (root) => [file('hidden/a'), folder('pr/a')].map((make) => make(root)),
    /hidden\/a: /,
  ],
])('a case with %s is refused by name', (_, make, said) => {
  const dir = folderWith({ ...priceCase('sh-a'), ...priceCase('sh-b') });
  make(join(dir, 'sh-a'));
  const read = readCases(dir, undefined);
  if (read.kind !== 'problem') throw new Error('it was taken');
  expect(read.reason).toMatch(/^1 problem in 1 case:\n.*sh-a/);
  expect(read.reason).toMatch(said);
});

test('links inside a tree, and a case that is reached through one, are taken', () => {
  const dir = folderWith(priceCase('sh-a'));
  symlinkSync('price.sh', join(dir, 'sh-a', 'pr', 'link.sh'));
  const chosen = folderWith({});
  symlinkSync(join(dir, 'sh-a'), join(chosen, 'sh-a'));
  const read = readCases(chosen, undefined);
  expect(read.kind === 'cases' ? read.cases.map(({ about }) => about.id) : read.reason).toEqual(['sh-a']);
});

test('control characters in a field and in the name of a folder are shown, and add no line', () => {
  const files = Object.entries(priceCase('sh-a')).map(([path, text]) => [
    path.replace('sh-a', 'sh-\u009b2J'),
    path.endsWith('case.json')
      ? JSON.stringify({ ...JSON.parse(String(text)), id: '\u001b[2J\r\n  all well' })
      : text,
  ]);
  const read = readCases(folderWith(Object.fromEntries(files)), undefined);
  if (read.kind !== 'problem') throw new Error('it was taken');
  expect(read.reason.split('\n')).toEqual([
    '1 problem in 1 case:',
    expect.stringMatching(/sh-\\u009b2J\/case\.json: id: .*\\u001b\[2J\\n {2}all well"$/),
  ]);
});
