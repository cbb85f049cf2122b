import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

const STANDIN = resolve('dist/standin.js');
const SHOP = resolve('examples/standin/shop.json');
const TIME_LIMIT_MS = 45_000;

let home: string;
const running = new Set<ChildProcess>();
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'standin-'));
  mkdirSync(join(home, 'tmp'));
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  rmSync(home, { recursive: true, force: true });
});

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [STANDIN, ...args], {
    env: { PATH: process.env.PATH ?? '', TMPDIR: join(home, 'tmp'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  running.add(child);
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (piece: Buffer) => {
      said[name] += piece.toString('utf8');
    });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }));
  return { child, said, ended };
}

/** A server that has said where it is. */
async function started(args: readonly string[]) {
  const server = run(args);
  while (!server.said.stdout.includes('\n')) {
    await Promise.race([once(server.child.stdout, 'data'), once(server.child, 'close')]);
    if (server.child.exitCode !== null) throw new Error(server.said.stderr);
  }
  return { ...server, at: JSON.parse(server.said.stdout) };
}

describe('it says where it is in one line of JSON and stops when it is told to', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it, and its repositories are gone', async (signal) => {
    const server = await started(['--seed', SHOP]);
    expect(Object.keys(server.at)).toEqual(['url', 'graphql', 'git', 'tokens']);
    expect(Object.keys(server.at.tokens)).toEqual(['maintainer', 'bot', 'readonly', 'fork']);
    expect(await (await fetch(`${server.at.url}/repos/acme/shop`)).json()).toMatchObject({ name: 'shop' });
    expect(readdirSync(join(home, 'tmp'))).toHaveLength(1);
    server.child.kill(signal);
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
    expect(server.said.stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(readdirSync(join(home, 'tmp'))).toEqual([]);
  });

  test('without a seed it is empty, and takes one over HTTP', async () => {
    const server = await started([]);
    const { url, git, tokens } = server.at;
    const user = await fetch(`${url}/user`, { headers: { authorization: `Bearer ${tokens.maintainer}` } });
    expect(await user.json()).toMatchObject({ login: 'maintainer' });
    const seed = { repo: 'a/b', trees: { main: { 'README.md': 'b\n' } } };
    const planted = await fetch(`${git}/_/seed`, { method: 'POST', body: JSON.stringify(seed) });
    expect(planted.status).toBe(201);
    expect((await fetch(`${url}/repos/a/b`)).status).toBe(200);
  });

  test('--ghes and --port', async () => {
    const port = await freePort();
    const server = await started(['--ghes', '--port', String(port)]);
    expect(server.at).toMatchObject({
      url: `http://127.0.0.1:${port}/api/v3`,
      graphql: `http://127.0.0.1:${port}/api/graphql`,
      git: `http://127.0.0.1:${port}`,
    });
  });
});

describe('what it cannot do it says in a sentence, with exit code 2 and nothing on stdout', () => {
  test.each<[string, string[], RegExp]>([
    [
      'an unknown option',
      ['--frobnicate'],
      /Unknown option '--frobnicate'[\s\S]*Usage: node dist\/standin\.js/,
    ],
    ['an argument', ['shop.json'], /Unexpected argument 'shop\.json'[\s\S]*Usage:/],
    ['a port that is none', ['--port', 'http'], /--port http is no port\.[\s\S]*Usage:/],
    ['a port too high', ['--port', '65536'], /--port 65536 is no port\./],
    ['an option without its value', ['--seed'], /--seed[\s\S]*Usage:/],
    ['no such seed', ['--seed', '/no/such.json'], /^\/no\/such\.json: there is no such file\.$/m],
  ])('%s', async (_name, args, message) => {
    const ended = await run(args).ended;
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr).not.toMatch(/\n\s+at |undefined|\[object/);
  });

  test('a bad seed', async () => {
    const seed = join(home, 'bad.json');
    writeFileSync(seed, JSON.stringify({ repo: 'a/b', trees: { main: {} }, people: { mia: 'boss' } }));
    const ended = await run(['--seed', seed]).ended;
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(/^.*bad\.json: people\.mia is "boss" where .* is expected\.\n$/);
  });

  test('a taken port', async () => {
    const { at } = await started([]);
    const port = new URL(at.url).port;
    const ended = await run(['--port', port]).ended;
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `Port ${port} is taken; --port 0 takes a free one.\n`,
    });
  });

  test('no git', async () => {
    const ended = await run([], { PATH: join(home, 'nothing') }).ended;
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toBe('The local GitHub needs git, and there is none on the PATH.\n');
  });

  test('a git that is too old', async () => {
    const bin = join(home, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'git'), '#!/bin/sh\necho git version 2.25.1\n', { mode: 0o755 });
    symlinkSync('/bin/sh', join(bin, 'sh'));
    const ended = await run([], { PATH: [bin].join(delimiter) }).ended;
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toBe('The local GitHub needs git 2.38 or newer; here is 2.25.\n');
  });
});

test('--help is the usage, with exit code 0', async () => {
  const ended = await run(['--help']).ended;
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toMatch(/^Usage: node dist\/standin\.js \[--port PORT\] \[--seed FILE\] \[--ghes\]/);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
