import { gzipSync } from 'node:zlib';
import { PRICE_FILES } from '../price-project.ts';
import { zipOf } from '../zip-of.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const MANIFEST = { name: 'price', version: '1.0.0', scripts: { test: 'sh price_test.sh' } };
const LOCK = { ...MANIFEST, lockfileVersion: 3, requires: true, packages: { '': MANIFEST } };

/** A red checkout that `npm test`, `npm ci` and `make check` work in. */
export const RED_CHECKOUT: Files = {
  ...PRICE_FILES,
  'package.json': JSON.stringify(MANIFEST),
  'package-lock.json': JSON.stringify(LOCK),
  Makefile: 'check:\n\tsh price_test.sh\n',
};

/** The red tests of that checkout as `gh run view --log-failed` prints them; `command` is what CI ran. */
export function ghLog(command: string): string {
  const lines = [
    `##[group]Run ${command}`,
    command,
    'shell: /usr/bin/bash -e {0}',
    '##[endgroup]',
    ...['TAP version 13', 'ok 1 - price 2', 'not ok 2 - price 3'],
    ...['# price_test.sh: got 300, not 270', 'ok 3 - price 4', '1..3', '# tests 3', '# pass 2', '# fail 1'],
    '##[error]Process completed with exit code 1.',
  ];
  const second = (index: number) => String(10 + index).padStart(2, '0');
  return lines
    .map((line, index) => `test\tTest\t2026-11-02T09:00:${second(index)}.0000000Z ${line}\n`)
    .join('');
}

const HEAD = 'def total(price, count):\n    return price + count\n';
const FIXED = HEAD.replace('+', '*');
const hunk = `@@ -0,0 +1,2 @@\n+${HEAD.trimEnd().replaceAll('\n', '\n+')}\n`;
const added = (path: string) =>
  `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n${hunk}`;

/** What `gh` has. */
export const GH_FILES: Files = {
  'ci.log': ghLog('go test ./...'),
  'pull.diff': `${added('cart.py')}${added('src/cart.py')}`,
  'cart.patch': hunk,
};

const LOG = ghLog('npm test');

/** The whole log of a job, as its download is: with what the job was set up with. */
function jobLog(image: string): string {
  const setUp = ['##[group]Runner Image', 'Image: ubuntu-24.04', `Version: ${image}`, '##[endgroup]'];
  const time = '2026-11-02T09:00:01.0000000Z ';
  return setUp.map((line) => `${time}${line}\n`).join('') + LOG.replace(/^test\tTest\t/gm, '');
}

/** What a reader has at hand who tries `evidence` and `suggest`. */
export const AT_HAND: Files = {
  'ci.log': LOG,
  'job.log': jobLog('20261101.2.0'),
  'old.log': jobLog('20261012.1.0'),
  'job.log.gz': gzipSync(LOG),
  'logs.zip': zipOf([{ name: '0_test.txt', text: jobLog('20261101.2.0') }]),
  'old/cart.py': HEAD,
  'new/cart.py': FIXED,
  'a.ts': HEAD,
  'b.ts': FIXED,
  ...GH_FILES,
};
