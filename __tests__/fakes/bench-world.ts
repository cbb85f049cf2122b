import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pc from 'picocolors';
import type { BenchOptions } from '../../src/cli/bench/bench-options.ts';
import { runBench } from '../../src/cli/bench/run-bench.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { folderWith, PRICE_FILES, PRICE_TEST } from './price-project.ts';

type Texts = Readonly<Record<string, string>>;

const HIDDEN = `. ./price.sh
[ "$(price 3)" = 270 ] && [ "$(price 5)" = 450 ] && [ "$(price 2)" = 200 ]
`;
const FIXED = (PRICE_FILES['price.sh'] ?? '').replace('-gt', '-ge');
/** The patch that `git diff` would show for the fix. */
export const REFERENCE = `diff --git a/price.sh b/price.sh
--- a/price.sh
+++ b/price.sh
@@ -1,4 +1,4 @@
 # Price in cents; ten percent off from three pieces on.
 price() {
-  if [ "$1" -gt 3 ]; then echo $(($1 * 90)); else echo $(($1 * 100)); fi
+  if [ "$1" -ge 3 ]; then echo $(($1 * 90)); else echo $(($1 * 100)); fi
 }
`;

/** A case in shell: a pull request broke the price of three pieces. `files` add to its folder or replace what is there. */
export function priceCase(id: string, about: object = {}, files: Texts = {}): Texts {
  const json = {
    ...{ id, language: 'shell', category: 'off-by-one', class: 'test', expected: 'fix', timeout_s: 20 },
    ...{ test_command: PRICE_TEST, hidden_command: 'sh hidden_test.sh', protected: ['*_test.sh'] },
    ...about,
  };
  const inside = (folder: string, texts: Texts) =>
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${folder}/${path}`, text]));
  return inside(id, {
    'case.json': JSON.stringify(json),
    ...inside('base', { ...PRICE_FILES, 'price.sh': FIXED }),
    ...inside('pr', PRICE_FILES),
    'hidden/hidden_test.sh': HIDDEN,
    'reference.patch': REFERENCE,
    ...files,
  });
}

/** A case in which nothing may be edited. */
export function explainCase(id: string): Texts {
  const about = { expected: 'explain_only', hidden_command: null, explain_any: ['third piece'] };
  const { [`${id}/hidden/hidden_test.sh`]: _hidden, ...files } = priceCase(id, about);
  return { ...files, [`${id}/maintainer.patch`]: REFERENCE };
}

/** A folder of cases, and `bench` on it with a model at `url`, without a sandbox. */
export function benchWorld(cases: Texts) {
  const dir = folderWith(cases);
  const places = folderWith({});
  const out = join(places, 'results.jsonl');
  const journals = join(places, 'journals');
  return {
    dir,
    out,
    journals,
    results: () =>
      (existsSync(out) ? readFileSync(out, 'utf8') : '')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
    async bench(url: string | undefined, over: Partial<BenchOptions> = {}) {
      const said: Record<'said' | 'told' | 'complained', string[]> = { said: [], told: [], complained: [] };
      const options: BenchOptions = {
        ...{ sandbox: 'none', jobs: 1, maxAttempts: 3, maxTurns: 4, requestTimeout: 20, out, journals },
        ...(url !== undefined && { baseUrl: url, model: 'm' }),
        ...over,
      };
      const code = await runBench(dir, options, screenOf(said));
      return { code, ...said, text: [...said.told, ...said.said, ...said.complained].join('\n') };
    },
  };
}

function screenOf(into: Record<'said' | 'told' | 'complained', string[]>): Terminal {
  return {
    colors: false,
    paint: pc.createColors(false),
    get input(): never {
      throw new Error('bench asks nobody');
    },
    interactive: false,
    story: process.stdout,
    say: (line) => into.said.push(line),
    sentence: (line) => into.said.push(line),
    gap: () => {},
    progress: () => {},
    wait: (line) => into.told.push(line),
    settle: () => {},
    tell: (line) => into.told.push(line),
    complain: (line) => into.complained.push(line),
    refuse(line) {
      into.complained.push(line);
      return 2;
    },
  };
}
