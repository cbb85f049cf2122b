import { afterAll, describe, expect, test } from '@jest/globals';
import { bytesBelow, removeFolders } from '../fakes/price-project.ts';
import { cliWorld, spawnCli } from '../fakes/spawned-cli.ts';

afterAll(removeFolders);

describe.each(['python', 'node'])('demo --language %s, without a key', (language) => {
  test.each([
    ['--yes', 0, /^Verdict: verified: /, ['+', 'red → green', 'Tests pass now.']],
    ['--no', 1, /^Verdict: denied: /, ['red → green', 'Tests still fail:']],
    [
      '--exhausted',
      1,
      /^Verdict: exhausted: 3 of 3 attempts failed\. Every file is as it was\./,
      ['Tests still fail:'],
    ],
  ])('%s tells its story and ends with %i', async (flag, code, verdict, story) => {
    const { OPENAI_API_KEY: _, ...env } = cliWorld().env;
    const examples = bytesBelow('examples');
    const ended = await spawnCli(['demo', flag, '--language', language], { env });
    expect(ended.lines[0]).toMatch(/recorded conversation.*local OpenAI-compatible server/);
    expect(ended.lines.at(-1)).toMatch(verdict);
    for (const part of story) expect(ended.stdout).toContain(part);
    expect(ended.code).toBe(code);
    expect(ended.lastError).toMatch(/^MODEL: [1-9]\d* tokens, \d+ ms, journal \/.*\.jsonl$/);
    expect(ended.stderr).toContain('Asking recorded at 127.0.0.1:');
    // The stubborn example was recorded on Node 20; later ones print object differences in another way, and that is said.
    const mayDiffer = flag === '--exhausted' && language === 'node' && !process.version.startsWith('v20.');
    if (!mayDiffer) expect(ended.stderr).not.toContain('Note: ');
    expect(bytesBelow('examples')).toEqual(examples);
  });
});

test('--json and --quiet: one object on stdout, the last line of stderr is the model’s', async () => {
  const world = cliWorld();
  const ended = await spawnCli(['demo', '--yes', '--language', 'node', '--json', '--quiet', '--keep'], world);
  expect(ended.lines).toHaveLength(1);
  expect(JSON.parse(ended.stdout)).toMatchObject({ verdict: 'verified', attempts: 1 });
  expect(ended.lastError).toMatch(/^MODEL: /);
  expect(world.litter()).toEqual([expect.stringMatching(/^build-doctor-demo-/)]);
});

test('nothing stays in the temporary folder', async () => {
  const world = cliWorld();
  await spawnCli(['demo', '--yes', '--language', 'node'], world);
  expect(world.litter()).toEqual([]);
});
