import { randomBytes } from 'node:crypto';
import { checkoutScratch } from '../adapters/checkout-scratch.ts';
import { findSandbox, type SandboxChoice } from '../adapters/find-sandbox.ts';
import { logKeeper } from '../adapters/log-keeper.ts';
import { nodeFiles } from '../adapters/node-files.ts';
import { realFolder } from '../adapters/real-folder.ts';
import { redactedJournal } from '../adapters/redacted-journal.ts';
import { makeScratchCopy } from '../adapters/scratch-copy.ts';
import { skippingClock } from '../adapters/skipping-clock.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../adapters/temporary-folder.ts';
import type { HealPorts } from '../flows/heal-run.ts';
import { type TreeDifferences, treeDifferences } from '../flows/tree-differences.ts';
import type { Entry } from '../kernel/entry.ts';
import type { RecordedRun } from '../kernel/recorded/recorded-run.ts';
import type { Journal } from '../ports.ts';
import { openModel } from './open-model.ts';

export interface ReplaySetup {
  readonly recorded: RecordedRun;
  /** The folder of the checkout, as the person wrote it. */
  readonly repo: string;
  readonly sandbox: SandboxChoice;
  /** Base URL of the server that has the recorded answers. */
  readonly modelUrl: string;
  readonly progress: (entry: Entry) => void;
  readonly signal: AbortSignal;
}

export type ComposedReplay =
  | {
      readonly kind: 'ports';
      readonly ports: Omit<HealPorts, 'person' | 'changes'>;
      /** What the run wrote down so far, redacted as a journal is. */
      readonly entries: readonly Entry[];
      readonly sandbox: 'bubblewrap' | 'none';
      /** Files that the recorded tree did not have: they are not in the copy. */
      readonly added: readonly string[];
      remove(): void;
    }
  | { readonly kind: 'other-tree'; readonly differences: TreeDifferences }
  | { readonly kind: 'problem'; readonly reason: string };

/** Ports on a copy of the checkout, with the recorded answers for a model and nothing kept; or why it cannot be replayed here. */
export async function composeReplay(setup: ReplaySetup): Promise<ComposedReplay> {
  const { recorded, repo, signal } = setup;
  const { policy, tree } = recorded.given.replay;
  const checkout = realFolder(repo);
  if (checkout === undefined)
    return { kind: 'problem', reason: `There is no folder ${repo}: --repo takes the folder of a checkout.` };
  const found = findSandbox(setup.sandbox);
  if (found.kind === 'missing') return { kind: 'problem', reason: found.reason };
  const original = nodeFiles(checkout);
  const differences = treeDifferences(tree, original, policy);
  if (differences.changed.length + differences.missing.length > 0) return { kind: 'other-tree', differences };
  const temporary = temporaryFolder('build-doctor-replay-');
  if (temporary.kind === 'problem') return temporary;
  const made = await makeScratchCopy({ checkout, parent: temporary.path, policy, signal }).catch(
    removing(temporary),
  );
  if (made.kind === 'problem') {
    temporary.remove();
    return made;
  }
  const known = tree.map(({ path }) => path);
  const copy = { ...nodeFiles(made.root, { known }), root: checkout };
  for (const path of differences.added) copy.remove(path);
  const entries: Entry[] = [];
  const journal = redactedJournal(inMemory(entries, setup.progress), []);
  const fresh = () => nodeFiles(temporary.fresh('backup'));
  return {
    kind: 'ports',
    sandbox: found.kind,
    entries,
    added: differences.added,
    ports: {
      clock: skippingClock(systemClock()),
      journal,
      checkout: copy,
      policy,
      secrets: [],
      boundary: randomBytes(4).toString('hex'),
      record: false,
      keepLog: () => logKeeper(temporary.fresh('log')),
      checkoutStore: fresh,
      scratchStore: fresh,
      scratch: checkoutScratch({
        checkout: made.root,
        kind: found.kind,
        temporary,
        policy,
        listed: () => copy.walk(),
        // What is installed in the checkout knows itself by the checkout's path.
        shownAt: checkout,
        onLeftOut: () => {},
      }),
      openModel: () => openRecorded(setup, journal),
    },
    remove: () => temporary.remove(),
  };
}

function openRecorded(
  { recorded, modelUrl }: ReplaySetup,
  journal: Journal,
): ReturnType<HealPorts['openModel']> {
  const { model } = recorded.given;
  if (model === undefined)
    return { kind: 'problem', reason: 'no model could be asked when it was recorded.' };
  const { name, tokensPerMinute } = model;
  const limit = tokensPerMinute ?? undefined;
  const settings = {
    provider: 'recording',
    baseUrl: modelUrl,
    model: name,
    apiKey: 'none',
    tokensPerMinute: limit,
  };
  const options = { env: {}, requestTimeoutMs: REQUEST_MS, record: false, journal };
  return openModel({ kind: 'settings', settings }, options);
}

/** The server is on this machine and only looks an answer up. */
const REQUEST_MS = 60_000;

function inMemory(entries: Entry[], progress: (entry: Entry) => void): Journal {
  return {
    location: '',
    append(entry) {
      entries.push(entry);
      progress(entry);
    },
  };
}

const removing =
  ({ remove }: TemporaryFolder) =>
  (error: unknown): never => {
    remove();
    throw error;
  };
