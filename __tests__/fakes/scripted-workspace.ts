import { sha256 } from '../../src/kernel/hash.ts';
import type { Files, TestRun, Workspace } from '../../src/ports.ts';

/** Facts of a run, filled up to a `TestRun` of a red `npm test`. */
export function testRun(over: Partial<TestRun> = {}): TestRun {
  const red = { command: 'npm test', exitCode: 1, timedOut: false, output: 'FAIL it adds\n', counts: null };
  return { ...red, failed: [], passed: null, tampered: [], ms: 5, ...over };
}

/**
 * A workspace over `files` whose tests come out as `verdict` says of the tree; `runs` are the runs really made. The
 * same tree is not run twice, `restore` puts the first bytes back.
 */
export function scriptedWorkspace(
  files: Files,
  verdict: (text: (path: string) => string, run: number) => Partial<TestRun>,
  /** The run of the untouched tree, when it was made before. */
  before?: TestRun,
): Workspace & { readonly runs: readonly TestRun[] } {
  const first = new Map<string, Uint8Array | undefined>();
  const known = new Map<string, TestRun>(before === undefined ? [] : [[sha256('[]'), before]]);
  const runs: TestRun[] = [];
  const bytes = (path: string) => (files.locate(path).kind === 'file' ? files.read(path) : undefined);
  const text = (path: string) => new TextDecoder().decode(bytes(path) ?? new Uint8Array());
  return {
    files,
    runs,
    write(path, content) {
      if (!first.has(path)) first.set(path, bytes(path));
      files.write(path, content);
    },
    async test({ again = false, signal } = {}) {
      signal?.throwIfAborted();
      const changed = [...first].filter(([path, before]) => text(path) !== new TextDecoder().decode(before));
      const tree = sha256(JSON.stringify(changed.map(([path]) => [path, text(path)]).sort()));
      const earlier = known.get(tree);
      if (earlier !== undefined && !again) return earlier;
      const run = testRun(verdict(text, runs.length));
      runs.push(run);
      known.set(tree, run);
      return run;
    },
    command: () => Promise.resolve({ exitCode: 0, timedOut: false, output: '', ms: 1 }),
    restore() {
      for (const [path, before] of first) {
        if (before === undefined) files.remove(path);
        else files.write(path, before);
      }
      const restored = [...first.keys()];
      first.clear();
      return { restored, unverified: [] };
    },
  };
}
