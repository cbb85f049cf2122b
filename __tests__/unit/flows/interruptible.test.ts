import { expect, test } from '@jest/globals';
import { interruptible } from '../../../src/flows/interruptible.ts';

async function collect(source: AsyncIterable<number>): Promise<number[]> {
  const found: number[] = [];
  for await (const item of source) found.push(item);
  return found;
}
async function* numbers() {
  yield* [1, 2, 3];
}

test('passes everything on, with or without a signal', async () => {
  expect(await collect(interruptible(numbers(), undefined))).toEqual([1, 2, 3]);
  expect(await collect(interruptible(numbers(), new AbortController().signal))).toEqual([1, 2, 3]);
});

test('throws the reason of an abort, before and while nothing comes', async () => {
  const reason = new Error('interrupted');
  await expect(collect(interruptible(numbers(), AbortSignal.abort(reason)))).rejects.toBe(reason);
  const stopping = new AbortController();
  const silent = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
  const collecting = collect(interruptible(silent, stopping.signal));
  stopping.abort(reason);
  await expect(collecting).rejects.toBe(reason);
});

test('passes on what the source throws', async () => {
  const broken = {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('EIO')) }),
  };
  await expect(collect(interruptible(broken, new AbortController().signal))).rejects.toThrow('EIO');
});
