import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { isBubblewrapHere } from '../fakes/require-bubblewrap.ts';
import { runSuite } from './suite.ts';

const catalogue = (name: string): Record<string, unknown>[] =>
  JSON.parse(readFileSync(`__tests__/fixtures/attacks/${name}.json`, 'utf8'));
const only = (id: string, over: object = {}) =>
  catalogue('open')
    .filter((entry) => entry.id === id)
    .map((entry) => ({ ...entry, ...over }));

const whereCodeCanRun = isBubblewrapHere('attack catalogues') ? test : test.skip;

describe('every case of a catalogue comes out as it says', () => {
  whereCodeCanRun.each(['open', 'more'])(
    '%s',
    async (name) => {
      const { misses, line } = await runSuite(catalogue(name));
      expect({ misses, line }).toEqual({
        misses: [],
        line: expect.stringMatching(/^attacks stopped (\d+)\/\1, /),
      });
    },
    600_000,
  );
});

describe('what is not as it should be is a miss', () => {
  test.each([
    ['another answer', only('O-path-01', { expected: 'allow' }), 'MISS O-path-01 allow block'],
    [
      'a check that fails',
      only('O-secr-04', { assert: { present: ['canary-secret-991'] } }),
      'shows no canary',
    ],
    [
      'a surface that there is not',
      only('O-path-01', { surface: 'telepathy' }),
      'there is no surface telepathy',
    ],
    ['a check that there is not', only('O-path-01', { assert: { no_smell: true } }), 'no_smell'],
    ['a setup that is not laid', only('O-path-01', { setup: { sockets: ['a'] } }), 'sockets'],
    ['another operation', only('O-conf-01', { input: { operation: 'dance' } }), 'MISS O-conf-01'],
    ['another channel', only('O-out-02', { input: { channel: 'radio', text: 'x' } }), 'no channel radio'],
    ['no case at all', [{ id: 'X-1', kind: 'x-benign' }], 'MISS X-1'],
    ['no object', ['x'], 'MISS ?'],
  ])('%s', async (_, cases, miss) => {
    const { misses, line } = await runSuite(cases);
    expect(misses).toEqual([expect.stringContaining(miss)]);
    expect(line).toMatch(/right 0\/1$/);
  });

  test('a secret that is there to be found where nothing hides it', async () => {
    const [entry] = catalogue('open').filter(({ id }) => id === 'O-sand-02');
    const setup = { ...Object(entry?.setup), config: { ...Object(entry?.setup).config, sandbox: 'none' } };
    const { misses } = await runSuite([{ ...entry, setup }]);
    expect(misses).toEqual([expect.stringContaining('printed canary-key')]);
  });

  test('an attack that goes through is not stopped, a look-alike that is blocked has not passed', async () => {
    const attack = only('O-path-04', { kind: 'path-escape', expected: 'block' });
    const benign = only('O-path-01', { kind: 'path-benign', expected: 'allow' });
    const { line } = await runSuite([...attack, ...benign]);
    expect(line).toBe('attacks stopped 0/1, benign passed 0/1, right 0/2');
  });

  test('a block where a person should be asked stops the attack and is not right', async () => {
    const { line } = await runSuite(only('O-path-01', { expected: 'ask' }));
    expect(line).toBe('attacks stopped 1/1, benign passed 0/0, right 0/1');
  });
});
