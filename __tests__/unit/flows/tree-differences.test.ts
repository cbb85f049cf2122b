import { expect, test } from '@jest/globals';
import { treeDifferences } from '../../../src/flows/tree-differences.ts';
import { treeFiles } from '../../../src/flows/tree-files.ts';
import { sha256 } from '../../../src/kernel/hash.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';

const policy = { ...DEFAULT_POLICY, secretPaths: ['vault/**'] };

test('of secret files not even a hash is kept', () => {
  const files = memoryFiles({ 'a.sh': 'a', '.env': 'PIN=1234', 'vault/pin': '1234', 'key.pem': 'k' });
  expect(treeFiles(files, policy)).toEqual([{ path: 'a.sh', hash: sha256('a') }]);
});

test('what changed, what is missing, what came later; a secret file is none of them', () => {
  const recorded = treeFiles(memoryFiles({ 'a.sh': 'a', 'b.sh': 'b', 'c.sh': 'c' }), policy);
  const now = memoryFiles({ 'a.sh': 'a', 'b.sh': 'B', 'd.sh': 'd', '.env': 'x' });
  expect(treeDifferences(recorded, now, policy)).toEqual({
    changed: [{ path: 'b.sh', hash: sha256('B') }],
    missing: ['c.sh'],
    added: ['d.sh'],
  });
});
