import { existsSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import type { Answering } from '../../../../src/cli/bench/answerer.ts';
import { checkCase } from '../../../../src/cli/bench/check-case.ts';
import { readCases } from '../../../../src/cli/bench/read-cases.ts';
import { type BenchRun, runCase } from '../../../../src/cli/bench/run-case.ts';
import { composeBench } from '../../../../src/compose/bench.ts';
import { priceCase } from '../../../fakes/bench-world.ts';
import { folderWith, removeFolders } from '../../../fakes/price-project.ts';

afterAll(removeFolders);

test('a case that crashes is told, closes what it opened and leaves no checkout; an interrupt is no result', async () => {
  const ports = composeBench('none');
  const read = readCases(folderWith(priceCase('sh-a')), undefined);
  if (ports.kind === 'problem' || read.kind === 'problem') throw new Error('no case');
  const [found] = read.cases;
  if (found === undefined) throw new Error('no case');
  let closed = 0;
  const answering: Answering = {
    kind: 'answering',
    provider: {},
    isReplay: false,
    around: (model) => model,
    differences: () => undefined,
    close: async () => {
      closed += 1;
    },
  };
  const stopped = new AbortController();
  const checkouts: string[] = [];
  const run: BenchRun = {
    options: { sandbox: 'none', jobs: 1, maxAttempts: 3, maxTurns: 4, requestTimeout: 20 },
    ports,
    dependencies: {
      layIn: async (checkout) => ({ kind: 'tree', tree: { checkout, home: undefined }, added: [] }),
    },
    answerer: { kind: 'answerer', isReplay: false, nameFor: () => 'm at h', open: async () => answering },
    road: async ({ tree }) => {
      checkouts.push(tree.checkout);
      throw new Error('the disk is full');
    },
    harness: 'doctor',
    roadName: 'terminal',
    journals: '/journals',
    signal: stopped.signal,
  };
  try {
    const { line } = await runCase(found, run);
    const told = { judged: 'not-run', why: 'it could not be run: the disk is full', journal: '' };
    expect(checkouts.filter((path) => existsSync(path))).toEqual([]);
    expect(line).toMatchObject({ id: 'sh-a', class: 'test', verdict: null, ...told });
    const layIn = async () => {
      throw new Error('the disk is full');
    };
    const checked = await checkCase(found, { ports, dependencies: { layIn }, signal: stopped.signal });
    expect(checked).toEqual({ kind: 'checked', breaches: ['it could not be checked: the disk is full'] });
    stopped.abort(new Error('interrupted'));
    await expect(runCase(found, run)).rejects.toThrow('interrupted');
    expect(closed).toBe(2);
  } finally {
    ports.remove();
  }
});
