import { posix } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Disk, planToolchains } from '../../../src/adapters/toolchains.ts';

const HOME = '/home/mia';
const CHECKOUT = '/home/mia/work/shop';

/** Text of a file that can be run. */
const RUN = '#!';

/** A disk of folders (all parents too), links (path → absolute path) and files. */
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
    isProgram: (path) => files[real(path)]?.startsWith(RUN) ?? false,
    linkTarget: (path) => links[path],
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
    const on = disk(
      ['/usr/bin', '/home/mia/.local/bin'],
      {
        '/usr/bin/java': '/opt/jdk-21/bin/java',
        '/usr/bin/python3': '/usr/bin/python3.11',
        '/home/mia/.local/bin/ruff': '/home/mia/.local/share/uv/tools/ruff/bin/ruff',
        '/home/mia/.local/bin/key': '/home/mia/.ssh/id_rsa',
        '/home/mia/.local/bin/notes': '/home/mia/texts/notes.txt',
      },
      {
        '/opt/jdk-21/bin/java': RUN,
        '/usr/bin/python3.11': RUN,
        '/home/mia/.local/share/uv/tools/ruff/bin/ruff': RUN,
        '/home/mia/.ssh/id_rsa': RUN,
        '/home/mia/texts/notes.txt': 'private',
      },
    );
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

  test.each([
    ['its interpreter', 'bin/python3.12', { 'lib/python3.12/os.py': '' }, ['bin', 'lib']],
    ['an interpreter of PyPy', 'bin/pypy3.10', { 'lib/pypy3.10/os.py': '', 'share/x': '' }, ['bin', 'lib']],
    [
      'a 64-bit library',
      'bin/python3',
      { 'lib64/python3.9/os.py': '', 'include/x': '' },
      ['bin', 'include', 'lib64'],
    ],
    ['a conda environment', 'bin/python3.12', { 'lib/python3.12/os.py': '', 'conda-meta/history': '' }, ['']],
  ])('the Python that a virtual environment was made from comes along: %s', (_, program, files, parts) => {
    const base = '/home/mia/pythons/own';
    const all = Object.entries({ ...files, [program]: RUN }).map(([name, text]) => [`${base}/${name}`, text]);
    const link = { [`${CHECKOUT}/.venv/bin/python`]: `${base}/${program}` };
    const config = {
      [`${CHECKOUT}/.venv/pyvenv.cfg`]: `home = ${base}/bin\nexecutable = ${base}/${program}\nversion = 3.12\n`,
    };
    for (const on of [
      disk([], link, { ...Object.fromEntries(all), [`${CHECKOUT}/.venv/pyvenv.cfg`]: '' }),
      disk([], {}, { ...Object.fromEntries(all), ...config }),
    ])
      expect(plan({ PATH: '/usr/bin' }, on).folders).toEqual(
        parts.map((part) => posix.join(base, part).replace(/\/$/, '')),
      );
  });

  test('a virtual environment further down counts when it is on PATH', () => {
    const on = disk(
      [`${CHECKOUT}/api/.venv/bin`],
      { [`${CHECKOUT}/api/.venv/bin/python`]: '/home/mia/pythons/own/bin/python3' },
      {
        '/home/mia/pythons/own/bin/python3': RUN,
        '/home/mia/pythons/own/lib/python3.12/os.py': '',
        [`${CHECKOUT}/api/.venv/pyvenv.cfg`]: '',
      },
    );
    expect(plan({ PATH: `${CHECKOUT}/api/.venv/bin` }, on).folders).toEqual([
      '/home/mia/pythons/own/bin',
      '/home/mia/pythons/own/lib',
    ]);
  });

  test('a known place of interpreters comes along whole for a virtual environment', () => {
    const base = '/home/mia/.local/share/uv/python/cpython-3.12';
    const on = disk(
      [],
      { [`${CHECKOUT}/.venv/bin/python`]: `${base}/bin/python3.12` },
      {
        [`${base}/bin/python3.12`]: RUN,
        [`${base}/lib/python3.12/os.py`]: '',
        [`${CHECKOUT}/.venv/pyvenv.cfg`]: '',
      },
    );
    expect(plan({ PATH: '/usr/bin' }, on).folders).toEqual(['/home/mia/.local/share/uv/python']);
  });
});

describe('what a repository names is shown only when it is an interpreter', () => {
  const PRIVATE = {
    '/home/mia/Documents/notes.txt': 'private',
    '/home/mia/Documents/python3': 'private',
    '/home/mia/Documents/run.sh': RUN,
    '/home/mia/tools/bin/python3': RUN,
    '/home/mia/tools/private.txt': 'private',
    '/home/mia/bin/python3': RUN,
    '/home/mia/lib/python3.12/os.py': '',
    '/home/mia/work/bin/python3': RUN,
    '/home/mia/work/lib/python3.12/os.py': '',
    '/srv/data/lib/python3/notes.txt': 'private',
    '/srv/data/bin/python3': RUN,
  };
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['a home that is no installation', {}, { 'env1/pyvenv.cfg': 'home = /home/mia/Documents' }],
    ['a home whose python has no library', {}, { 'env1/pyvenv.cfg': 'home = /home/mia/tools/bin' }],
    ['the home folder as installation', {}, { 'env1/pyvenv.cfg': 'home = /home/mia/bin' }],
    ['a library that is not Python’s', {}, { 'env1/pyvenv.cfg': 'home = /srv/data/bin' }],
    ['a home with steps up', {}, { 'env1/pyvenv.cfg': 'home = /usr/bin/../../home/mia/Documents' }],
    ['a link to a file', { 'e/bin/python': '/home/mia/Documents/notes.txt' }, { 'e/pyvenv.cfg': '' }],
    ['a link to another program', { 'e/bin/python': '/home/mia/Documents/run.sh' }, { 'e/pyvenv.cfg': '' }],
    [
      'a link to a file named python3',
      { 'e/bin/python': '/home/mia/Documents/python3' },
      { 'e/pyvenv.cfg': '' },
    ],
    [
      'an interpreter in the repository whose library is a link',
      { 'e/lib': '/home/mia/Documents', 'e/include': '/home/mia/tools' },
      { 'e/pyvenv.cfg': `home = ${CHECKOUT}/e/bin`, 'e/bin/python': RUN, 'lib/python3.12/os.py': '' },
    ],
  ])('%s', (_, links, files) => {
    const below = (entries: Record<string, string>) =>
      Object.fromEntries(Object.entries(entries).map(([path, to]) => [`${CHECKOUT}/${path}`, to]));
    const on = disk([], below(links), { ...PRIVATE, ...below(files) });
    expect(plan({ PATH: '/usr/bin' }, on).folders).toEqual([]);
  });

  test('an installation that holds the checkout', () => {
    const on = disk(
      [],
      { [`${CHECKOUT}/e/bin/python`]: '/home/mia/work/bin/python3' },
      { ...PRIVATE, '/home/mia/work/conda-meta/history': '', [`${CHECKOUT}/e/pyvenv.cfg`]: '' },
    );
    expect(plan({ PATH: '/usr/bin' }, on).folders).toEqual([]);
  });

  test.each([
    ['a folder of it on PATH', {}, `${CHECKOUT}/node_modules/.bin`],
    [
      'a folder of it on PATH by another name',
      { '/alias': '/home/mia/work' },
      '/alias/shop/node_modules/.bin',
    ],
    ['a program that npm linked', {}, '/home/mia/.npm-global/bin'],
  ])('links from %s lead nowhere', (_, links, PATH) => {
    const on = disk(
      ['/home/mia/.npm-global/bin'],
      {
        ...links,
        [`${CHECKOUT}/node_modules/.bin/tool`]: '/home/mia/Documents/run.sh',
        '/home/mia/.npm-global/bin/tool': `${CHECKOUT}/node_modules/.bin/tool`,
      },
      PRIVATE,
    );
    expect(plan({ PATH }, on).folders.filter((folder) => folder !== PATH)).toEqual([]);
  });

  test('a folder of it that is a link is not followed, whoever names it', () => {
    const on = disk(
      [],
      { [`${CHECKOUT}/.venv`]: '/home/mia/Documents' },
      {
        ...PRIVATE,
        '/home/mia/Documents/bin/x': RUN,
      },
    );
    const env = { PATH: `${CHECKOUT}/.venv/bin`, VIRTUAL_ENV: `${CHECKOUT}/.venv` };
    expect(plan(env, on).folders).toEqual([]);
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
