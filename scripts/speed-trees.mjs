/** Figures of `heal` in large checkouts for `npm run speed`: what it takes beside model and tests, and its memory. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FILES = [1_000, 20_000];
const FOLDER_OF = 100;
const SOURCE = 'export const total = (price, count) => price + count;\n';
const TEST =
  "import { test } from 'node:test';\nimport assert from 'node:assert';\nimport { total } from './price.js';\n" +
  "test('total', () => assert.equal(total(3, 4), 12));\n";
const EDIT = { path: 'price.js', old: 'price + count', new: 'price * count' };

/** Answers each request with the one edit that mends the tree. */
function model() {
  const call = {
    id: 'c1',
    type: 'function',
    function: { name: 'replace_in_file', arguments: JSON.stringify(EDIT) },
  };
  const message = { role: 'assistant', content: 'The price has to be multiplied.', tool_calls: [call] };
  const body = JSON.stringify({ choices: [{ index: 0, finish_reason: 'tool_calls', message }] });
  return createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(body);
  });
}

function plant(folder, files) {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(folder, 'price.js'), SOURCE);
  writeFileSync(join(folder, 'price.test.js'), TEST);
  for (let index = 0; index < files; index++) {
    const place = join(folder, 'src', `part${Math.floor(index / FOLDER_OF)}`);
    if (index % FOLDER_OF === 0) mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `file${index}.js`), `export const value${index} = ${index};\n`.repeat(60));
  }
  const git = (...argv) => execFileSync('git', argv, { cwd: folder, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git(
    '-c',
    'gc.auto=0',
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@example.org',
    'commit',
    '-qm',
    'Everything',
  );
}

/** Runs the command in its own process and prints its result and peak memory in MB. */
const RUN = `
const write = process.stdout.write.bind(process.stdout);
let said = '';
process.stdout.write = (text) => { said += text; return true; };
process.on('exit', () => write(JSON.stringify({ ...JSON.parse(said), peak: Math.round(process.resourceUsage().maxRSS / 1024) })));
process.execArgv = [];
process.argv = [process.execPath, 'cli', ...process.argv.slice(1)];
await import(process.cwd() + '/dist/cli.js');
`;

async function healed(folder, state, url) {
  const options = ['--yes', '--json', '--quiet', '--base-url', url, '--model', 'm'];
  const heal = ['heal', '--repo', folder, '--test', 'node --test price.test.js', ...options];
  const env = { ...process.env, OPENAI_API_KEY: 'none', XDG_STATE_HOME: state };
  const child = spawn(process.execPath, ['--input-type=module', '-e', RUN, '--', ...heal], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (piece) => {
    said += piece;
  });
  await once(child, 'close');
  return JSON.parse(said);
}

/** Milliseconds that the system takes to copy the tree and to remove the copy: what a scratch copy cannot do without. */
function copied(folder) {
  const to = mkdtempSync(join(tmpdir(), 'build-doctor-copy-'));
  const from = performance.now();
  execFileSync('cp', ['-a', folder, to]);
  execFileSync('rm', ['-r', to]);
  return performance.now() - from;
}

async function rowsOf(files, url) {
  const folder = mkdtempSync(join(tmpdir(), 'build-doctor-tree-'));
  const state = mkdtempSync(join(tmpdir(), 'build-doctor-state-'));
  try {
    plant(folder, files);
    const before = copied(folder);
    const { verdict, ms, tokens, peak } = await healed(folder, state, url);
    // Disks differ by a factor of fifty, and one disk under load does too: what counts is the ratio to the same work beside it.
    const baseline = (before + copied(folder)) / 2;
    const times = Number((ms.own / baseline).toFixed(1));
    const name = `heal among ${files.toLocaleString('en')} files`;
    return [
      [`${name}: verdict`, verdict, 'verified', verdict === 'verified'],
      [
        `${name}: own overhead, times cp and rm of the tree (${Math.round(baseline)} ms)`,
        times,
        '≤ 15',
        times <= 15,
      ],
      [`${name}: estimated tokens of all requests`, tokens.prompt, '< 8000', tokens.prompt < 8000],
      [`${name}: peak memory, MB`, peak, '< 300', peak < 300],
    ];
  } finally {
    for (const place of [folder, state]) rmSync(place, { recursive: true, force: true });
  }
}

export async function treeRows() {
  const server = model();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${server.address().port}/v1`;
    const rows = [];
    for (const files of FILES) rows.push(...(await rowsOf(files, url)));
    return rows;
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
