import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { checkoutScratch } from '../adapters/checkout-scratch.ts';
import { environment } from '../adapters/environment.ts';
import { findSandbox, type SandboxChoice } from '../adapters/find-sandbox.ts';
import { keepAdditions } from '../adapters/keep-additions.ts';
import { layFolder } from '../adapters/lay-folder.ts';
import { madeFolder } from '../adapters/made-folder.ts';
import { nodeFiles } from '../adapters/node-files.ts';
import { skippingClock } from '../adapters/skipping-clock.ts';
import { stateFolder } from '../adapters/state-folder.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../adapters/temporary-folder.ts';
import { composeHeal } from '../compose.ts';
import { type ProviderAnswer, type ProviderRequest, resolveProvider } from '../config/provider.ts';
import type { HealPorts } from '../flows/heal-run.ts';
import type { Entry } from '../kernel/entry.ts';
import type { Clock, Model, SandboxResult } from '../ports.ts';
import { apart, copiesOf } from './apart.ts';

/** A checkout of a case, with its dependencies in it. */
export interface CaseTree {
  readonly checkout: string;
  /** What set-up left in HOME; undefined without set-up. */
  readonly home: string | undefined;
}

export interface TreeCommand {
  readonly text: string;
  readonly timeoutMs: number;
  /** A folder whose files are laid over the copy first. */
  readonly laid?: string;
}

export interface BenchHeal {
  readonly tree: CaseTree;
  readonly provider: ProviderRequest;
  readonly requestTimeoutMs: number;
  readonly journal: string;
  readonly record: boolean;
  /** Stands between the engine and the model. */
  readonly around: (model: Model) => Model;
  /** The answers are recorded: nobody waits again for the limits of then. */
  readonly isReplay: boolean;
  readonly progress: (entry: Entry) => void;
  readonly signal: AbortSignal;
}

export interface BenchPorts {
  readonly kind: 'ports';
  readonly sandbox: 'bubblewrap' | 'none';
  readonly clock: Clock;
  /** The folder of what outlives a run. */
  readonly state: string;
  /** A new, empty folder, gone after `remove`. */
  fresh(name: string): string;
  /** The same ports with fresh folders of their own, which their `remove` takes away sooner. */
  own(name: string): BenchPorts;
  /** Makes a folder that outlives the bench, with its parents; throws the system's error. */
  lasting(path: string): void;
  /** Settings of the model that is asked for; or one sentence about what is missing. */
  provider(request: ProviderRequest): ProviderAnswer;
  /** Runs a command in a fresh copy of a tree, in the sandbox, without network. */
  run(tree: CaseTree, command: TreeCommand, signal: AbortSignal): Promise<SandboxResult>;
  /** Runs a set-up command in a fresh copy, with network; when it exits 0 keeps what it added in `into`, as `tree` and `home`. */
  setUp(checkout: string, command: string, into: string, signal: AbortSignal): Promise<SandboxResult>;
  /** The ports of `heal` on a tree; every proposal is answered yes. */
  heal(
    run: BenchHeal,
  ):
    | { readonly kind: 'ports'; readonly ports: HealPorts; remove(): void }
    | { readonly kind: 'problem'; readonly reason: string };
  remove(): void;
}

const SETUP_TIMEOUT_MS = 1_800_000;

/** The real ports of a bench; or one sentence about what has to be mended first. */
export function composeBench(
  choice: SandboxChoice,
): BenchPorts | { readonly kind: 'problem'; readonly reason: string } {
  const found = findSandbox(choice);
  if (found.kind === 'missing') return { kind: 'problem', reason: found.reason };
  const temporary = temporaryFolder('build-doctor-bench-');
  return temporary.kind === 'problem' ? temporary : portsIn(temporary, found);
}

function portsIn(temporary: TemporaryFolder, found: { readonly kind: 'bubblewrap' | 'none' }): BenchPorts {
  const clock = systemClock();
  return {
    kind: 'ports',
    sandbox: found.kind,
    clock,
    state: stateFolder(environment()),
    fresh: (name) => temporary.fresh(name),
    own(name) {
      const inner = temporaryFolder(`${name}-`, temporary.path);
      if (inner.kind === 'problem') throw new Error(inner.reason);
      return portsIn(inner, found);
    },
    lasting: (path) => {
      madeFolder(path);
    },
    provider: (request) => resolveProvider(request, environment()),
    run(tree, { text, timeoutMs, laid }, signal) {
      return apart(tree, found.kind, signal, async ({ sandbox, files }) => {
        if (laid !== undefined) layFolder(laid, files.root);
        return sandbox.run({ ...IN_TREE, command: text, timeoutMs, network: false }, signal);
      });
    },
    setUp(checkout, command, into, signal) {
      return apart({ checkout, home: undefined }, found.kind, signal, async ({ sandbox, files }, home) => {
        const asked = { ...IN_TREE, command, timeoutMs: SETUP_TIMEOUT_MS, network: true };
        const result = await sandbox.run(asked, signal);
        if (result.exitCode === 0) {
          keepAdditions(files.root, checkout, join(into, 'tree'));
          layFolder(home, join(into, 'home'));
        }
        return result;
      });
    },
    heal({ tree, around, isReplay, ...run }) {
      const composed = composeHeal({ ...run, ...nobody(), repo: tree.checkout, sandbox: found.kind });
      if (composed.kind === 'problem') return composed;
      const own = temporaryFolder();
      if (own.kind === 'problem') return own;
      const { ports } = composed;
      return {
        kind: 'ports',
        ports: {
          ...ports,
          clock: isReplay ? skippingClock(clock) : clock,
          scratch: checkoutScratch(copiesOf(tree, found.kind, own)),
          checkoutStore: () => nodeFiles(own.fresh('backup')),
          openModel() {
            const opened = ports.openModel();
            return opened.kind === 'problem' ? opened : { ...opened, model: around(opened.model) };
          },
        },
        remove() {
          composed.remove();
          own.remove();
        },
      };
    },
    remove: () => temporary.remove(),
  };
}

/** As `bash -c` at the root of the tree. */
const IN_TREE = { cwd: '', stopOnError: false } as const;

/** Nobody is there: a proposal is answered yes, whatever it warns of, so that it can be judged. */
function nobody() {
  return {
    proposalAnswer: 'yes',
    acceptWarnings: true,
    interactive: false,
    colors: false,
    input: Readable.from([]),
    prompts: sink(),
    story: sink(),
    tell: () => {},
    interrupt: () => {},
  } as const;
}

const sink = (): Writable => new Writable({ write: (_piece, _encoding, done) => done() });
