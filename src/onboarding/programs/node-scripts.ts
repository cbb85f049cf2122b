import { posix } from 'node:path';
import type { TreeFacts } from '../tree-facts.ts';
import { manifestAbove } from './manifest-above.ts';
import { type NodePackage, packageAbove, readPackage } from './node-package.ts';
import type { Rule, Typed } from './rule.ts';

const INSTALL = new Set(
  'install i ci cit it install-test install-ci-test add remove update up outdated audit link login pack publish version dedupe init cache config exec dlx x create info view ls list why'.split(
    ' ',
  ),
);
const LIFECYCLE = new Set(['test', 't', 'start', 'stop', 'restart']);
const LOCKFILES = ['package-lock.json', 'npm-shrinkwrap.json'];

/** `npm`, `pnpm`, `yarn`, `bun`: scripts have to be in the package.json of the folder. */
export const nodeScripts: Rule = {
  hasPaths: true,
  check(typed) {
    const { program, facts } = typed;
    const { folder, words, anyPackage } = placed(typed);
    if (!facts.isFolder(folder)) return `there is no folder ${folder}`;
    const manifest = packageAbove(folder, facts);
    if (manifest === undefined) return `there is no package.json in ${folder || 'the root'}`;
    const [verb, name] = words;
    if (verb === undefined) return undefined;
    if (verb === 'ci' && program === 'npm')
      return manifestAbove(LOCKFILES, folder, facts) === undefined
        ? 'npm ci needs a package-lock.json'
        : undefined;
    const isRun = verb === 'run' || verb === 'run-script';
    if (!isRun && INSTALL.has(verb)) return undefined;
    const script = isRun ? name : verb === 't' ? 'test' : verb;
    if (script === undefined) return undefined;
    const manifests = anyPackage ? everyManifest(facts) : [manifest];
    if (manifests.some(({ scripts }) => scripts.includes(script))) return undefined;
    if (!isRun && !LIFECYCLE.has(verb) && program === 'npm') return 'ask-tree';
    if (!isRun && (manifest.packages.includes(script) || program === 'bun')) return undefined;
    const known = manifest.scripts.slice(0, 12).join(', ') || 'none';
    return `${manifest.path} has no script ${script}; it has ${known}`;
  },
};

/** Follows `--prefix DIR`, `-C DIR`, `--cwd DIR`; workspace options mean that another package's scripts count. */
function placed({ args, folder }: Typed) {
  const words: string[] = [];
  let at = folder;
  let anyPackage = false;
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (word === '--') break;
    if (/^(?:--prefix|-C|--cwd|--dir)$/.test(word)) at = posix.join(folder, args[++index] ?? '');
    else if (/^(?:-w|--workspace|-F|--filter|--workspaces|-ws|-r|--recursive)\b/.test(word)) {
      anyPackage = true;
      if (/^(?:-w|--workspace|-F|--filter)$/.test(word)) index += 1;
    } else if (/^workspaces?$/.test(word) && words.length === 0) {
      anyPackage = true;
      index += 1;
    } else if (!word.startsWith('-')) words.push(word);
  }
  return { folder: at === '.' ? '' : at.replace(/\/$/, ''), words, anyPackage };
}

const everyManifest = (facts: TreeFacts): NodePackage[] =>
  facts.paths
    .filter((path) => posix.basename(path) === 'package.json')
    .map((path) => readPackage(path, facts));
