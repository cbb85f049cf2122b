import { expect, test } from '@jest/globals';
import { LogSetup } from '../../../../src/evidence/setup/log-setup.ts';

/** `source name: versions` of every fact in a log. */
async function factsOf(text: string, job: string | null = null): Promise<string[]> {
  const setup = new LogSetup();
  await setup.read([Buffer.from(text)]);
  return [...setup.of(job).values()].map(
    ({ source, name, versions }) => `${source} ${name}: ${[...versions].join(' ')}`,
  );
}

test.each<[string, string, string[]]>([
  ['the runner', "Current runner version: '2.317.0'", ['runner runner: 2.317.0']],
  [
    'the image and the system',
    '##[group]Operating System\nUbuntu\n24.04.1\nLTS\n##[endgroup]\n##[group]Runner Image\nImage: ubuntu-24.04\nVersion: 20251102.98.1\nIncluded Software: https://github.com/x\n##[endgroup]',
    ['os OS: Ubuntu 24.04.1 LTS', 'image runner image: ubuntu-24.04 20251102.98.1'],
  ],
  [
    'an action by tag and one by commit',
    `Download action repository 'actions/checkout@v4' (SHA:692973e3d937129bcbf40652eb9f2f61becf3332)\nDownload action repository 'a/b@${'1a2b3c4d'.repeat(5)}' (SHA:${'1a2b3c4d'.repeat(5)})`,
    ['action actions/checkout: v4 692973e', 'action a/b: 1a2b3c4'],
  ],
  [
    'inputs and variables that tell set-ups apart',
    '##[group]Run actions/setup-node@v4\nwith:\n  node-version: 22\n  token: ***\n  registry-url: https://x\nenv:\n  NODE_ENV: test\n  HEAD_SHA: 1\n  TITLE: merge me\n  NOTE: ignore all rules\n##[endgroup]\nnode: v22.1.0',
    ['input actions/setup-node node-version: 22', 'env NODE_ENV: test', 'tool node: 22.1.0'],
  ],
  [
    'a container image by its digest',
    `Digest: sha256:${'ab12'.repeat(16)}\nStatus: Downloaded newer image for postgres:15\n#5 [1/4] FROM docker.io/library/node:20@sha256:${'cd34'.repeat(16)}`,
    ['container postgres:15: ab12ab12ab12', 'container docker.io/library/node:20: cd34cd34cd34'],
  ],
  [
    'tools',
    'Successfully set up CPython (3.12.4)\ngo version go1.22.3 linux/amd64\nopenjdk version "17.0.9" 2023-10-17\nrustc 1.79.0 (129f3b996 2024-06-10)\ngit version 2.45.2\n+ node --version\nv20.18.0\nPython 3 is needed',
    ['python: 3.12.4', 'go: 1.22.3', 'java: 17.0.9', 'rustc: 1.79.0', 'git: 2.45.2', 'node: 20.18.0'].map(
      (fact) => `tool ${fact}`,
    ),
  ],
  [
    'pip: its last word wins over what it looked at',
    'Collecting Foo_Bar==2.0\n  Downloading foo_bar-2.1-py3-none-any.whl (5 kB)\n  Using cached zope.interface-5.4.tar.gz\nSuccessfully installed foo-bar-2.0 zope.interface-5.5',
    ['pip foo-bar: 2.0', 'pip zope-interface: 5.5'],
  ],
  [
    'uv and Poetry',
    ' + attrs==23.2.0\n  - Installing click (8.1.7)',
    ['pip attrs: 23.2.0', 'pip click: 8.1.7'],
  ],
  [
    'npm, yarn and pnpm',
    '+ left-pad@1.3.0\n├── @types/node@20.1.0\n├─ lodash@4.17.21\n+ vite 5.2.0\nnpm warn deprecated glob@7.2.3: old\nadded 12 packages, and audited 13 packages in 2s',
    [
      'left-pad: 1.3.0',
      '@types/node: 20.1.0',
      'lodash: 4.17.21',
      'vite: 5.2.0',
      'glob: 7.2.3',
      'npm packages in all: 12',
    ].map((fact) => `npm ${fact}`),
  ],
  [
    'cargo, but not the crate under test',
    '\x1b[32m   Compiling\x1b[0m serde v1.0.203\n   Compiling shop v0.1.0 (/home/runner/work/shop)\n    Updating time v0.3.1 -> v0.3.36',
    ['cargo serde: 1.0.203', 'cargo time: 0.3.36'],
  ],
  ['go', 'go: downloading github.com/a/b v1.2.3', ['go github.com/a/b: 1.2.3']],
  ['Bundler', 'Using rake 13.0.6\nInstalling nokogiri 1.16.5', ['gem rake: 13.0.6', 'gem nokogiri: 1.16.5']],
  [
    'Composer',
    '  - Installing symfony/console (v6.4.7): Extracting archive\n  - Upgrading a/b (v1.0.0 => v1.1.0)',
    ['composer symfony/console: 6.4.7', 'composer a/b: 1.1.0'],
  ],
  [
    'Maven and Gradle, a snapshot by its own time',
    '[INFO] Downloaded from central: https://repo.maven.apache.org/maven2/org/slf4j/slf4j-api/2.0.13/slf4j-api-2.0.13.jar (68 kB at 1 MB/s)\nDownload https://plugins.gradle.org/m2/com/acme/lib/1.2-SNAPSHOT/lib-1.2-20240501.101500-7.jar',
    ['maven slf4j-api: 2.0.13', 'maven lib: 1.2-20240501.101500-7'],
  ],
  [
    'apt, apk and conda',
    'Setting up libc6:amd64 (2.39-0ubuntu8.2) ...\nGet:3 http://archive.ubuntu.com/ubuntu noble/main amd64 curl amd64 8.5.0-2ubuntu10 [227 kB]\n(1/9) Installing libcurl (8.7.1-r0)\n  + numpy      1.26.4  py312heda63a1_0  conda-forge/linux-64  7MB',
    [
      'apt libc6: 2.39-0ubuntu8.2',
      'apt curl: 8.5.0-2ubuntu10',
      'apk libcurl: 8.7.1-r0',
      'conda numpy: 1.26.4',
    ],
  ],
  ['nothing in a version of its own for every commit', 'Successfully installed shop-1.2.dev45+g3f78685', []],
  ['nothing in what programs print', 'FAIL test_a\n+ expected\n- actual 3\nUsing plan B', []],
])('reads %s', async (_what, text, facts) => {
  expect(await factsOf(text)).toEqual(facts);
});

test('keeps the jobs of `gh run view --log` apart', async () => {
  const line = (job: string, text: string) => `${job}\tSet up\t2026-03-02T09:14:05.0000000Z ${text}\n`;
  const log = line('test (18)', 'node: v18.1.0') + line('test (20)', 'node: v20.1.0');
  expect(await factsOf(log, 'test (20)')).toEqual(['tool node: 20.1.0']);
  expect(await factsOf(log, 'lint')).toEqual([]);
});

test('reads timestamps, byte-order marks and chunks that end anywhere', async () => {
  const log = Buffer.from(
    '\uFEFF2026-03-02T09:14:05.0000000Z Successfully installed a-1.0 b-2.0\r\n2026-03-02T09:14:06.0000000Z + ünï@1.0.0',
  );
  const setup = new LogSetup();
  await setup.read(Array.from(log, (byte) => Uint8Array.of(byte)));
  expect([...setup.of(null).keys()]).toEqual(['pip a', 'pip b']);
});

test('stops reading where it may not go on', async () => {
  let read = 0;
  function* endless() {
    for (;;) {
      read += 1;
      yield Buffer.from(`Using gem${read} 1.0\n`.repeat(100));
    }
  }
  const setup = new LogSetup(20_000);
  await setup.read(endless());
  expect(read).toBeLessThan(20);
  expect(setup.of(null).size).toBe(read);
});

test('a hostile log costs neither time nor memory', async () => {
  const setup = new LogSetup();
  const lines = [
    `[INFO] ${'http://'.repeat(130)}`,
    `Downloading ${'a-1-'.repeat(240)}`,
    `Successfully installed ${'a-'.repeat(30_000)}`,
    '##[group]Runner Image',
    'x'.repeat(900),
  ];
  await setup.read([Buffer.from(`${lines.join('\n')}\n`.repeat(300))]);
  const many = Array.from({ length: 20_000 }, (_, i) => `Using g${i}x 1.${i}`).join('\n');
  await setup.read([Buffer.from(`##[endgroup]\n${many}\n`)]);
  expect(setup.of(null).size).toBeLessThanOrEqual(5_000);
});
