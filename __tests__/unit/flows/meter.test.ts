import { expect, test } from '@jest/globals';
import { meter } from '../../../src/flows/meter.ts';
import { fakeClock } from '../../fakes/fake-clock.ts';

const QUESTION = { about: 'edit', intro: '', shown: '', proof: '', warnings: [], prompt: '' } as const;
const COMMAND = { command: 'true', stopOnError: false, cwd: '', timeoutMs: 1, network: false };

test('adds up the time in sandboxes and the time of people, also when they fail', async () => {
  const clock = fakeClock();
  const metered = meter(clock);
  const sandbox = metered.sandbox({
    kind: 'none',
    async run() {
      clock.advance(30);
      throw new Error('interrupted');
    },
  });
  const person = metered.person({
    async ask() {
      clock.advance(7);
      return { kind: 'yes', by: 'mia' };
    },
  });
  await expect(sandbox.run(COMMAND)).rejects.toThrow('interrupted');
  await expect(sandbox.run(COMMAND)).rejects.toThrow('interrupted');
  expect(await person.ask(QUESTION)).toEqual({ kind: 'yes', by: 'mia' });
  expect([metered.tests, metered.waiting, sandbox.kind]).toEqual([60, 7, 'none']);
});
