import { afterAll, expect, test } from '@jest/globals';
import type { ModelAnswer } from '../../src/ports.ts';
import { healWorld } from '../fakes/heal-world.ts';
import { CAUSE, EDIT, PRICE_FILES, removeFolders, wrongEdit } from '../fakes/price-project.ts';
import { rounds, seedOf } from '../fakes/rounds.ts';
import { reply } from '../fakes/scripted-model.ts';
import { scriptedPerson } from '../fakes/scripted-person.ts';
import { seeded } from '../fakes/seeded.ts';

afterAll(removeFolders);

type Random = ReturnType<typeof seeded>;

const CALLS: readonly (readonly [string, unknown])[] = [
  ['replace_in_file', EDIT],
  ['replace_in_file', { ...EDIT, more: true }],
  ['replace_in_file', wrongEdit(1)],
  ['replace_in_file', wrongEdit(2)],
  ['replace_in_file', { path: 'price.sh', old: '-ge 3', new: '-gt 3' }],
  ['replace_in_file', { path: 'price_test.sh', old: 'exit "$failed"', new: 'exit 0' }],
  ['replace_in_file', { path: '../outside.txt', old: 'a', new: 'b' }],
  ['replace_in_file', { path: 'price.sh', old: '# Price', new: '# Price\nexit 0' }],
  ['write_file', { path: 'discount.sh', content: 'echo 3\n' }],
  ['write_file', { path: '.github/workflows/ci.yml', content: 'x' }],
  ['write_file', { path: 'price.sh', content: 'x' }],
  ['read_file', { path: 'price.sh' }],
  ['read_file', { path: '/etc/passwd' }],
  ['list_dir', {}],
  ['search', { pattern: 'price' }],
  ['run_tests', {}],
  ['delete_file', { path: 'price.sh' }],
  ['replace_in_file', '{"path": "price.sh", "old": '],
];

function anyAnswer(random: Random): ModelAnswer {
  switch (random.below(12)) {
    case 0:
      return {
        kind: 'rejected',
        reason: 'tool_use_failed',
        failedGeneration: random.pick([
          undefined,
          '<function=run_tests{}>',
          'prose',
          `<function=replace_in_file=${JSON.stringify(EDIT)}</function>`,
        ]),
      };
    case 1:
      return reply(random.pick(['', 'I will look.', 'NO CHANGE: the test is wrong.', CAUSE]));
    case 2:
      return { kind: 'unavailable', reason: 'gone', mayRetry: false };
    default:
      return reply(
        random.pick(['', CAUSE]),
        Array.from({ length: 1 + random.below(3) }, () => random.pick(CALLS)),
        { cut: random.below(10) === 0 },
      );
  }
}

test('whatever a model and a person say: nothing is written without a yes, and a written checkout is green', async () => {
  const random = seeded(seedOf(11));
  for (let round = 0; round < rounds(25); round += 1) {
    const person = scriptedPerson(() =>
      random.below(2) === 0 ? 'yes' : { no: random.pick(['', 'not so']) },
    );
    const model = { name: 'any', host: 'any.invalid', complete: async () => anyAnswer(random) };
    const world = healWorld({
      model,
      person,
      request: { askEach: random.below(3) === 0, maxTurns: 1 + random.below(8) },
    });
    const { result, isUntouched, entries, badLines, copiesLeft } = await world.run();
    const asked = person.asked.filter(({ about }) => about === 'proposal');
    const where = `round ${round}: ${result.verdict} ${result.reason}`;
    expect([where, badLines, copiesLeft, entries.filter(({ kind }) => kind === 'verdict').length]).toEqual([
      where,
      [],
      [],
      1,
    ]);
    expect([where, isUntouched]).toEqual([where, result.verdict !== 'verified']);
    if (result.verdict === 'verified') {
      expect(asked.at(-1)?.shown).toContain(result.files[0]?.diff);
      expect(result.tests.after?.exitCode).toBe(0);
      expect(result.files.map(({ path }) => path)).not.toContain('price_test.sh');
    }
    expect(result.attempts).toBeLessThanOrEqual(3);
    expect(new Set(asked.map(({ shown }) => shown)).size).toBe(asked.length);
    expect(Object.keys(PRICE_FILES)).toContain('price_test.sh');
  }
});
