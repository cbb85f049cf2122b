import { checkoutScratch } from '../adapters/checkout-scratch.ts';
import { environment } from '../adapters/environment.ts';
import { findSandbox } from '../adapters/find-sandbox.ts';
import { nodeFiles } from '../adapters/node-files.ts';
import { stateFolder } from '../adapters/state-folder.ts';
import { temporaryFolder } from '../adapters/temporary-folder.ts';
import { type TerminalOptions, terminalPerson } from '../adapters/terminal-person.ts';
import { DEFAULT_POLICY } from '../kernel/policy.ts';
import type { Person, SandboxResult } from '../ports.ts';

/** One file of a tree; `mode` is its permission bits. */
export interface TreeFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mode: number;
}

export interface DemoPorts {
  readonly kind: 'ports';
  readonly person: Person;
  /** What the action's input `sandbox` has to be here. */
  readonly sandbox: 'bubblewrap' | 'none';
  /** Where journals are kept. */
  readonly state: string;
  /** A private folder, gone after `remove`. */
  readonly folder: string;
  /** Runs a command on a tree as CI would: a fresh copy, the sandbox around it. */
  runOn(tree: readonly TreeFile[], command: string, signal: AbortSignal): Promise<SandboxResult>;
  remove(): void;
}

const TIMEOUT_MS = 120_000;

/** The real ports of the demo; or one sentence about what has to be mended first. Its examples may run without a sandbox, and that is said. */
export function composeDemo(
  options: TerminalOptions & { readonly tell: (line: string) => void },
): DemoPorts | { readonly kind: 'problem'; readonly reason: string } {
  const found = findSandbox('auto');
  if (found.kind === 'missing')
    options.tell(`${found.reason.split(':')[0]}; the example runs without a sandbox.`);
  const sandbox = found.kind === 'bubblewrap' ? found.kind : 'none';
  const temporary = temporaryFolder('build-doctor-demo-');
  if (temporary.kind === 'problem') return temporary;
  return {
    kind: 'ports',
    person: terminalPerson(options),
    sandbox,
    state: stateFolder(environment()),
    folder: temporary.path,
    async runOn(tree, command, signal) {
      const checkout = temporary.fresh('ci');
      const files = nodeFiles(checkout);
      for (const { path, bytes, mode } of tree) files.write(path, bytes, mode);
      const scratch = checkoutScratch({
        checkout,
        kind: sandbox,
        temporary,
        policy: DEFAULT_POLICY,
        onLeftOut: () => {},
      });
      const made = await scratch.copy(signal);
      if (made.kind === 'problem') throw new Error(made.reason);
      const { copy } = made;
      try {
        const ran = await copy.sandbox.run(
          { command, stopOnError: true, cwd: '', timeoutMs: TIMEOUT_MS, network: false },
          signal,
        );
        signal.throwIfAborted();
        return {
          ...ran,
          output: ran.output
            .replaceAll(checkout, RUNNERS_CHECKOUT)
            .replaceAll(copy.files.root, RUNNERS_CHECKOUT),
        };
      } finally {
        await copy.remove();
      }
    },
    remove: () => temporary.remove(),
  };
}

/** Where a runner's checkout is, so that the log reads as one from GitHub does. */
const RUNNERS_CHECKOUT = '/home/runner/work/shop/shop';
