import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { openAnswerer } from '../../src/cli/bench/answerer.ts';
import { dependencies } from '../../src/cli/bench/dependencies.ts';
import { githubRoad } from '../../src/cli/bench/github-case.ts';
import { readCases } from '../../src/cli/bench/read-cases.ts';
import { type BenchRun, runCase } from '../../src/cli/bench/run-case.ts';
import { composeBench } from '../../src/compose/bench.ts';
import { priceCase } from '../fakes/bench-world.ts';
import { httpModel } from '../fakes/http-model.ts';
import { CAUSE, EDIT, folderWith, removeFolders } from '../fakes/price-project.ts';

afterAll(removeFolders);

test('a case on the road of GitHub: red run, proposal, approval, commit, and the branch is judged', async () => {
  const model = await httpModel([() => ({ text: CAUSE, calls: [['replace_in_file', EDIT]] })]);
  const ports = composeBench('none');
  const read = readCases(folderWith(priceCase('sh-a', { title: 'Bulk prices' })), undefined);
  if (ports.kind === 'problem' || read.kind === 'problem') throw new Error(ports.kind);
  const journals = folderWith({});
  process.env.BENCH_GITHUB_KEY = 'key-of-the-test-model';
  const given = { baseUrl: model.url, model: 'm', apiKeyEnv: 'BENCH_GITHUB_KEY', tokensPerMinute: 8_000 };
  const rest = { jobs: 1, maxAttempts: 3, maxTurns: 4, requestTimeout: 20, sandbox: 'none' } as const;
  const options = { ...given, ...rest };
  try {
    const answerer = openAnswerer(options, ports);
    if (answerer.kind === 'problem') throw new Error(answerer.reason);
    const action = process.env.DOCTOR_ACTION ?? resolve('dist/index.js');
    const road = githubRoad({ kind: 'installation', action, examples: resolve('examples') });
    const run: BenchRun = {
      options,
      ports,
      answerer,
      road,
      journals,
      dependencies: dependencies(ports),
      harness: 'doctor',
      roadName: 'github',
      signal: new AbortController().signal,
    };
    const [found] = read.cases;
    if (found === undefined) throw new Error('no case');
    const { line } = await runCase(found, run);
    expect(line).toMatchObject({
      ...{ id: 'sh-a', road: 'github', verdict: 'verified', judged: 'solved', proposed: true, hiddenExit: 0 },
      ...{ attempts: 1, turns: 1, tokens: 742, largestRequest: 2_700 },
    });
    expect(readFileSync(line.journal, 'utf8')).toContain('"kind":"exchange"');
    expect(existsSync(join(journals, 'sh-a.treat.jsonl'))).toBe(true);
  } finally {
    delete process.env.BENCH_GITHUB_KEY;
    ports.remove();
    await model.close();
  }
}, 120_000);
