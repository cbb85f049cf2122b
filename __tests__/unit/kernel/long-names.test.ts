import { expect, test } from '@jest/globals';
import { isProtectedPath, isSecretPath, isTestPath } from '../../../src/kernel/path-class.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';

test.each([
  'jest',
  'vitest.config',
  'tsconfig',
  'requirements',
  'id_rsa',
  'test_',
  '.eslintrc',
  'docker-compose',
])('a name that goes on for long after %s is answered', (start) => {
  for (const part of ['-a', '.a', '_a', '-', 'a.']) {
    const path = `src/${start}${part.repeat(2_000)}.x`;
    expect(isProtectedPath(path, DEFAULT_POLICY)).toEqual(expect.any(Boolean));
    expect([isSecretPath(path, DEFAULT_POLICY), isTestPath(path)]).toEqual([
      expect.any(Boolean),
      expect.any(Boolean),
    ]);
  }
});
