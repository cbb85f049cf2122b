import { posix } from 'node:path';

/** What a test file tests, by its name: `test_cart.py`, `cart.test.ts`, `cart_test.go`, `CartTest.java` → `cart`, `Cart`; undefined where the name says nothing. */
export function subjectStem(path: string): string | undefined {
  const stem = posix.basename(path, posix.extname(path));
  const subject = stem.replace(
    /^tests?[_-]|[._-](?:tests?|spec|unittest)$|(?<=[a-z0-9])(?:Tests?|TestCase|Spec|IT)$/,
    '',
  );
  return subject === '' || subject === stem ? undefined : subject;
}
