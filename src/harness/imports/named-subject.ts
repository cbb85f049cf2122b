import { posix } from 'node:path';
import { subjectStem } from '../../evidence/subject-stem.ts';
import type { PathFinder } from '../path-finder.ts';

/** Endings under which a test's subject may stand besides the test's own. */
const OTHER_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  '.exs': ['.ex'],
  '.ts': ['.tsx', '.js', '.mts'],
  '.tsx': ['.ts', '.jsx'],
  '.js': ['.jsx', '.mjs', '.cjs', '.ts'],
  '.mjs': ['.js'],
  '.jsx': ['.js', '.tsx'],
  '.bats': ['.sh', '.bash', ''],
  '.t': ['.pm', '.pl'],
  '.sh': ['.bash', ''],
  '.cpp': ['.cc', '.c', '.h', '.hpp'],
  '.cc': ['.cpp', '.c', '.h'],
};

/** The file that a test file tests by its name: `test_cart.py`, `cart.test.ts`, `cart_test.go`, `CartTest.java` → `cart.*`. */
export function namedSubject(path: string, finder: PathFinder): string[] {
  const ending = posix.extname(path);
  const stem = posix.basename(path, ending);
  const isOnlyByFolder = OTHER_ENDINGS[ending]?.includes('') !== true && ending !== '.t';
  const subject = subjectStem(path) ?? (isOnlyByFolder ? undefined : stem);
  if (subject === undefined) return [];
  const hit = [ending, ...(OTHER_ENDINGS[ending] ?? [])]
    .map((other) => finder.find(subject + other, path))
    .find((file) => file !== undefined && file !== path);
  return hit === undefined ? [] : [hit];
}
