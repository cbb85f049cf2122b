import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Entry } from '../../src/kernel/entry.ts';
import type { Journal, Model } from '../../src/ports.ts';
import { healWorld, logOf } from '../fakes/heal-world.ts';
import { CAUSE, EDIT, removeFolders } from '../fakes/price-project.ts';
import { reply, scriptedModel } from '../fakes/scripted-model.ts';
import { scriptedPerson } from '../fakes/scripted-person.ts';

afterAll(removeFolders);

const fix = () => reply(CAUSE, [['replace_in_file', EDIT]]);
const full = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });

/** A journal that calls `act` just before the entry with this number (from 0) is written. */
function before(at: number, act: (entry: Entry) => void) {
  return (inner: Journal): Journal => {
    let seen = 0;
    return {
      location: inner.location,
      append(entry) {
        if (seen === at) act(entry);
        seen += 1;
        inner.append(entry);
      },
    };
  };
}

async function entriesOfARun(): Promise<number> {
  const world = healWorld({ model: scriptedModel([fix()]), person: scriptedPerson(['yes']) });
  return (await world.run()).entries.length;
}

test('an interrupt at any moment before the verdict leaves the checkout as it was and says so', async () => {
  const moments = (await entriesOfARun()) - 1;
  expect(moments).toBeGreaterThan(10);
  for (let moment = 0; moment < moments; moment += 1) {
    const stopping = new AbortController();
    const ran = await healWorld({
      model: scriptedModel([fix()]),
      person: scriptedPerson(['yes']),
      signal: stopping.signal,
      ports: ({ journal }) => ({
        journal: before(moment, () => stopping.abort(new Error('interrupted')))(journal),
      }),
    }).run();
    const kind = ran.kinds[moment];
    if (kind === 'verification') {
      expect(ran.verdict).toBe('verified tests.pass');
      continue;
    }
    expect([moment, kind, ran.verdict, ran.isUntouched]).toEqual([
      moment,
      kind,
      'exhausted interrupted',
      true,
    ]);
    expect([moment, ran.copiesLeft, ran.badLines, ran.kinds.at(-1)]).toEqual([moment, [], [], 'verdict']);
  }
});

test('an interrupt while the model thinks ends the run at once', async () => {
  const stopping = new AbortController();
  const model: Model = {
    name: 'slow',
    host: 'nowhere',
    complete: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        stopping.abort(new Error('interrupted'));
      }),
  };
  const ran = await healWorld({ model, signal: stopping.signal }).run();
  expect(ran.verdict).toBe('exhausted interrupted');
  expect(ran.isUntouched).toBe(true);
});

test('an interrupt while a log is awaited on standard input ends the run at once', async () => {
  const stopping = new AbortController();
  const chunks = {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        stopping.abort(new Error('interrupted'));
        return new Promise<never>(() => {});
      },
    }),
  };
  const log = { ...logOf(''), chunks };
  const ran = await healWorld({ request: { log }, signal: stopping.signal }).run();
  expect(ran.verdict).toBe('exhausted interrupted');
});

describe('a full disk', () => {
  test('under the journal, at any entry: nothing half-written stays in the checkout', async () => {
    const moments = await entriesOfARun();
    for (let moment = 0; moment < moments; moment += 1) {
      const fails = before(moment, () => {
        throw full();
      });
      const world = healWorld({
        model: scriptedModel([fix()]),
        person: scriptedPerson(['yes']),
        ports: ({ journal }) => ({ journal: fails(journal) }),
      });
      const ran = await world.run();
      const isLast = moment === moments - 1;
      const expected = isLast ? 'verified tests.pass' : 'unavailable disk.full';
      expect([moment, ran.verdict, ran.isUntouched]).toEqual([moment, expected, !isLast]);
      expect([moment, ran.copiesLeft]).toEqual([moment, []]);
      if (isLast) expect(ran.story).toContain('The journal ends before this verdict (ENOSPC');
    }
  });

  test.each(['checkoutStore', 'scratchStore'] as const)('under the %s: nothing is written', async (store) => {
    const ran = await healWorld({
      model: scriptedModel([fix()]),
      person: scriptedPerson(['yes']),
      ports: (real) => ({
        [store]: () => ({
          ...real[store](),
          write: () => {
            throw full();
          },
        }),
      }),
    }).run();
    expect(ran.verdict).toMatch(/^unavailable (disk\.full|files\.not-writable)$/);
    expect(ran.isUntouched).toBe(true);
    expect(ran.badLines).toEqual([]);
  });

  test('under the checkout, at the second file: the first one is put back', async () => {
    const edits = reply(CAUSE, [
      ['replace_in_file', { ...EDIT, more: true }],
      ['replace_in_file', { path: 'README.md', old: '# Prices', new: '# All prices' }],
    ]);
    const ran = await healWorld({
      model: scriptedModel([edits]),
      person: scriptedPerson(['yes']),
      ports: ({ checkout }) => {
        let writes = 0;
        return {
          checkout: {
            ...checkout,
            write(path, content, mode) {
              writes += 1;
              if (writes === 2) throw full();
              checkout.write(path, content, mode);
            },
          },
        };
      },
    }).run();
    expect(ran.verdict).toBe('unavailable files.not-writable');
    expect(ran.isUntouched).toBe(true);
    expect(ran.ending.verdict.sentence).toMatch(/ENOSPC.*put back/);
  });
});

test('a log that cannot be read to its end is the log’s fault, not a bug', async () => {
  async function* chunks() {
    yield new TextEncoder().encode('first line\n');
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  }
  const ran = await healWorld({ request: { log: { name: 'ci.log', chunks: chunks() } } }).run();
  expect(ran.verdict).toBe('refused log.unreadable');
  expect(ran.ending.verdict.sentence).toContain('EIO');
});

test('a file that a person changes after the yes is theirs: it is not overwritten when the tests fail', async () => {
  let checkout = '';
  const world = healWorld({
    model: scriptedModel([fix()]),
    person: scriptedPerson(['yes']),
    ports: ({ journal }) => ({
      journal: {
        location: journal.location,
        append(entry) {
          journal.append(entry);
          if (entry.kind === 'apply' && !entry.restored) writeFileSync(join(checkout, 'price.sh'), 'mine\n');
        },
      },
    }),
  });
  checkout = world.checkout;
  const ran = await world.run();
  expect(ran.verdict).toBe('still-failing tests.exit-code');
  expect(ran.ending.verdict.sentence).toMatch(/NOT put back.*price\.sh.*earlier bytes are in/);
  expect(ran.entries.filter(({ kind }) => kind === 'apply').at(-1)).toMatchObject({
    restored: true,
    files: [],
  });
});
