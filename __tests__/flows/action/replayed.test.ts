import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { readBlob } from '../../../src/standin/github/git/objects.ts';
import { listTree } from '../../../src/standin/github/git/read-tree.ts';
import { startModelServer } from '../../../src/standin/model/model-server.ts';
import { readRecording } from '../../../src/standin/model/recording.ts';
import { CI, DOCTOR, pullOnGitHub, RED_RUN } from '../../fakes/price-on-github.ts';
import { isHere } from '../../fakes/require-here.ts';

/**
 * Conversations of somebody who saw only the requests, walked again on GitHub: red run, proposal, approving review, commit.
 * `BENCH/ID/base` is `main`, and `pr` the red tree.
 */
interface Expected {
  readonly verdict: string;
  readonly reason: string;
  /** Comments on lines, and parts that are shown as a patch in the review. */
  readonly suggestions: number;
  readonly leftovers: number;
  /** What the commit changes, as GitHub shows it, by path. */
  readonly patches: Readonly<Record<string, string>>;
}

const BENCH = '__tests__/fixtures/bench';
const RECORDINGS = '__tests__/fixtures/recordings/github';
const expected: Record<string, Expected> = JSON.parse(readFileSync(`${RECORDINGS}/expected.json`, 'utf8'));
const needs: Record<string, boolean> = {
  py: isHere(['python3', '-m', 'pytest', '--version'], 'replays on GitHub in Python'),
  js: true,
};
const sandbox = isHere(['bwrap', '--version'], 'replays on GitHub in the sandbox (they run bare)')
  ? 'bubblewrap'
  : 'none';
const env = {
  ...process.env,
  CI: 'true',
  NO_COLOR: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  NODE_TEST_CONTEXT: undefined,
};

// A case runs its tests six times, one after the other.
const TIME_LIMIT_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

describe('recorded conversations on GitHub', () => {
  for (const [id, wanted] of Object.entries(expected)) {
    const run = needs[id.split('-')[0] ?? ''] === true ? test : test.skip;
    run(
      `${id}: ${wanted.verdict}`,
      async () => {
        const { test_command, hidden_command } = caseOf(id);
        const { doctor, model } = await stage(id, test_command);
        const diagnosed = await doctor.act(
          await doctor.happen({ ...RED_RUN, jobs: [redJob(id, test_command)] }),
          { inputs: { sandbox } },
        );
        const { verdict, reason } = diagnosed.outputs;
        const reviews = (await doctor.api('/repos/acme/shop/pulls/1/reviews')) as { body: string }[];
        const lines = (await doctor.api('/repos/acme/shop/pulls/1/comments')) as unknown[];
        const shown = reviews.flatMap(({ body }) => body.match(/^GitHub cannot show/gm) ?? []);
        const facts = { verdict, reason, suggestions: lines.length, leftovers: shown.length };
        const { patches, ...said } = wanted;
        expect(facts).toEqual(said);
        expect(model.served()).toBe(1);
        if (verdict !== 'proposed') return;

        doctor.world.aheadMs += 2_000;
        const approval = await doctor.happen({ kind: 'review', pr: 1, by: 'ada', state: 'approve' });
        const treated = await doctor.act(approval, { inputs: { sandbox } });
        expect(treated.outputs).toMatchObject({ verdict: 'verified' });
        const sha = treated.outputs['commit-sha'] ?? '';
        const commit = (await doctor.api(`/repos/acme/shop/commits/${sha}`)) as {
          files: { filename: string; patch: string }[];
        };
        expect(Object.fromEntries(commit.files.map(({ filename, patch }) => [filename, patch]))).toEqual(
          patches,
        );
        const checkout = join(folder, id);
        await checkOut(doctor.repository.folder, sha, checkout);
        cpSync(`${BENCH}/${id}/hidden`, checkout, { recursive: true });
        expect(spawnSync('bash', ['-c', hidden_command], { cwd: checkout, env }).status).toBe(0);
      },
      TIME_LIMIT_MS,
    );
  }
});

interface Case {
  readonly test_command: string;
  readonly hidden_command: string;
}

const caseOf = (id: string): Case => JSON.parse(readFileSync(`${BENCH}/${id}/case.json`, 'utf8'));

async function stage(id: string, command: string) {
  const recording = readRecording(readFileSync(`${RECORDINGS}/${id}.jsonl`, 'utf8'));
  if (recording.kind === 'unreadable') throw new Error(recording.reason);
  const model = await startModelServer({ exchanges: recording.exchanges });
  open.push(model);
  const red = filesBelow(`${BENCH}/${id}/pr`);
  const workflows = {
    '.github/workflows/ci.yml': CI.replace('sh price_test.sh', command),
    '.github/workflows/build-doctor.yml': DOCTOR,
  };
  const main = { ...filesBelow(`${BENCH}/${id}/base`), ...workflows };
  const doctor = await pullOnGitHub(model, { main, change: red });
  open.push(doctor);
  return { doctor, model };
}

/** CI's job, with what the tests really print on the red tree. */
function redJob(id: string, command: string) {
  const checkout = join(folder, `${id}-ci`);
  cpSync(`${BENCH}/${id}/pr`, checkout, { recursive: true });
  const { stdout, status } = spawnSync('bash', ['-c', `${command} 2>&1`], { cwd: checkout, env });
  expect(status).not.toBe(0);
  const step = { name: 'Test', conclusion: 'failure', run: command, log: stdout.toString('utf8') };
  return { name: 'test', conclusion: 'failure', steps: [step] };
}

function filesBelow(root: string): Record<string, Buffer> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path.slice(root.length + 1), readFileSync(path)]));
}

async function checkOut(repository: string, sha: string, to: string): Promise<void> {
  const entries = await listTree(repository, sha, { recursive: true });
  for (const { path, type, sha: blob } of entries) {
    if (type !== 'blob') continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), await readBlob(repository, blob));
  }
}
