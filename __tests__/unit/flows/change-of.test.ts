import { expect, test } from '@jest/globals';
import { changeOf } from '../../../src/flows/change-of.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';
import { type ChangedFile, type CodeHost, HostFailure } from '../../../src/ports/code-host.ts';

const hostWith = (changedFiles: () => Promise<readonly ChangedFile[]>) =>
  ({ changedFiles }) as unknown as CodeHost;
const failing = (kind: HostFailure['kind']) =>
  hostWith(() => Promise.reject(new HostFailure(kind, 'no', undefined, undefined)));

test('a diagnosis goes on without the change where GitHub does not tell it, and stops where the run is stopped', async () => {
  const files = [{ path: 'a.js', status: 'modified', patch: '@@ -1 +1 @@\n+x' }];
  expect(
    await changeOf(
      hostWith(() => Promise.resolve(files)),
      1,
      DEFAULT_POLICY,
    ),
  ).toEqual(files);
  expect(await changeOf(failing('forbidden'), 1, DEFAULT_POLICY)).toEqual([]);
  expect(await changeOf(failing('unavailable'), 1, DEFAULT_POLICY)).toEqual([]);
  await expect(changeOf(failing('interrupted'), 1, DEFAULT_POLICY)).rejects.toThrow('no');
});
