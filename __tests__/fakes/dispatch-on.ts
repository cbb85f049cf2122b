import { readEvent } from '../../src/adapters/actions/event.ts';
import type { ActionSettings } from '../../src/flows/action-ports.ts';
import { dispatch } from '../../src/flows/dispatch.ts';
import { meter } from '../../src/flows/meter.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import { fakeClock } from './fake-clock.ts';
import { type HostWish, hostOn } from './host-on.ts';
import { memoryFiles } from './memory-files.ts';
import { memoryJournal } from './memory-journal.ts';
import { memoryLogKeeper } from './memory-log.ts';
import type { PriceGitHub } from './price-on-github.ts';

export interface Dispatched {
  readonly verdict: string;
  readonly rule: string;
  readonly sentence: string;
  /** What would have had an effect outside of GitHub: a tree that was fetched, a model that was opened. */
  readonly reached: readonly string[];
}

export interface DispatchWish extends HostWish {
  readonly settings?: Partial<ActionSettings>;
  /** The files of every commit, for what is decided by them and executes none; without it no tree is fetched. */
  readonly tree?: Readonly<Record<string, string>>;
}

export const SETTINGS: ActionSettings = {
  test: undefined,
  setup: undefined,
  workingDirectory: undefined,
  maxAttempts: 3,
  maxTurns: 16,
  testTimeoutMs: 60_000,
  maxLogChars: 3_000,
  mode: 'fix',
  workflows: [],
  ownWorkflow: '.github/workflows/build-doctor.yml',
  applyOn: 'review',
  requireDigest: false,
  requireSecondPerson: false,
  stateKey: undefined,
  startsCi: false,
};

/**
 * The action's road on an event, in this process and with the real adapter of a local GitHub; it ends where code would be
 * fetched or a model asked. For what has to be refused before that.
 */
export async function dispatchOn(
  github: PriceGitHub,
  { event: name, payload }: { readonly event: string; readonly payload: unknown },
  { settings = {}, tree, ...wish }: DispatchWish = {},
): Promise<Dispatched> {
  const event = readEvent(name, payload);
  if (event === undefined) return { verdict: 'no event', rule: '', sentence: '', reached: [] };
  const { host } = await hostOn(github, wish);
  const clock = fakeClock();
  const reached: string[] = [];
  const stop = (what: string): never => {
    reached.push(what);
    throw new Error(`reached: ${what}`);
  };
  const run = {
    event,
    settings: { ...SETTINGS, ...settings },
    repositoryId: github.repository.id,
    meter: meter(clock),
    signal: undefined,
  };
  const { ending } = await dispatch(run, {
    host,
    clock,
    pause: (ms) => clock.sleep(ms),
    journal: memoryJournal(),
    policy: DEFAULT_POLICY,
    secrets: [],
    boundary: 'b0undary',
    keepLog: () => memoryLogKeeper(),
    openModel: () => stop('model'),
    openTree: async (sha) => {
      if (tree === undefined) return stop(`tree ${sha}`);
      return { files: memoryFiles(tree), scratch: { copy: () => stop('copy') } };
    },
    openMerge: () => stop('merge'),
    record: false,
    // As with `sandbox: none`: what must not be executed is stopped before.
    noSandbox: undefined,
    store: () => memoryFiles({}),
  });
  const { word: verdict, reason: rule, sentence } = ending.verdict;
  return { verdict, rule, sentence, reached };
}
