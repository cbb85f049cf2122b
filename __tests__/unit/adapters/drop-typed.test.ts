import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { dropTyped } from '../../../src/adapters/drop-typed.ts';

/** A terminal that notes in which mode it was left. */
function terminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => modes.push(isRaw) });
  return { input, modes };
}

test('Ctrl-C among what is dropped interrupts, and the terminal is left as it was', async () => {
  const { input, modes } = terminal();
  const stopping = new AbortController();
  const reason = new Error('interrupted');
  input.write('y\r\u0003');
  const dropping = dropTyped({ input, signal: stopping.signal, interrupt: () => stopping.abort(reason) });
  await expect(dropping).rejects.toBe(reason);
  expect(modes).toEqual([true, false]);
});

test('what comes later is kept for the next reader', async () => {
  const { input } = terminal();
  input.write('early');
  await dropTyped({ input, signal: new AbortController().signal, interrupt: () => {} });
  input.write('late');
  expect(String(input.read())).toBe('late');
});

test('what is typed between two questions is dropped as well', async () => {
  const { input } = terminal();
  const { signal } = new AbortController();
  await dropTyped({ input, signal, interrupt: () => {} });
  input.write('y\r');
  await dropTyped({ input, signal, interrupt: () => {} });
  expect(input.read()).toBeNull();
});

test('somebody who never stops typing is asked all the same', async () => {
  const { input } = terminal();
  const typing = setInterval(() => input.write('y\n'), 1);
  await dropTyped({ input, signal: new AbortController().signal, interrupt: () => {} });
  clearInterval(typing);
  expect(input.isPaused()).toBe(true);
});

test('a machine that is too busy to read in time drops what waits all the same', async () => {
  const server = createServer((typing) => typing.write('early'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const input = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  await Promise.all([once(server, 'connection'), once(input, 'connect')]);
  const dropping = dropTyped({ input, signal: new AbortController().signal, interrupt: () => {} });
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100));
  await dropping;
  const left: string[] = [];
  input.on('data', (typed) => left.push(String(typed)));
  input.resume();
  server.close();
  input.end();
  await once(input, 'close');
  expect(left).toEqual([]);
});
