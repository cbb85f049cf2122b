import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { type HttpModel, type HttpReply, httpModel } from '../fakes/http-model.ts';
import { bytesBelow, CAUSE, EDIT, PRICE_TEST, removeFolders } from '../fakes/price-project.ts';
import { isBubblewrapHere } from '../fakes/require-bubblewrap.ts';
import { type Child, cliWorld, processesWith } from '../fakes/spawned-cli.ts';

let model: HttpModel | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});
afterAll(removeFolders);

const fix = (): HttpReply => ({ text: CAUSE, calls: [['replace_in_file', EDIT]] });
const sandboxes = isBubblewrapHere('interrupts in bubblewrap') ? ['none', 'bubblewrap'] : ['none'];
let marks = 0;
/** A sleep that no other process on this machine has. */
const longSleep = () => `sleep 98${process.pid}.${++marks}`;

/** Hangs on a mended tree in which nothing ran before: the verification is in a copy of its own. */
const slowWhenFresh = (mark: string) =>
  `if grep -q "ge 3" price.sh && [ ! -e ran ]; then ${mark}; fi; touch ran; ${PRICE_TEST}`;

/** Does something once, when the output first matches. */
const when = (shown: RegExp, act: (child: Child) => void) => {
  let done = false;
  return (all: string, child: Child) => {
    if (done || !shown.test(all)) return;
    done = true;
    act(child);
  };
};
const interrupt = (child: Child) => child.signal('SIGINT');

describe.each(sandboxes)(
  'an interrupt with --sandbox %s: exit 130, nothing left, nothing changed',
  (sandbox) => {
    test.each<[string, (mark: string) => string, RegExp]>([
      ['during the first tests', (mark) => `echo begun; ${mark}`, /Running:/],
      ['during an attempt', (mark) => `grep -q "ge 3" price.sh && ${mark}; ${PRICE_TEST}`, /replace_in_file/],
      ['during the verification after the yes', slowWhenFresh, /Written:/],
    ])('%s', async (_, command, shown) => {
      const world = cliWorld();
      const before = bytesBelow(world.checkout);
      model = await httpModel([fix]);
      const mark = longSleep();
      const args = ['--sandbox', sandbox, '--yes', '--test', command(mark)];
      const ended = await world.heal(model.url, args, { onOutput: when(shown, interrupt) });
      expect(ended.code).toBe(130);
      expect(ended.lines.at(-1)).toMatch(/^Verdict: exhausted: interrupted/);
      expect(ended.lastError).toMatch(/^MODEL: /);
      expect(bytesBelow(world.checkout)).toEqual(before);
      expect(world.litter()).toEqual([]);
      expect(processesWith(mark.slice('sleep '.length))).toEqual([]);
      expect(world.journals()[0]?.at(-1)).toMatchObject({ kind: 'verdict', reason: 'interrupted' });
      if (shown.source === 'Written:')
        expect(world.journals()[0]?.filter(({ kind }) => kind === 'apply')).toMatchObject([
          { restored: false },
          { restored: true, files: ['price.sh'] },
        ]);
    });
  },
);

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s is an interrupt too, and a second one changes nothing',
  async (name) => {
    const world = cliWorld();
    const before = bytesBelow(world.checkout);
    const mark = longSleep();
    const twice = (child: Child) => {
      child.signal(name);
      child.signal(name);
      child.signal('SIGINT');
    };
    const ended = await world.heal('http://127.0.0.1:47999/v1', ['--test', `echo begun; ${mark}`], {
      onOutput: when(/Running:/, twice),
    });
    expect(ended.code).toBe(130);
    expect(bytesBelow(world.checkout)).toEqual(before);
    expect(world.litter()).toEqual([]);
  },
);

test('an interrupt while the model does not answer', async () => {
  model = await httpModel([() => 'hang']);
  const world = cliWorld();
  const ended = await world.heal(model.url, [], { onOutput: when(/Asking m at/, interrupt) });
  expect([ended.code, world.litter()]).toEqual([130, []]);
});

test('an interrupt while a log is awaited on standard input', async () => {
  const world = cliWorld();
  const started = Date.now();
  let child: Child | undefined;
  const running = world.heal('http://127.0.0.1:47999/v1', ['--log', '-', '--api-key-env', 'NO_SUCH'], {
    onOutput: when(/Note: .*NO_SUCH/, (spawned) => {
      child = spawned;
      spawned.type('FAILED test_x.py\n');
      spawned.signal('SIGINT');
    }),
  });
  const ended = await running;
  expect(child).toBeDefined();
  expect(ended.code).toBe(130);
  expect(Date.now() - started).toBeLessThan(30_000);
});

test('an interrupt after the verdict does not undo what was verified', async () => {
  model = await httpModel([fix]);
  const world = cliWorld();
  const ended = await world.heal(model.url, ['--yes'], { onOutput: when(/Verdict: verified/, interrupt) });
  expect([0, null]).toContain(ended.code);
  expect(readFileSync(join(world.checkout, 'price.sh'), 'utf8')).toContain('-ge 3');
});
