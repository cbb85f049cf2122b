import { readEvent } from '../../src/adapters/actions/event.ts';
import type { ActionPorts, ActionSettings } from '../../src/flows/action-ports.ts';
import { dispatch } from '../../src/flows/dispatch.ts';
import { meter } from '../../src/flows/meter.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import { HostFailure } from '../../src/ports/code-host.ts';
import { fakeClock } from '../fakes/fake-clock.ts';
import { memoryFiles } from '../fakes/memory-files.ts';
import { memoryJournal } from '../fakes/memory-journal.ts';
import { memoryLogKeeper } from '../fakes/memory-log.ts';
import { BEFORE, EDIT } from '../fakes/on-github.ts';
import { scriptedSandbox } from '../fakes/scripted-sandbox.ts';
import type { Answer, Got } from './attack-case.ts';
import { hostOf, REPOSITORY, type Standing } from './case-ports.ts';

export interface ToDispatch {
  readonly event: string;
  readonly payload: unknown;
  readonly api: Readonly<Record<string, unknown>>;
  readonly standing: Standing;
  readonly settings: ActionSettings;
  readonly noSandbox?: string;
}

/** What the whole road of the action came to: what it wrote on GitHub, what it executed or asked, and its last word. */
export interface Dispatched extends Got {
  readonly writes: readonly string[];
  readonly executed: readonly string[];
}

/*
 * The catalogue has one word for what the product tells apart by others: an answer is read off the effects. A red run on our own
 * commit (`onlyReconcile`) asks no model and writes nothing, which is to ignore it; a start by hand with impossible inputs ends in
 * a sentence that its starter reads (`dispatch.inputs`), which is to block it.
 */

/** Refusals of an event that its sender reads in the run that they started, or is sent elsewhere by. */
const SAID_IN_THE_RUN = /^(?:dispatch\.|review\.fork$)/;
/** Refusals that an explicit word of the person who asked lifts. */
const ASKS_AGAIN = /^command\.head-/;

/** The action on one event of a case, as far as code would be executed or a model asked: `allow` says that it got there. */
export async function dispatched(wish: ToDispatch): Promise<Dispatched> {
  const event = readEvent(wish.event, wish.payload);
  if (event === undefined) throw new Error('the payload is not as GitHub sends it');
  const { host, writes } = hostOf(wish.api, wish.standing);
  const executed: string[] = [];
  const clock = fakeClock('2026-01-01T12:00:00.000Z');
  const ports: ActionPorts = {
    host,
    clock,
    pause: async () => undefined,
    keepLog: () => memoryLogKeeper(),
    journal: memoryJournal(),
    policy: DEFAULT_POLICY,
    secrets: [],
    boundary: 'b0undary',
    record: false,
    openModel: () => {
      executed.push('model');
      return { kind: 'problem', reason: 'no model is asked here' };
    },
    openTree: async () => treeIn(executed),
    openMerge: () => {
      executed.push('merge');
      return Promise.reject(new HostFailure('unavailable', 'no tree is merged here', undefined, undefined));
    },
    noSandbox: wish.noSandbox,
    store: () => memoryFiles({}),
  };
  const run = {
    event,
    settings: wish.settings,
    repositoryId: REPOSITORY.id,
    meter: meter(clock),
    signal: undefined,
  };
  const { ending } = await dispatch(run, ports);
  const { word, reason: rule, sentence } = ending.verdict;
  if (word === 'failed') throw new Error(sentence);
  return {
    answer: answerOf(word, rule, writes, executed),
    text: writes.join('\n'),
    why: `${word} ${rule}: ${sentence}`,
    writes,
    executed,
  };
}

function answerOf(
  word: string,
  rule: string,
  writes: readonly string[],
  executed: readonly string[],
): Answer {
  if (executed.length > 0) return 'allow';
  if (writes.length === 0) return SAID_IN_THE_RUN.test(rule) ? 'block' : 'ignore';
  if (word !== 'refused' && word !== 'stale' && word !== 'unavailable') return 'allow';
  return ASKS_AGAIN.test(rule) ? 'ask' : 'block';
}

/** The head's tree, whose tests pass once the proposal's edit is in it. */
function treeIn(executed: string[]) {
  const files = memoryFiles({ [EDIT.path]: BEFORE });
  const copy = () => {
    const found = files.walk().map((path) => [path, files.read(path)] as const);
    const copied = memoryFiles(Object.fromEntries(found));
    const sandbox = scriptedSandbox(({ command }) => {
      executed.push(command);
      const isMended = new TextDecoder().decode(copied.read(EDIT.path)) === EDIT.after;
      return isMended ? { output: 'ok\n' } : { exitCode: 1, output: 'FAIL\n' };
    });
    return { kind: 'copy' as const, copy: { files: copied, sandbox, remove: async () => {} } };
  };
  return { files, scratch: { copy: async () => copy() } };
}
