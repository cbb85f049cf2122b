import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { openingMessages } from '../../../src/harness/opening.ts';
import { systemPrompt } from '../../../src/harness/prompt.ts';
import { toolsFor } from '../../../src/harness/tools/registry.ts';
import { estimateRequest } from '../../../src/harness/transcript.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';
import { benchChange, filesBelow } from '../../fakes/bench-change.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { testRun } from '../../fakes/scripted-workspace.ts';

const BENCH = '__tests__/fixtures/bench';

/** What CI's step printed, paths as a run on a copy prints them. */
function outputOf(id: string): string {
  const log = readFileSync(`${BENCH}/${id}/ci.log`, 'utf8').replace(/^\S+Z /gm, '');
  const own = log.slice(log.indexOf('##[endgroup]\n') + '##[endgroup]\n'.length);
  return own.replace(/##\[error\]Process[\s\S]*$/, '').replaceAll(`/home/runner/work/${id}/${id}/`, '');
}

async function opened(id: string) {
  const folder = `${BENCH}/${id}`;
  const { test_command, culprit_files = [] } = JSON.parse(readFileSync(`${folder}/case.json`, 'utf8'));
  const changes = benchChange(folder);
  const messages = await openingMessages({
    run: testRun({ output: outputOf(id), command: test_command }),
    files: memoryFiles({ ...filesBelow(`${folder}/pr`), '.github/workflows/ci.yml': 'name: CI\n' }),
    policy: DEFAULT_POLICY,
    secrets: [],
    boundary: 'b0undary',
    workingDirectory: '',
    maxLogChars: 3_000,
    maxWindowChars: 7_000,
    preface: '',
    changes,
    toolchain: [],
  });
  const tools = toolsFor({ edits: true, changes }).map(({ definition }) => definition);
  const system = { role: 'system', content: systemPrompt('b0undary', true, 3) } as const;
  const shown = messages.map((message) => ('shows' in message ? (message.shows ?? '') : ''));
  const culprits: readonly string[] = culprit_files;
  return {
    id,
    tokens: estimateRequest([system, ...messages], tools),
    hasCulprits: culprits.length > 0,
    showsCulprits: culprits.every((path) => shown.some((title) => title.startsWith(`${path} `))),
    showsCi: shown.some((title) => title.startsWith('.github/')),
  };
}

test('the first request of every bench case is small, and nearly all show every file at fault', async () => {
  const all = await Promise.all(readdirSync(BENCH).map(opened));
  // With a quarter of a window of 8,000 for the reply.
  expect(all.filter(({ tokens }) => tokens > 3_600)).toEqual([]);
  const faulty = all.filter(({ hasCulprits }) => hasCulprits);
  expect(faulty.length).toBeGreaterThanOrEqual(50);
  expect(faulty.filter(({ showsCulprits }) => !showsCulprits).length).toBeLessThanOrEqual(3);
  expect(all.filter(({ showsCi }) => showsCi)).toEqual([]);
});
