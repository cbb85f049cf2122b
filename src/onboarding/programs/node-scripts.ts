import { posix } from 'node:path';
import { isRecord } from '../../kernel/is-record.ts';
import { parseJson } from '../../kernel/parse-json.ts';
import type { TreeFacts } from '../tree-facts.ts';
import { manifestAbove } from './manifest-above.ts';
import type { Rule, Typed } from './rule.ts';

const INSTALL = new Set(
  'install i ci cit it install-test install-ci-test add remove update up outdated audit link login pack publish version dedupe init cache config exec dlx x create info view ls list why'.split(
    ' ',
  ),
);
const LIFECYCLE = new Set(['test', 't', 'start', 'stop', 'restart']);
const LOCKFILES: Readonly<Record<string, readonly string[]>> = {
  ci: ['package-lock.json', 'npm-shrinkwrap.json'],
};

interface Manifest {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly packages: readonly string[];
}

/** `npm`, `pnpm`, `yarn`, `bun`: scripts have to be in the package.json of the folder. */
export const nodeScripts: Rule = {
  hasPaths: true,
  check(typed) {
    const { program, facts } = typed;
    const { folder, words, anyPackage } = placed(typed);
    const manifest = manifestIn(folder, facts);
    if (manifest === undefined) return `there is no package.json in ${folder || 'the root'}`;
    const [verb, name] = words;
    if (verb === undefined) return undefined;
    if (LOCKFILES[verb] !== undefined && program === 'npm')
      return manifestAbove(LOCKFILES[verb], folder, facts) === undefined
        ? 'npm ci needs a package-lock.json'
        : undefined;
    const isRun = verb === 'run' || verb === 'run-script';
    if (!isRun && verb !== 'test' && verb !== 't' && INSTALL.has(verb)) return undefined;
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

/** `npx`, `bunx`: a dependency of the package, or a command that the tree itself names. */
export const nodePrograms: Rule = {
  hasPaths: true,
  check({ args, folder, facts }) {
    const name = args.find((word) => !word.startsWith('-'))?.replace(/(?<=.)@[^/]*$/, '');
    if (name === undefined || manifestIn(folder, facts)?.packages.includes(name)) return undefined;
    return 'ask-tree';
  },
};

/** Follows `--prefix DIR`, `-C DIR`, `--cwd DIR`; workspace options mean that another package's scripts count. */
function placed({ args, folder, facts: _facts }: Typed) {
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

const everyManifest = (facts: TreeFacts): Manifest[] =>
  facts.paths.flatMap((path) => {
    const manifest = posix.basename(path) === 'package.json' ? read(path, facts) : undefined;
    return manifest === undefined ? [] : [manifest];
  });

function manifestIn(folder: string, facts: TreeFacts): Manifest | undefined {
  const path = manifestAbove(['package.json'], folder, facts);
  return path === undefined ? undefined : read(path, facts);
}

function read(path: string, facts: TreeFacts): Manifest {
  const json = parseJson(facts.text(path) ?? '');
  const names = (key: string) => (isRecord(json) && isRecord(json[key]) ? Object.keys(json[key]) : []);
  const packages = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  return { path, scripts: names('scripts'), packages: packages.flatMap(names) };
}
