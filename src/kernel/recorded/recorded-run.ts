import * as v from 'valibot';
import { clip } from '../clip.ts';
import type { Evidence } from '../evidence.ts';
import { journalLines } from '../journal-lines.ts';
import { oneLine } from '../one-line.ts';
import { VERDICTS, type Verdict } from '../verdict.ts';
import { EvidenceEntry } from './evidence-entry.ts';
import { Given } from './given.ts';
import { type RecordedAnswer, recordedAnswers } from './recorded-answers.ts';

/** A run whose journal holds all that it takes to run it again without network. */
export interface RecordedRun {
  readonly flow: 'heal' | 'action';
  /** The checkout's folder, or `OWNER/NAME`. */
  readonly repository: string;
  readonly given: Given;
  readonly evidence: Evidence | undefined;
  readonly answers: readonly RecordedAnswer[];
  /** What calls found in CI's log, in their order. */
  readonly foundInLog: readonly v.InferOutput<typeof LookUp>[];
  /** Diff of the last proposal; '' when there was none. */
  readonly diff: string;
  /** SHA-256 of what files held after an edit. */
  readonly afterEdits: readonly string[];
  /** The folder with the bytes from before the fix was written; null when it was not. */
  readonly backup: string | null;
  readonly exchanges: number;
  readonly verdict: Verdict;
}

export type ReadRun =
  | { readonly kind: 'run'; readonly run: RecordedRun }
  /** `reason` follows the journal's name in a sentence. */
  | { readonly kind: 'unusable'; readonly reason: string };

const Task = v.object({ flow: v.picklist(['heal', 'action']), repository: v.string() });
/** A run that mends nothing, `onboard` for example. */
const OtherTask = v.object({ flow: v.string() });
const Settings = v.object({ settings: v.record(v.string(), v.unknown()) });
const VerdictEntry = v.object({ verdict: v.picklist(VERDICTS), reason: v.string(), sentence: v.string() });
const Proposal = v.object({ diff: v.string() });
const Edit = v.object({ outcome: v.literal('ok'), after: v.string() });
const LookUp = v.pipe(
  v.object({ outcome: v.picklist(['ok', 'error']), found: v.string() }),
  v.transform(({ outcome, found: text }) => ({ outcome, text })),
);
const Apply = v.object({ backup: v.nullable(v.string()), restored: v.literal(false) });

const AGAIN = 'run it again with --record (in the action, record: true) and replay that journal';

/** Reads a journal for `replay`, or says why there is nothing in it to run again. */
export function readRecordedRun(text: string): ReadRun {
  const { lines: read, foreign, isTorn } = journalLines(text);
  const lines = read.map(({ line }) => line);
  if (foreign.length > 0 || (isTorn && lines.length === 0))
    return unusable(`is no journal: line ${foreign[0] ?? 1} is no JSON object with a "kind"`);
  if (isTorn)
    return unusable('is cut off in its last line: the run was killed, or the file was copied in part');
  const of = <T>(kind: string, schema: v.GenericSchema<unknown, T>): T[] =>
    lines.flatMap((line) => {
      const parsed = line.kind === kind ? v.safeParse(schema, line) : undefined;
      return parsed?.success === true ? [parsed.output] : [];
    });
  const exchanges = lines.filter(({ kind }) => kind === 'exchange').length;
  const [task] = of('task', Task);
  const verdict = of('verdict', VerdictEntry).at(-1);
  if (task === undefined) return unusable(noTask(exchanges, of('task', OtherTask)[0]?.flow));
  if (verdict === undefined)
    return unusable('ends before its verdict: the run was killed, so there is nothing to compare with');
  const settings: Record<string, unknown> = Object.assign(
    {},
    ...of('config', Settings).map((one) => one.settings),
  );
  if (settings.record !== true)
    return unusable(
      exchanges === 0 ? `was kept without record: ${AGAIN}` : `does not say what the run was given: ${AGAIN}`,
    );
  if (settings.replay === undefined)
    return unusable(
      `ended as ${verdict.verdict} (${verdict.reason}) before the repair began: there is nothing to run again`,
    );
  const given = v.safeParse(Given, settings);
  if (!given.success)
    return unusable(`does not say what the run was given (${issueOf(given.issues[0])}): ${AGAIN}`);
  const { command, setup, tree } = given.output.replay;
  if (tree.length === 0)
    return unusable(`keeps no file hashes, by which a checkout is known again: ${AGAIN}`);
  if (JSON.stringify([command, setup]).includes('[redacted]'))
    return unusable('holds a command with a secret in it, which was redacted: it cannot be run again');
  return {
    kind: 'run',
    run: {
      ...task,
      given: given.output,
      evidence: of('evidence', EvidenceEntry)[0],
      answers: recordedAnswers(lines),
      foundInLog: of('call', LookUp),
      diff: of('proposal', Proposal).at(-1)?.diff ?? '',
      afterEdits: of('call', Edit).map(({ after }) => after),
      backup: of('apply', Apply).at(-1)?.backup ?? null,
      exchanges,
      verdict: { word: verdict.verdict, reason: verdict.reason, sentence: verdict.sentence },
    },
  };
}

const unusable = (reason: string): ReadRun => ({ kind: 'unusable', reason });

function noTask(exchanges: number, flow: string | undefined): string {
  if (flow !== undefined)
    return `is of a run of the flow "${clip(oneLine(flow), SHOWN_CHARS)}": only those of heal and of the action can be run again`;
  return exchanges === 0
    ? 'is no journal of a run'
    : 'holds requests and replies only, not what the run was given: replay takes the whole journal of a run';
}

const SHOWN_CHARS = 200;

const issueOf = (issue: v.BaseIssue<unknown>): string =>
  oneLine(clip([v.getDotPath(issue), issue.message].filter((part) => part !== null).join(': '), SHOWN_CHARS));
