import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { startModelServer } from '../../src/standin/model/model-server.ts';
import { readRecording } from '../../src/standin/model/recording.ts';
import { isHere } from '../fakes/require-here.ts';
import { cliWorld, spawnCli } from '../fakes/spawned-cli.ts';

/** Conversations of somebody who saw only the requests, run again through the shipped bundle: the same verdict, the same diff. */
interface Expected {
  readonly test: string;
  readonly hidden: string | null;
  readonly verdict: string;
  readonly reason: string;
  readonly turns: number;
  readonly attempts: number;
  readonly diff: string;
}

const FIXTURES = '__tests__/fixtures';
const expected: Record<string, Expected> = JSON.parse(
  readFileSync(`${FIXTURES}/recordings/expected.json`, 'utf8'),
);
const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const needs: Record<string, boolean> = {
  py: isHere(['python3', '-m', 'pytest', '--version'], 'replays in Python'),
  js: true,
  pl: isHere(['perl', '-v'], 'replays in Perl'),
  c: isHere(['sh', '-c', 'make -v && cc --version'], 'replays in C'),
};
const sandbox = isHere(['bwrap', '--version'], 'replays in the sandbox (they run bare)')
  ? 'bubblewrap'
  : 'none';

async function replay(id: string, { test: command }: Expected) {
  const recording = readRecording(readFileSync(`${FIXTURES}/recordings/${id}.jsonl`, 'utf8'));
  if (recording.kind === 'unreadable') throw new Error(recording.reason);
  const server = await startModelServer({ exchanges: recording.exchanges });
  const { env } = cliWorld({});
  const checkout = join(folder, id);
  cpSync(`${FIXTURES}/bench/${id}/pr`, checkout, { recursive: true });
  const place = ['--repo', checkout, '--sandbox', sandbox, '--base-url', server.url, '--model', 'recorded'];
  const ended = await spawnCli(['heal', ...place, '--test', command, '--yes', '--json', '--quiet'], { env });
  await server.close();
  return { ended, checkout, differences: server.differences() };
}

describe('recorded conversations', () => {
  for (const [id, wanted] of Object.entries(expected)) {
    const run = needs[id.split('-')[0] ?? ''] === true ? test : test.skip;
    run(`${id}: ${wanted.verdict}`, async () => {
      const { ended, checkout } = await replay(id, wanted);
      const result = JSON.parse(ended.lines.at(-1) ?? '');
      const { verdict, reason, turns, attempts } = result;
      const diff = result.files.map((file: { diff: string }) => file.diff).join('');
      const { test: _test, hidden, ...facts } = wanted;
      expect({ verdict, reason, turns, attempts, diff }).toEqual(facts);
      expect(Math.max(result.tokens.prompt, 0) / result.requests).toBeLessThan(8_000);
      if (hidden === null || !existsSync(`${FIXTURES}/bench/${id}/hidden`)) return;
      cpSync(`${FIXTURES}/bench/${id}/hidden`, checkout, { recursive: true });
      const env = {
        ...process.env,
        CI: 'true',
        NO_COLOR: '1',
        PYTHONDONTWRITEBYTECODE: '1',
        NODE_TEST_CONTEXT: undefined,
      };
      expect(spawnSync('bash', ['-c', hidden], { cwd: checkout, env }).status).toBe(0);
    });
  }
});
