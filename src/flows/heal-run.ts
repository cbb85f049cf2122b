import type { Conversation } from '../harness/conversation.ts';
import { type Governor, governor } from '../harness/governor.ts';
import { openingMessages } from '../harness/opening.ts';
import type { ConversationSetup } from '../harness/session.ts';
import type { LogPiece } from '../kernel/log-piece.ts';
import type { Policy } from '../kernel/policy.ts';
import type { ChangedFile } from '../ports/code-host.ts';
import type { AskedLog, LogKeeper } from '../ports/kept-log.ts';
import type { Clock, Files, Journal, Message, Model, Person, Scratch, TestRun, Workspace } from '../ports.ts';
import { judge } from '../repair/judge.ts';
import type { CopyParts } from './prepare-copy.ts';

export interface HealRequest {
  readonly repository: string;
  /** undefined: taken from the log's failing step, after asking. */
  readonly test: string | undefined;
  readonly setup: string | undefined;
  readonly log: { readonly name: string; readonly chunks: AsyncIterable<LogPiece> } | undefined;
  /** Relative to the checkout; '' is its root. */
  readonly workingDirectory: string;
  readonly maxAttempts: number;
  readonly maxTurns: number;
  readonly testTimeoutMs: number;
  readonly maxLogChars: number;
  /** Ask before every edit and test run as well. */
  readonly askEach: boolean;
}

export interface HealPorts {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly person: Person;
  readonly scratch: Scratch;
  readonly checkout: Files;
  /** A new, empty folder for the backup of the checkout's files; it outlives the run. */
  readonly checkoutStore: () => Files;
  /** The same for a scratch copy; it may go with the run. */
  readonly scratchStore: () => Files;
  /** Keeps a log on disk for as long as the run lasts. */
  readonly keepLog: () => LogKeeper;
  readonly policy: Policy;
  /** Known secret values. */
  readonly secrets: readonly string[];
  /** Random per run. */
  readonly boundary: string;
  /** What changed before it went red, as far as a model may read it; empty where that is not known. */
  readonly changes: readonly ChangedFile[];
  /** Keep in the journal what it takes to run this again. */
  readonly record: boolean;
  /** Called once a model is needed: tests that are green need none. */
  readonly openModel: () =>
    | { readonly kind: 'model'; readonly model: Model; readonly tokensPerMinute: number | undefined }
    | { readonly kind: 'problem'; readonly reason: string };
}

/** One run of `heal` on its way; the steps share it and set only what was not there yet. */
export interface HealRun {
  readonly request: HealRequest;
  readonly ports: HealPorts;
  readonly copies: CopyParts;
  readonly signal: AbortSignal | undefined;
  /** The whole log of CI's failing job, where there is more of it than an excerpt shows. */
  log: AskedLog | undefined;
  governor: Governor | undefined;
  conversation: Conversation | undefined;
}

/** Room for numbered file windows in the first message, in UTF-16 units. */
const WINDOW_CHARS = 7_000;
/** Longest test output in what a person reads at the end. */
export const STORY_CHARS = 3_000;

/** What of a run concerns its model. */
export interface ModelRun {
  readonly ports: Pick<HealPorts, 'openModel' | 'journal' | 'clock' | 'record'>;
  governor: Governor | undefined;
  conversation: Conversation | undefined;
}

/** The governed model, opened once; or why there is none. */
export function openGovernor(run: ModelRun): Governor | string {
  if (run.governor !== undefined) return run.governor;
  const opened = run.ports.openModel();
  if (opened.kind === 'problem') return opened.reason;
  const { model, tokensPerMinute } = opened;
  run.governor = governor({ ...run.ports, model }, tokensPerMinute);
  if (run.ports.record) {
    const { name, host } = model;
    const settings = { model: { name, host, tokensPerMinute: tokensPerMinute ?? null } };
    run.ports.journal.append({ kind: 'config', settings });
  }
  return run.governor;
}

/** What every conversation of the run has in common; `before` is the run that edits are judged against. */
export function conversationSetup(
  { request, ports, log }: HealRun,
  model: Governor,
  workspace: Workspace,
  before: TestRun,
): ConversationSetup {
  return {
    ...ports,
    workspace,
    governor: model,
    before,
    maxTurns: request.maxTurns,
    maxAttempts: request.maxAttempts,
    edits: true,
    log,
    judge: (after: TestRun) => judge(before, after),
    asker: request.askEach ? ports.person : undefined,
  };
}

/** The diagnosis as a line of the story; none when there is none. */
export function diagnosisLines(diagnosis: string): string[] {
  return diagnosis === '' ? [] : [`Diagnosis: ${diagnosis}`];
}

/** The first messages about a run of this checkout; `preface` says what is special about it. */
export function openingOf(
  run: HealRun,
  workspace: Workspace,
  shown: TestRun,
  preface: string,
  toolchain: readonly string[] = [],
): Promise<Message[]> {
  const { workingDirectory, maxLogChars } = run.request;
  const { files } = workspace;
  return openingMessages({
    ...run.ports,
    run: shown,
    files,
    preface,
    toolchain,
    workingDirectory,
    maxLogChars,
    maxWindowChars: WINDOW_CHARS,
  });
}
