import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bubblewrapSandbox } from '../../../src/adapters/bubblewrap-sandbox.ts';
import { findProgram } from '../../../src/adapters/find-program.ts';
import type { SandboxCommand } from '../../../src/ports.ts';
import { isBubblewrapHere } from '../../fakes/require-bubblewrap.ts';

const suite = isBubblewrapHere('what bubblewrap keeps away from test commands') ? describe : describe.skip;

suite('inside bubblewrap', () => {
  let parent = '';
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'bubblewrap-'));
    for (const name of ['copy', 'home', 'temp', 'checkout']) mkdirSync(join(parent, name));
    writeFileSync(join(parent, 'checkout/original.txt'), 'the original\n');
    writeFileSync(join(parent, 'copy/copied.txt'), 'the copy\n');
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  const run = (command: string, more: Partial<SandboxCommand> = {}) =>
    bubblewrapSandbox({
      copy: join(parent, 'copy'),
      checkoutPath: join(parent, 'checkout'),
      home: join(parent, 'home'),
      temp: join(parent, 'temp'),
    }).run({ command, stopOnError: false, cwd: '', timeoutMs: 60_000, network: false, ...more });

  test('the copy stands at the place of the checkout, and takes the writes', async () => {
    const { output } = await run('pwd; ls; echo changed > new.txt');
    expect(output).toBe(`${join(parent, 'checkout')}\ncopied.txt\n`);
    expect(readdirSync(join(parent, 'checkout'))).toEqual(['original.txt']);
    expect(readFileSync(join(parent, 'copy/new.txt'), 'utf8')).toBe('changed\n');
  });

  test.each([
    ['a file outside the copy', 'echo x > /outside'],
    ['the system', 'touch /usr/bin/planted'],
    ['the kernel settings of the host', 'cat /proc/sys/kernel/core_pattern > /proc/sys/kernel/core_pattern'],
    ['the made-up password file', 'echo x >> /etc/passwd'],
    ['a mount', 'mount -t tmpfs none /mnt'],
  ])('%s cannot be changed', async (_, command) => {
    expect((await run(command)).exitCode).not.toBe(0);
  });

  test('nothing of the user is there, whoever started the doctor', async () => {
    const home = homedir();
    const names = [
      '.ssh',
      '.aws',
      '.npmrc',
      '.config',
      '.gitconfig',
      '.docker',
      '.bashrc',
      '.cargo/env',
      '.cache',
    ];
    const paths = [
      ...names.map((name) => join(home, name)),
      '/etc/shadow',
      '/etc/ssl/private',
      '/var/log',
      '/sys',
    ];
    const { output } = await run(
      `for p in ${paths.join(' ')}; do [ -e "$p" ] && echo "seen $p"; done; id -u`,
    );
    expect(output).toBe('65534\n');
  });

  test('a repository cannot have a folder shown by calling it an interpreter', async () => {
    for (const name of ['private', 'checkout/env1', 'checkout/e/bin'])
      mkdirSync(join(parent, name), { recursive: true });
    writeFileSync(join(parent, 'private/notes.txt'), 'private\n');
    writeFileSync(join(parent, 'checkout/env1/pyvenv.cfg'), `home = ${join(parent, 'private')}\n`);
    writeFileSync(join(parent, 'checkout/e/pyvenv.cfg'), '');
    symlinkSync(join(parent, 'private/notes.txt'), join(parent, 'checkout/e/bin/python'));
    const { output } = await run(`cat ${join(parent, 'private/notes.txt')}; echo end`);
    for (const name of ['env1', 'e']) rmSync(join(parent, 'checkout', name), { recursive: true });
    expect(output).toMatch(/^cat: .*No such file.*\nend\n$/);
  });

  test('a virtual environment works, with its own interpreter and packages', async () => {
    if (findProgram('python3') === undefined) return console.warn('SKIPPED: python3 is not installed here.');
    const venv = join(parent, 'checkout/.venv');
    execFileSync('python3', ['-m', 'venv', '--without-pip', venv], { cwd: parent, stdio: 'pipe' });
    const [library = ''] = readdirSync(join(venv, 'lib'));
    writeFileSync(join(venv, 'lib', library, 'site-packages/greeting.py'), 'print("hello")\n');
    cpSync(venv, join(parent, 'copy/.venv'), { recursive: true, verbatimSymlinks: true });
    const { output } = await run('.venv/bin/python -c "import greeting, ssl, sys; print(sys.prefix)"');
    for (const name of ['checkout', 'copy']) rmSync(join(parent, name, '.venv'), { recursive: true });
    expect(output).toBe(`hello\n${venv}\n`);
  });

  test('no process of the host and no environment of ours is seen', async () => {
    process.env.DOCTOR_TEST_SECRET = 'sk-not-for-tests';
    const { output } = await run(
      'cat /proc/[0-9]*/environ | tr "\\0" "\\n"; cat /proc/[0-9]*/cmdline; echo pids /proc/[0-9]*',
    );
    delete process.env.DOCTOR_TEST_SECRET;
    expect(output).toContain('HOME=/home/doctor');
    expect(output).not.toContain('sk-not-for-tests');
    expect(output).not.toContain(`/proc/${process.pid}/`);
    expect(output).not.toContain('bin/jest.js');
  });

  test("bubblewrap's own environment, which the command can read, is empty", async () => {
    expect((await run('wc -c < /proc/1/environ')).output).toBe('0\n');
  });

  test('a daemon is dead and holds nothing up once the command has ended', async () => {
    const tick = join(parent, 'copy/tick');
    const daemon = `setsid sh -c 'while :; do echo . >> tick; sleep 0.02; done'`;
    const result = await run(`(${daemon} &) ; (${daemon} >/dev/null 2>&1 &); sleep 0.3; exit 5`);
    expect(result.exitCode).toBe(5);
    const size = readFileSync(tick).length;
    await run('sleep 0.3');
    expect(size).toBeGreaterThan(0);
    expect(readFileSync(tick).length).toBe(size);
  });

  test('localhost works without network, and the host behind it is not there', async () => {
    const server = createServer((_, response) => response.end('host')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const script = [
      'const http = require("http");',
      'const server = http.createServer((q, a) => a.end("inner")).listen(0, "localhost", () => {',
      'http.get({ port: server.address().port, host: "localhost" }, (r) => r.pipe(process.stdout).on("unpipe", () => server.close()));',
      `http.get({ port: ${port}, host: "127.0.0.1" }).on("error", (e) => console.log(e.code)); });`,
    ].join('\n');
    writeFileSync(join(parent, 'copy/talk.cjs'), script);
    const without = await run('node talk.cjs');
    const withNetwork = await run(
      `node -e 'require("http").get("http://127.0.0.1:${port}", r => r.pipe(process.stdout))'`,
      {
        network: true,
      },
    );
    server.close();
    expect(without.output.replace('\n', '')).toMatch(/^(?:innerECONNREFUSED|ECONNREFUSEDinner)$/);
    expect(withNetwork.output).toBe('host');
  });

  test('a command cannot have a folder made outside by leaving a link where a later one gets its tree', async () => {
    for (const name of ['own-home', 'victim']) mkdirSync(join(parent, name));
    const sandbox = bubblewrapSandbox({
      copy: join(parent, 'copy'),
      checkoutPath: '/home/doctor/work/shop',
      home: join(parent, 'own-home'),
    });
    const inHome = (command: string) =>
      sandbox.run({ command, stopOnError: true, cwd: '', timeoutMs: 60_000, network: false });
    const left = await inHome(`cd ~; mv work old; ln -s /oldroot${join(parent, 'victim')} work`);
    const { output } = await inHome('pwd; cat copied.txt');
    expect(left.exitCode).toBe(0);
    expect(output).toBe('/home/doctor/work/shop\nthe copy\n');
    expect(readdirSync(join(parent, 'victim'))).toEqual([]);
  });

  test('HOME lasts from command to command, /tmp does not', async () => {
    await run('echo kept > ~/note; echo gone > /tmp/note; echo memory > /dev/shm/note');
    const { output } = await run('cat ~/note; ls /tmp/note /var/tmp/note /dev/shm');
    expect(output).toMatch(/^kept\nls: .*\/tmp\/note.*\nls: .*\/var\/tmp\/note.*\n\/dev\/shm:\n$/);
    expect(readdirSync(join(parent, 'temp'))).toEqual([]);
  });

  test.each([
    ['python3', 'python3 -c "import unittest, ssl, sqlite3; print(1)" && python3 -m unittest --help'],
    ['node', 'node --version && node -e "require(\'os\').userInfo()"'],
    ['npm', 'npm --version'],
    ['cargo', 'cargo --version && rustc --version'],
    ['gcc', 'echo "int main(){return 0;}" > a.c && gcc a.c -o a.out && ./a.out'],
    [
      'javac',
      'echo "class A { public static void main(String[] a) throws Exception { java.net.InetAddress.getLocalHost(); } }" > A.java && javac A.java && java A',
    ],
    ['make', 'printf "all:\\n\\techo made\\n" > Makefile && make'],
    ['git', 'git init -q r && cd r && git status'],
  ])('%s of this machine works', async (program, command) => {
    if (findProgram(program) === undefined) return console.warn(`SKIPPED: ${program} is not installed here.`);
    const { exitCode, output } = await run(command);
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.any(String) });
  });
});
