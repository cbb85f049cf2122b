import { checkPath } from '../check-path.ts';
import { namedTargets } from './named-targets.ts';
import { needsManifest } from './needs-manifest.ts';
import { nodePrograms } from './node-programs.ts';
import { nodeScripts } from './node-scripts.ts';
import { pytest } from './pytest.ts';
import type { Rule, Typed } from './rule.ts';
import { runsFiles } from './runs-files.ts';

/** Maps, here and for the other tables: `constructor` is the name of no program. */
const NODE: ReadonlyMap<string, Rule> = new Map(
  Object.entries<Rule>({
    npm: nodeScripts,
    pnpm: nodeScripts,
    yarn: nodeScripts,
    bun: nodeScripts,
    npx: nodePrograms,
    bunx: nodePrograms,
    pnpx: nodePrograms,
    pytest,
  }),
);
/** What everybody has: only their paths are looked at. */
const COMMON = new Set('cat ls head tail less grep diff chmod test'.split(' '));
/** Of these the first file that is named is read. */
const READS = new Set('cat head tail less'.split(' '));
const COPIES = new Set('cp mv'.split(' '));
/** What says nothing about the tree. */
const NEUTRAL = new Set('cd git mkdir echo export true touch corepack nvm'.split(' '));

/** How a program is held against the tree; undefined for one that we know nothing about. */
export function ruleFor(program: string): Rule | undefined {
  // Where a copy goes, nothing is yet.
  if (COPIES.has(program)) return { hasPaths: false, check: readsFile };
  if (COMMON.has(program)) return { hasPaths: true, check: READS.has(program) ? readsFile : () => undefined };
  if (NEUTRAL.has(program)) return { hasPaths: false, check: () => undefined };
  return NODE.get(program) ?? namedTargets(program) ?? needsManifest(program) ?? runsFiles(program);
}

function readsFile({ args, folder, facts }: Typed): string | undefined {
  const file = args.find((word) => !word.startsWith('-') && /[./]/.test(word));
  const found = file === undefined ? undefined : checkPath(file, facts, folder);
  return found?.kind === 'wrong' ? `${file}: ${found.why}` : undefined;
}
