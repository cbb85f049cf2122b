import { describe, expect, test } from '@jest/globals';
import { importedFiles } from '../../../src/harness/imports.ts';
import { pathFinder } from '../../../src/harness/path-finder.ts';

/** `[file, its text, the tree besides it, what it imports]`. */
type Row = readonly [string, string, readonly string[], readonly string[]];

describe.each<[string, readonly Row[]]>([
  [
    'Python',
    [
      [
        'test_cart.py',
        'from cart import total\nimport pricing\n\nx = 1\n',
        ['cart.py', 'pricing.py', 'x.py'],
        ['cart.py', 'pricing.py'],
      ],
      [
        'tests/test_a.py',
        'import shop.cart as c, shop.tax\n',
        ['src/shop/cart.py', 'src/shop/tax.py'],
        ['src/shop/cart.py', 'src/shop/tax.py'],
      ],
      [
        'tests/test_a.py',
        'from shop import (\n    cart,  # the cart\n    tax as t,\n)\n',
        ['shop/__init__.py', 'shop/cart.py', 'shop/tax.py'],
        ['shop/__init__.py', 'shop/cart.py', 'shop/tax.py'],
      ],
      [
        'shop/a.py',
        'from . import cart\nfrom .tax import rate\nfrom ..lib.money import Money\n',
        ['shop/cart.py', 'shop/tax.py', 'lib/money.py'],
        ['shop/cart.py', 'shop/tax.py', 'lib/money.py'],
      ],
      ['shop/a.py', 'def f():\n    from shop.late import x\n', ['shop/late.py'], ['shop/late.py']],
      [
        'test_a.py',
        'from shop import cart, \\\n    tax\n',
        ['shop/cart.py', 'shop/tax.py'],
        ['shop/cart.py', 'shop/tax.py'],
      ],
      ['test_a.py', 'import os, sys\nfrom typing import Any\n', ['cart.py'], []],
    ],
  ],
  [
    'JavaScript and TypeScript',
    [
      [
        'src/a.test.ts',
        "import { total } from './cart.js';\nimport type { T } from '../lib/t';\n",
        ['src/cart.ts', 'lib/t.ts'],
        ['src/cart.ts', 'lib/t.ts'],
      ],
      [
        'a.js',
        "const c = require('./cart');\nimport('./late.mjs');\nexport * from './all';\n",
        ['cart.js', 'late.mjs', 'all/index.js'],
        ['cart.js', 'late.mjs', 'all/index.js'],
      ],
      ['a.tsx', "import B from './B';\nimport './side.js';\n", ['B.tsx', 'side.tsx'], ['B.tsx', 'side.tsx']],
      [
        'packages/app/test/a.test.js',
        "import { p } from '@shop/pricing';\nimport { t } from '@shop/tax/rates';\n",
        ['packages/pricing/src/index.js', 'packages/tax/rates.js'],
        ['packages/pricing/src/index.js', 'packages/tax/rates.js'],
      ],
      [
        'packages/a/x.js',
        "import p from 'pricing';\n",
        ['packages/pricing/index.js'],
        ['packages/pricing/index.js'],
      ],
      ['src/a.ts', "import { c } from '@/lib/cart';\n", ['src/lib/cart.ts'], ['src/lib/cart.ts']],
      ['a.ts', "import fs from 'node:fs';\nimport x from 'lodash';\n", ['fs.ts'], []],
      ['packages/a/cart.test.ts', '', ['packages/a/cart.ts', 'packages/b/cart.ts'], ['packages/a/cart.ts']],
    ],
  ],
  [
    'Go',
    [
      [
        'cart/cart_test.go',
        'package cart\nimport (\n\t"testing"\n\tm "example.com/shop/internal/money"\n)\n',
        [
          'cart/cart.go',
          'cart/line.go',
          'internal/money/money.go',
          'internal/money/money_test.go',
          'other/o.go',
        ],
        ['cart/cart.go', 'cart/line.go', 'internal/money/money.go'],
      ],
      ['main.go', 'import "example.com/shop/cart"\n', ['cart/cart.go'], ['cart/cart.go']],
    ],
  ],
  [
    'Rust',
    [
      [
        'tests/cart.rs',
        'use shop::cart::{Cart, Line};\n',
        ['src/lib.rs', 'src/cart.rs'],
        ['src/cart.rs', 'src/lib.rs'],
      ],
      [
        'src/lib.rs',
        'mod cart;\npub mod pricing;\nuse crate::cart::Cart;\n',
        ['src/cart.rs', 'src/pricing/mod.rs'],
        ['src/cart.rs', 'src/pricing/mod.rs'],
      ],
      [
        'src/pricing/mod.rs',
        'mod rules;\nuse super::cart;\n',
        ['src/pricing/rules.rs', 'src/cart.rs', 'src/lib.rs'],
        ['src/pricing/rules.rs', 'src/cart.rs', 'src/lib.rs'],
      ],
      [
        'src/a.rs',
        'use crate::{cart, pricing::total};\nuse std::fmt;\n',
        ['src/cart.rs', 'src/pricing.rs', 'src/lib.rs', 'src/fmt.rs'],
        ['src/cart.rs', 'src/pricing.rs', 'src/lib.rs'],
      ],
      [
        'crates/app/tests/t.rs',
        'use shop_core::cart::Cart;\n',
        ['crates/app/src/lib.rs', 'crates/shop-core/src/lib.rs', 'crates/shop-core/src/cart.rs'],
        ['crates/shop-core/src/cart.rs', 'crates/app/src/lib.rs'],
      ],
    ],
  ],
  [
    'Java and Kotlin',
    [
      [
        'src/test/java/shop/CartTest.java',
        'package shop;\nimport shop.money.Money;\nimport static shop.Rules.max;\nclass CartTest { Discount d; }\n',
        [
          'src/main/java/shop/Cart.java',
          'src/main/java/shop/money/Money.java',
          'src/main/java/shop/Rules.java',
          'src/main/java/shop/Discount.java',
          'src/main/java/shop/Unused.java',
        ],
        [
          'src/main/java/shop/Cart.java',
          'src/main/java/shop/money/Money.java',
          'src/main/java/shop/Rules.java',
          'src/main/java/shop/Discount.java',
        ],
      ],
      [
        'app/src/test/kotlin/a/CartTest.kt',
        'import a.b.Tax\n',
        ['app/src/main/kotlin/a/Cart.kt', 'app/src/main/kotlin/a/b/Tax.kt'],
        ['app/src/main/kotlin/a/Cart.kt', 'app/src/main/kotlin/a/b/Tax.kt'],
      ],
      ['CartTest.java', 'class CartTest {}\n', ['Cart.java'], ['Cart.java']],
    ],
  ],
  [
    'C and C++',
    [
      [
        'tests/test_cart.c',
        '#include <stdio.h>\n#include "../src/cart.h"\n',
        ['src/cart.h', 'src/cart.c'],
        ['src/cart.c', 'src/cart.h'],
      ],
      [
        'test/a.cpp',
        '#include "shop/cart.hpp"\n#include <shop/tax.h>\n',
        ['include/shop/cart.hpp', 'src/cart.cpp', 'include/shop/tax.h', 'src/tax.cc'],
        ['include/shop/cart.hpp', 'src/cart.cpp', 'include/shop/tax.h', 'src/tax.cc'],
      ],
      ['all.c', '#include "cart.c"\n', ['cart.c'], ['cart.c']],
    ],
  ],
  [
    'others',
    [
      ['t/cart.t', 'use strict;\nuse Shop::Cart;\n', ['lib/Shop/Cart.pm'], ['lib/Shop/Cart.pm']],
      [
        'spec/cart_spec.rb',
        "require_relative '../lib/cart'\nrequire 'shop/tax'\n",
        ['lib/cart.rb', 'lib/shop/tax.rb'],
        ['lib/cart.rb', 'lib/shop/tax.rb'],
      ],
      [
        'tests/CartTest.php',
        '<?php\nuse Shop\\Tax;\n',
        ['src/Cart.php', 'src/Tax.php'],
        ['src/Cart.php', 'src/Tax.php'],
      ],
      [
        'test/cart.bats',
        'load helper.bash\nsource "$DIR/lib/money.sh"\n. ./tax.sh\n',
        ['test/helper.bash', 'lib/money.sh', 'test/tax.sh', 'cart.sh'],
        ['cart.sh', 'test/helper.bash', 'lib/money.sh', 'test/tax.sh'],
      ],
      ['test/cart_test.exs', 'defmodule CartTest do\n', ['lib/cart.ex'], ['lib/cart.ex']],
      [
        'cart_test.lua',
        "local c = require('shop.cart')\n",
        ['cart.lua', 'src/shop/cart.lua'],
        ['cart.lua', 'src/shop/cart.lua'],
      ],
      ['notes.txt', 'import cart', ['cart.py'], []],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%s: %j', (path, text, tree, expected) => {
    const finder = pathFinder([path, ...tree, 'README.md']);
    const found = importedFiles(path, text, finder);
    expect([...found].sort()).toEqual([...expected].sort());
    expect(found).not.toContain(path);
  });
});

test.each<[string, string, string | undefined]>([
  ['as it stands', 'src/cart.py', 'src/cart.py'],
  ['with ./', './src/cart.py', 'src/cart.py'],
  ['below the working directory', 'a.js', 'app/a.js'],
  ['above the working directory', '../src/cart.py', 'src/cart.py'],
  ['of a runner', '/home/runner/work/shop/shop/src/cart.py', 'src/cart.py'],
  ['of Windows', 'D:\\a\\shop\\shop\\src\\cart.py', 'src/cart.py'],
  ['as a URL', 'file:///home/me/shop/src/cart.py', 'src/cart.py'],
  ['relative to a package', 'lib/tax.ts', 'packages/a/lib/tax.ts'],
  ['that fits twice', 'index.ts', undefined],
  ['of an installed package', '/x/node_modules/y/src/cart.py', undefined],
  ['of the system', '/usr/lib/python3.11/src/cart.py', undefined],
  ['that is not there', 'src/none.py', undefined],
])('a mention %s', (_, mention, expected) => {
  const tree = [
    'src/cart.py',
    'app/a.js',
    'packages/a/lib/tax.ts',
    'packages/a/index.ts',
    'packages/b/index.ts',
  ];
  expect(pathFinder(tree, 'app').find(mention)).toBe(expected);
});

test('of two files with the same tail the one nearest to who mentions it', () => {
  const finder = pathFinder(['packages/a/src/cart.ts', 'packages/b/src/cart.ts']);
  expect(finder.find('cart.ts', 'packages/b/test/cart.test.ts')).toBe('packages/b/src/cart.ts');
  expect(finder.find('cart.ts', 'other/x.ts')).toBeUndefined();
});
