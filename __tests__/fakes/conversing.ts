import { startConversation } from '../../src/harness/conversation.ts';
import { governor } from '../../src/harness/governor.ts';
import type { ConversationSetup } from '../../src/harness/session.ts';
import { DEFAULT_POLICY } from '../../src/kernel/policy.ts';
import type { Files, Message, Person, TestRun } from '../../src/ports.ts';
import { judge } from '../../src/repair/judge.ts';
import { fakeClock } from './fake-clock.ts';
import { memoryFiles } from './memory-files.ts';
import { memoryJournal } from './memory-journal.ts';
import { type ScriptedAnswer, scriptedModel } from './scripted-model.ts';
import { scriptedWorkspace, testRun } from './scripted-workspace.ts';

export const PROJECT = {
  'cart.js': 'export const limit = 3;\nexport const bulk = (n) => n > limit;\n',
  'price.js': 'export const price = 10;\n',
  'cart.test.js': 'test(() => assert(bulk(3)));\n',
};
export const FIX = { path: 'cart.js', old: 'n > limit', new: 'n >= limit' };
export const WRONG = { path: 'cart.js', old: 'limit = 3', new: 'limit = 4' };
export const CAUSE = 'The bulk price must hold at the limit itself, not only above it.';

export interface Conversing extends Partial<ConversationSetup> {
  readonly project?: Readonly<Record<string, string>>;
  readonly person?: Person;
  /** How the tests come out; green once `cart.js` holds `>=`. */
  readonly verdict?: (text: (path: string) => string, run: number) => Partial<TestRun>;
}

/** A conversation with a scripted model over a small project in memory; only model, person and tests are played. */
export function conversing(script: readonly ScriptedAnswer[], over: Conversing = {}) {
  const { project = PROJECT, verdict = greenWhenFixed, person, ...rest } = over;
  const files: Files = memoryFiles(project);
  const before = testRun();
  const workspace = scriptedWorkspace(files, verdict, before);
  const clock = fakeClock();
  const journal = memoryJournal();
  const model = scriptedModel(script);
  const governed = governor({ model, clock, journal }, undefined);
  const conversation = startConversation({
    workspace,
    clock,
    journal,
    governor: governed,
    policy: DEFAULT_POLICY,
    secrets: ['s3cr3t-key-value'],
    boundary: 'b0undary',
    edits: true,
    maxTurns: 16,
    maxAttempts: 3,
    before,
    judge: (run) => judge(before, run),
    asker: person,
    ...rest,
  });
  const text = (path: string) => new TextDecoder().decode(files.read(path));
  /** The tool results and messages that the model got with request `index`, after its own last reply. */
  const told = (index: number) => {
    const messages = model.requests[index]?.messages ?? [];
    const last = messages.findLastIndex(({ role }) => role === 'assistant');
    return messages.slice(last + 1).map(({ content }) => content);
  };
  return { conversation, workspace, journal, model, files, text, told, spent: governed.spent };
}

/** How a conversation ends, `green 2/1` (turns/attempts) or `exhausted REASON 3/3`, with what must hold of every one checked. */
export async function endOf(script: readonly ScriptedAnswer[], over: Conversing = {}) {
  const { conversation, workspace, journal, model, spent } = conversing(script, over);
  const ended = await conversation.next('It is red.');
  const { turns, attempts } = conversation.session;
  const unrescued = journal.of('rejected').filter(({ rescued }) => !rescued);
  const kind = 'reason' in ended ? `${ended.kind} ${ended.reason}` : ended.kind;
  return {
    end: `${kind} ${turns}/${attempts}`,
    diagnosis: ended.diagnosis,
    runsAreAttempts:
      workspace.runs.length === journal.of('attempt').length && attempts === workspace.runs.length,
    turnsAreShown: journal.of('turn').length + unrescued.length === turns,
    tokensAddUp:
      tokensIn([...journal.of('turn'), ...journal.of('rejected')]) === spent.prompt + spent.completion,
    isPaired: model.requests.every(({ messages }) => paired(messages)),
  };
}

const tokensIn = (entries: readonly { tokens?: { prompt: number; completion: number } }[]): number =>
  entries.reduce((sum, { tokens }) => sum + (tokens?.prompt ?? 0) + (tokens?.completion ?? 0), 0);

/** Every call has an id of its own and its result, in order. */
function paired(messages: readonly Message[]): boolean {
  const called = messages
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
    .map(({ id }) => id);
  const answered = messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : []));
  return new Set(called).size === called.length && JSON.stringify(called) === JSON.stringify(answered);
}

function greenWhenFixed(text: (path: string) => string, run: number): Partial<TestRun> {
  return text('cart.js').includes('>=')
    ? { exitCode: 0, output: 'ok\n' }
    : { output: `FAIL in run ${run}\n` };
}
