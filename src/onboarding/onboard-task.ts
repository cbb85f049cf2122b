import type { Attempted } from '../harness/run-attempt.ts';
import type { Session, TurnSetup } from '../harness/session.ts';
import type { Task } from '../harness/task.ts';
import { listDir } from '../harness/tools/list-dir.ts';
import { readFile } from '../harness/tools/read-file.ts';
import { replaceInFile } from '../harness/tools/replace-in-file.ts';
import { search } from '../harness/tools/search.ts';
import { writeFile } from '../harness/tools/write-file.ts';
import { clipLines } from '../kernel/clip.ts';
import { redact } from '../kernel/redact.ts';
import { decodeSource } from '../kernel/source-text.ts';
import { type CheckedDocument, checkDocument } from './check-document.ts';
import { failedCheck, NO_DOCUMENT, NOT_CHECKED_YET, NUDGE, sameDocument, systemPrompt } from './prompt.ts';
import { treeFacts } from './tree-facts.ts';

const MOST_TOLD_CHARS = 2_500;

/** A task that ends in a document. */
export interface OnboardTask extends Task {
  /** The document as it stands, checked; undefined while there is none that was checked. */
  checked(): (CheckedDocument & { readonly text: string }) | undefined;
  /** The last check, whatever became of the document since. */
  last(): CheckedDocument | undefined;
}

/** To write the one new file at `path`: it is held against the tree. */
export function onboardTask(setup: TurnSetup, path: string): OnboardTask {
  const { files } = setup.workspace;
  const facts = treeFacts(files, setup.policy, path);
  const checks = new Map<string, CheckedDocument>();
  let last: CheckedDocument | undefined;
  const text = () => (files.locate(path).kind === 'file' ? decodeSource(files.read(path))?.text : undefined);
  const checked = () => {
    const now = text();
    const found = now === undefined ? undefined : checks.get(now);
    return now === undefined || found === undefined ? undefined : { ...found, text: now };
  };
  return {
    system: systemPrompt(path, setup.boundary, setup.maxAttempts),
    tools: [readFile, listDir, search, writeFile, replaceInFile],
    nudge: NUDGE,
    incomplete: NOT_CHECKED_YET,
    stateCause: undefined,
    onlyExplains: false,
    isTried: () => checked() !== undefined,
    isDone: () => checked()?.problems.length === 0,
    checked,
    last: () => last,
    async attempt(session) {
      const now = text();
      if (now === undefined) return { text: NO_DOCUMENT, state: 'same-tree' };
      const earlier = checks.get(now);
      if (earlier !== undefined) return again(earlier, session);
      const from = setup.clock.monotonicMs();
      last = checkDocument(now, path, facts);
      checks.set(now, last);
      session.attempts += 1;
      const ms = Math.round(setup.clock.monotonicMs() - from);
      return told(last, session.attempts, ms, setup);
    },
  };
}

function again({ problems }: CheckedDocument, { repeats }: Session): Attempted {
  if (problems.length === 0) return { text: 'The document passes.', state: 'green' };
  repeats.set('same-document', (repeats.get('same-document') ?? 0) + 1);
  return { text: clipLines(sameDocument(problems), MOST_TOLD_CHARS), state: 'same-tree' };
}

function told(
  { problems }: CheckedDocument,
  attempt: number,
  ms: number,
  { journal, maxAttempts, secrets }: TurnSetup,
): Attempted {
  const clean = problems.map((problem) => redact(problem, secrets).text);
  journal.append({
    kind: 'attempt',
    attempt,
    of: 'document',
    exitCode: null,
    timedOut: false,
    counts: null,
    failed: clean,
    excerpt: '',
    ms,
  });
  if (clean.length === 0) return { text: 'The document passes.', state: 'green' };
  return { text: clipLines(failedCheck(attempt, maxAttempts, clean), MOST_TOLD_CHARS), state: 'red' };
}
