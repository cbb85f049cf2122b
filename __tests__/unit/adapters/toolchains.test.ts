import { posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Disk, planToolchains } from '../../../src/adapters/toolchains.ts';

const HOME = '/home/mia';
const CHECKOUT = '/home/mia/work/shop';

/** A disk of folders (all parents too), links (path → absolute real path) and files. */
function disk(
  folders: string[],
  links: Record<string, string> = {},
  files: Record<string, string> = {},
): Disk {
  const all = new Set(folders.flatMap((folder) => parentsOf(folder)));
  for (const path of [...Object.keys(files), ...Object.values(links)])
    for (const folder of parentsOf(posix.dirname(path))) all.add(folder);
  const real = (path: string): string => {
    const link = Object.keys(links).find((name) => path === name || path.startsWith(`${name}/`));
    return link === undefined ? path : real(`${links[link]}${path.slice(link.length)}`);
  };
  const exists = (path: string) => all.has(path) || path in files || Object.values(links).includes(path);
  return {
    realPath: (path) => (exists(real(path)) ? real(path) : undefined),
    isFolder: (path) => all.has(real(path)),
    linksIn: (folder) =>
      Object.keys(links)
        .filter((path) => posix.dirname(path) === folder)
        .map((path) => posix.basename(path)),
    foldersIn: (folder) =>
      [...all]
        .filter((path) => posix.dirname(path) === folder && path !== '/')
        .map((path) => posix.basename(path)),
    text: (path) => files[path],
  };
}
function parentsOf(folder: string): string[] {
  return folder === '/' ? ['/'] : [...parentsOf(posix.dirname(folder)), folder];
}
const plan = (env: Record<string, string>, on: Disk) =>
  planToolchains({ env, home: HOME, checkout: CHECKOUT }, on);

describe('folders shown to test commands', () => {
  test.each([
    ['a version manager', '/home/mia/.pyenv/shims', ['/home/mia/.pyenv/shims'], {}, ['/home/mia/.pyenv']],
    [
      'cargo: its programs, never its credentials',
      '/home/mia/.cargo/bin',
      ['/home/mia/.cargo/bin', '/home/mia/.rustup/toolchains'],
      {},
      ['/home/mia/.cargo/bin', '/home/mia/.rustup'],
    ],
    [
      'a tool cache',
      '/opt/hostedtoolcache/Python/3.12/x64/bin',
      ['/opt/hostedtoolcache/Python/3.12/x64/bin'],
      {},
      ['/opt/hostedtoolcache/Python/3.12/x64'],
    ],
    ['a folder of scripts in the home', '/home/mia/bin', ['/home/mia/bin'], {}, ['/home/mia/bin']],
    [
      'an unknown prefix in the home: its installed parts',
      '/home/mia/tools/bin',
      ['/home/mia/tools/bin', '/home/mia/tools/lib', '/home/mia/tools/private'],
      {},
      ['/home/mia/tools/bin', '/home/mia/tools/lib'],
    ],
    [
      'a marked installation in the home',
      '/home/mia/jdk/bin',
      ['/home/mia/jdk/bin'],
      { '/home/mia/jdk/release': '' },
      ['/home/mia/jdk'],
    ],
    [
      'nothing for the system',
      '/usr/local/bin:/usr/bin:/bin',
      ['/usr/local/bin', '/usr/bin', '/bin'],
      {},
      [],
    ],
    ['nothing for the checkout', `${CHECKOUT}/.venv/bin`, [`${CHECKOUT}/.venv/bin`], {}, []],
    [
      'nothing for a prefix that holds the checkout',
      '/home/mia/work/bin',
      ['/home/mia/work/bin'],
      { '/home/mia/work/VERSION': '' },
      [],
    ],
    [
      'nothing relative, missing or private',
      `.:bin:/gone/bin:${HOME}/.config/composer/bin:${HOME}/.ssh/bin:/etc/bin`,
      [`${HOME}/.config/composer/bin`, `${HOME}/.ssh/bin`, '/etc/bin'],
      {},
      [],
    ],
    ['nothing of the whole home', HOME, [HOME], {}, []],
  ] as const)('%s', (_, PATH, folders, files, expected) => {
    expect(plan({ PATH }, disk([...folders], {}, files)).folders).toEqual(expected);
  });

  test('what links on PATH point at comes along, through other folders too', () => {
    const on = disk(['/usr/bin', '/home/mia/.local/bin'], {
      '/usr/bin/java': '/opt/jdk-21/bin/java',
      '/usr/bin/python3': '/usr/bin/python3.11',
      '/home/mia/.local/bin/ruff': '/home/mia/.local/share/uv/tools/ruff/bin/ruff',
      '/home/mia/.local/bin/key': '/home/mia/.ssh/id_rsa',
    });
    expect(plan({ PATH: '/usr/bin:/home/mia/.local/bin' }, on).folders).toEqual([
      '/home/mia/.local/bin',
      '/home/mia/.local/share/uv/tools/ruff/bin',
      '/opt/jdk-21',
    ]);
  });

  test('a link to a home folder does not lead to private places', () => {
    const on = disk(['/opt/x/bin', '/home/mia/.ssh'], { '/opt/x': '/home/mia/.ssh' });
    expect(plan({ PATH: '/opt/x/bin' }, on).folders).toEqual([]);
  });

  test('the Python that a virtual environment of the checkout was made from comes along', () => {
    const base = '/home/mia/.local/share/uv/python/cpython-3.12';
    const on = disk(
      [`${base}/bin`],
      { [`${CHECKOUT}/.venv/bin/python`]: `${base}/bin/python3.12` },
      {
        [`${CHECKOUT}/.venv/pyvenv.cfg`]: `home = ${base}/bin\nversion = 3.12\n`,
      },
    );
    expect(plan({ PATH: '/usr/bin' }, on).folders).toEqual(['/home/mia/.local/share/uv/python']);
  });
});

test('PATH keeps what can be seen, in order; homes are named when they exist', () => {
  const on = disk([
    '/usr/bin',
    '/home/mia/.pyenv/shims',
    `${CHECKOUT}/node_modules/.bin`,
    '/opt/jdk/bin',
    HOME,
    '/etc/x',
  ]);
  const { path, homes } = plan(
    {
      PATH: `${CHECKOUT}/node_modules/.bin:/home/mia/.pyenv/shims:/etc/x:${HOME}:/usr/bin:/usr/bin`,
      JAVA_HOME: '/opt/jdk',
      GOROOT: '/gone',
      NVM_DIR: HOME,
    },
    on,
  );
  expect(path).toEqual([`${CHECKOUT}/node_modules/.bin`, '/home/mia/.pyenv/shims', '/usr/bin']);
  expect(homes).toEqual({ PYENV_ROOT: '/home/mia/.pyenv', JAVA_HOME: '/opt/jdk' });
});
