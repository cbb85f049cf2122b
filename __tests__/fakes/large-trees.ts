interface LargeTree {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly output: string;
  /** What the first message must hold of the file at fault. */
  readonly culprit: RegExp;
  readonly workingDirectory: string;
}

/** Sixty files of the same kind that nothing is wrong with, and the given ones. */
function among(
  path: (index: number) => string,
  content: (index: number) => string,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const others = Array.from({ length: 60 }, (_, index) => [path(index), content(index).repeat(8)]);
  return { ...Object.fromEntries(others), ...given };
}

const long = (line: (index: number) => string) =>
  Array.from({ length: 120 }, (_, index) => line(index)).join('\n');

/** Made-up projects with one failing test each: its output as the runner prints it, the fault two steps away at most. */
export const LARGE_TREES: readonly LargeTree[] = [
  {
    name: 'Go',
    files: among(
      (n) => `cart/part${n}.go`,
      (n) => `package cart\n\nfunc helper${n}(a int) int {\n\treturn a + ${n}\n}\n\n`,
      {
        'go.mod': 'module example.com/shop\n',
        'cart/zz_total.go': `package cart\n\n${long((n) => `// note ${n}`)}\n\nfunc BulkTotal(price, n int) int {\n\tif n > 3 {\n\t\treturn price * n * 9 / 10\n\t}\n\treturn price * n\n}\n\n${long((n) => `// end ${n}`)}\n`,
        'cart/cart_test.go':
          'package cart\n\nimport "testing"\n\nfunc TestBulk(t *testing.T) {\n\tif got := BulkTotal(10, 3); got != 27 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n',
      },
    ),
    output:
      '--- FAIL: TestBulk (0.00s)\n    cart_test.go:7: got 30\nFAIL\nFAIL\texample.com/shop/cart\t0.002s\nFAIL\n',
    culprit: /cart\/zz_total\.go \(lines[\s\S]*if n > 3 \{/,
    workingDirectory: '',
  },
  {
    name: 'JavaScript monorepo',
    files: among(
      (n) => `packages/other${n}/src/index.js`,
      (n) => `export function thing${n}(a) {\n  return a + ${n};\n}\n`,
      {
        'packages/pricing/src/index.js': "export { bulkTotal } from './bulk.js';\n",
        'packages/pricing/src/bulk.js':
          'export function bulkTotal(price, n) {\n  return n > 3 ? price * n * 0.9 : price * n;\n}\n',
        'packages/app/test/cart.test.js':
          "import assert from 'node:assert';\nimport test from 'node:test';\nimport { bulkTotal } from '@shop/pricing';\n\ntest('three are bulk', () => {\n  assert.equal(bulkTotal(10, 3), 27);\n});\n",
      },
    ),
    output:
      '✖ three are bulk (1.2ms)\n  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n  30 !== 27\n\n      at TestContext.<anonymous> (test/cart.test.js:6:10)\n\nℹ tests 1\nℹ pass 0\nℹ fail 1\n',
    culprit: /packages\/pricing\/src\/bulk\.js \(whole\)[\s\S]*n > 3/,
    workingDirectory: 'packages/app',
  },
  {
    name: 'TypeScript with jest',
    files: among(
      (n) => `src/feature${n}/index.ts`,
      (n) => `export const feature${n} = (a: number): number => a + ${n};\n`,
      {
        'src/cart/total.ts':
          "import { bulkRate } from '../pricing/rate.js';\n\nexport const total = (price: number, n: number): number => price * n * bulkRate(n);\n",
        'src/pricing/rate.ts':
          'export function bulkRate(n: number): number {\n  return n > 3 ? 0.9 : 1;\n}\n',
        'src/cart/total.test.ts':
          "import { total } from './total.js';\n\ntest('three are bulk', () => {\n  expect(total(10, 3)).toBe(27);\n});\n",
      },
    ),
    output:
      'FAIL src/cart/total.test.ts\n  ● three are bulk\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 27\n    Received: 30\n\n      at Object.<anonymous> (src/cart/total.test.ts:4:24)\n\nTests:       1 failed, 1 total\n',
    culprit: /src\/pricing\/rate\.ts \(whole\)[\s\S]*n > 3/,
    workingDirectory: '',
  },
  {
    name: 'Rust workspace',
    files: among(
      (n) => `crates/other${n}/src/lib.rs`,
      (n) => `pub fn thing_${n}(a: u32) -> u32 {\n    a + ${n}\n}\n`,
      {
        'crates/cart/src/lib.rs': 'pub mod pricing;\n',
        'crates/cart/src/pricing.rs':
          'pub fn bulk_total(price: u32, n: u32) -> u32 {\n    if n > 3 { price * n * 9 / 10 } else { price * n }\n}\n',
        'crates/cart/tests/bulk.rs':
          'use cart::pricing::bulk_total;\n\n#[test]\nfn three_are_bulk() {\n    assert_eq!(bulk_total(10, 3), 27);\n}\n',
      },
    ),
    output:
      "running 1 test\ntest three_are_bulk ... FAILED\n\nfailures:\n\n---- three_are_bulk stdout ----\n\nthread 'three_are_bulk' panicked at crates/cart/tests/bulk.rs:5:5:\nassertion `left == right` failed\n  left: 30\n right: 27\n\nfailures:\n    three_are_bulk\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n",
    culprit: /crates\/cart\/src\/pricing\.rs \(whole\)[\s\S]*n > 3/,
    workingDirectory: '',
  },
  {
    name: 'Java with Maven',
    files: among(
      (n) => `src/main/java/shop/Other${n}.java`,
      (n) =>
        `package shop;\n\nclass Other${n} {\n    int thing(int a) {\n        return a + ${n};\n    }\n}\n`,
      {
        'src/main/java/shop/Cart.java':
          'package shop;\n\npublic class Cart {\n    public int total(int price, int n) {\n        return new BulkRule().apply(price, n);\n    }\n}\n',
        'src/main/java/shop/BulkRule.java':
          'package shop;\n\nclass BulkRule {\n    int apply(int price, int n) {\n        return n > 3 ? price * n * 9 / 10 : price * n;\n    }\n}\n',
        'src/test/java/shop/CartTest.java':
          'package shop;\n\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n\nimport org.junit.jupiter.api.Test;\n\nclass CartTest {\n    @Test\n    void threeAreBulk() {\n        assertEquals(27, new Cart().total(10, 3));\n    }\n}\n',
      },
    ),
    output:
      '[INFO] Running shop.CartTest\n[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in shop.CartTest\n[ERROR] shop.CartTest.threeAreBulk -- Time elapsed: 0.03 s <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <27> but was: <30>\n\tat org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)\n\tat shop.CartTest.threeAreBulk(CartTest.java:10)\n\n[ERROR] Failures: \n[ERROR]   CartTest.threeAreBulk:10 expected: <27> but was: <30>\n[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE\n',
    culprit: /src\/main\/java\/shop\/BulkRule\.java \(whole\)[\s\S]*n > 3/,
    workingDirectory: '',
  },
  {
    name: 'C with make',
    files: among(
      (n) => `src/other${n}.c`,
      (n) => `int thing_${n}(int a) {\n  return a + ${n};\n}\n`,
      {
        'include/cart.h': 'int bulk_total(int price, int n);\n',
        'src/cart.c': `#include "cart.h"\n${long((n) => `/* note ${n} */`)}\nint bulk_total(int price, int n) {\n  if (n > 3) return price * n * 9 / 10;\n  return price * n;\n}\n${long((n) => `/* end ${n} */`)}\n`,
        'tests/test_cart.c':
          '#include <assert.h>\n#include "cart.h"\n\nint main(void) {\n  assert(bulk_total(10, 3) == 27);\n  return 0;\n}\n',
      },
    ),
    output:
      "cc -Iinclude -o test_cart tests/test_cart.c src/cart.c\n./test_cart\ntest_cart: tests/test_cart.c:5: main: Assertion `bulk_total(10, 3) == 27' failed.\nmake: *** [Makefile:4: check] Aborted (core dumped)\n",
    culprit: /src\/cart\.c \(lines[\s\S]*if \(n > 3\)/,
    workingDirectory: '',
  },
];
