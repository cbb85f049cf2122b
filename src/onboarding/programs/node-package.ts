import { isRecord } from '../../kernel/is-record.ts';
import { parseJson } from '../../kernel/parse-json.ts';
import type { TreeFacts } from '../tree-facts.ts';
import { manifestAbove } from './manifest-above.ts';

/** What a package.json says. */
export interface NodePackage {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly packages: readonly string[];
}

/** The package.json that counts in a folder: its own or the nearest above it; undefined without one. */
export function packageAbove(folder: string, facts: TreeFacts): NodePackage | undefined {
  const path = manifestAbove(['package.json'], folder, facts);
  return path === undefined ? undefined : readPackage(path, facts);
}

export function readPackage(path: string, facts: TreeFacts): NodePackage {
  const json = parseJson(facts.text(path) ?? '');
  const names = (key: string) => (isRecord(json) && isRecord(json[key]) ? Object.keys(json[key]) : []);
  const packages = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  return { path, scripts: names('scripts'), packages: packages.flatMap(names) };
}
