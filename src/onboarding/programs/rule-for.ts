import { namedTargets } from './named-targets.ts';
import { needsManifest } from './needs-manifest.ts';
import { nodePrograms } from './node-programs.ts';
import { nodeScripts } from './node-scripts.ts';
import { pytest } from './pytest.ts';
import type { Rule } from './rule.ts';
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
const COMMON = new Set('cat ls head tail less grep cp mv diff chmod test'.split(' '));
/** What says nothing about the tree. */
const NEUTRAL = new Set('cd git mkdir echo export true touch corepack nvm'.split(' '));

/** How a program is held against the tree; undefined for one that we know nothing about. */
export function ruleFor(program: string): Rule | undefined {
  if (COMMON.has(program)) return { hasPaths: true, check: () => undefined };
  if (NEUTRAL.has(program)) return { hasPaths: false, check: () => undefined };
  return NODE.get(program) ?? namedTargets(program) ?? needsManifest(program) ?? runsFiles(program);
}
