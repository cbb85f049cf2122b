import { expect, test } from '@jest/globals';
import { pinVersions } from '../../../src/adapters/pinned-versions.ts';
import type { Disk } from '../../../src/adapters/toolchains.ts';

const VERSIONS = ['3.9.18', '3.11.2', '3.11.10', '3.12.1', 'pypy3.10-7.3'];
function path(
  files: Record<string, string>,
  { cwd = '', env = {} }: { cwd?: string; env?: Record<string, string> } = {},
) {
  const disk: Disk = {
    realPath: (at) => at,
    isFolder: (at) => VERSIONS.some((version) => at === `/p/versions/${version}/bin`),
    linksIn: () => [],
    isProgram: () => false,
    linkTarget: () => undefined,
    foldersIn: (at) => (at === '/p/versions' ? VERSIONS : []),
    text: (at) => files[at],
  };
  const pinned = pinVersions(
    { path: ['/first', '/p/shims', '/usr/bin'], homes: { PYENV_ROOT: '/p' }, env, tree: '/tree', cwd },
    disk,
  );
  return pinned.map((entry) => entry.replace(/^\/p\/versions\/(.*)\/bin$/, '$1'));
}

test.each([
  ["the manager's own choice", { '/p/version': '3.12.1\n' }, {}, ['3.12.1']],
  ['the tree before that', { '/p/version': '3.12.1', '/tree/.python-version': '3.9.18\n' }, {}, ['3.9.18']],
  [
    'the nearest folder before the tree',
    { '/tree/.python-version': '3.9.18', '/tree/a/.python-version': '3.12.1' },
    { cwd: 'a/b' },
    ['3.12.1'],
  ],
  [
    'a variable before all',
    { '/tree/.python-version': '3.9.18' },
    { env: { PYENV_VERSION: '3.12.1' } },
    ['3.12.1'],
  ],
  ['several, in order', { '/tree/.python-version': '# ours\n3.12.1\n3.9.18\n' }, {}, ['3.12.1', '3.9.18']],
  ['a prefix means its newest', { '/tree/.python-version': '3.11' }, {}, ['3.11.10']],
  ['other names', { '/tree/.python-version': 'pypy3.10-7.3' }, {}, ['pypy3.10-7.3']],
  ['what is not installed is left to the shims', { '/tree/.python-version': '3.8.1' }, {}, []],
  ["the system's own too", { '/p/version': 'system' }, {}, []],
  ['a path is no version', { '/tree/.python-version': '../../../tree/evil' }, {}, []],
  ['nothing chosen', {}, {}, []],
] as const)('%s', (_, files, options, expected) => {
  expect(path(files, options)).toEqual(['/first', ...expected, '/p/shims', '/usr/bin']);
});
