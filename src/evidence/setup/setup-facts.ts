/** Where a fact comes from: the runner, a step's header, or the tool whose output names it. */
export type SetupSource =
  | 'os'
  | 'image'
  | 'runner'
  | 'action'
  | 'container'
  | 'tool'
  | 'input'
  | 'env'
  | PackageSource;

export type PackageSource =
  | 'pip'
  | 'npm'
  | 'cargo'
  | 'go'
  | 'gem'
  | 'composer'
  | 'maven'
  | 'nuget'
  | 'conda'
  | 'brew'
  | 'apt'
  | 'apk';

/** One thing that a job was set up with, in the versions that its log names. */
export interface SetupFact {
  readonly source: SetupSource;
  readonly name: string;
  readonly versions: ReadonlySet<string>;
}

/** By source and name. */
export type SetupFacts = ReadonlyMap<string, SetupFact>;

const MOST_FACTS = 5_000;
const MOST_VERSIONS = 4;

/** Collects facts; of a name whose final version a tool states, those that it only looked at do not count. */
export class SetupCollector {
  readonly #seen = new Map<string, { source: SetupSource; name: string; versions: Set<string> }>();
  readonly #final = new Set<string>();

  add(source: SetupSource, name: string, version: string, isFinal: boolean): void {
    const key = `${source} ${name}`;
    if (this.#final.has(key) && !isFinal) return;
    const known = this.#seen.get(key);
    if (known === undefined) {
      if (this.#seen.size >= MOST_FACTS) return;
      this.#seen.set(key, { source, name, versions: new Set([version]) });
    } else {
      if (isFinal && !this.#final.has(key)) known.versions.clear();
      if (known.versions.size < MOST_VERSIONS) known.versions.add(version);
    }
    if (isFinal) this.#final.add(key);
  }

  /** The one version that counts from now on. */
  put(source: SetupSource, name: string, version: string): void {
    const key = `${source} ${name}`;
    this.#seen.set(key, { source, name, versions: new Set([version]) });
    this.#final.add(key);
  }

  get facts(): SetupFacts {
    return this.#seen;
  }
}
