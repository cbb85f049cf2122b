import { open } from 'node:fs/promises';
import type { Annotation } from '../world/check.ts';
import type { LogPart } from '../world/run.ts';
import { runnerOutput } from './runner-output.ts';
import { BYTE_ORDER_MARK, STAMPED, stampMessages } from './stamp-lines.ts';

export interface StepLog {
  readonly parts: readonly LogPart[];
  readonly annotations: readonly Annotation[];
}

/** How a step ended: the exit code of what failed, cut off, or well. */
export type StepEnding = { readonly exitCode: number } | 'cancelled' | undefined;

/**
 * A step's block of the job log as the runner stores it: header, output, the closing error of a script that failed.
 * Text or a file with the runner's own times is kept as it is. Source: github-facts §2.3.
 */
export async function stepLog(step: {
  readonly run?: string | undefined;
  readonly log?: string | undefined;
  readonly logFile?: string | undefined;
  readonly ending: StepEnding;
  readonly startedAt: Date;
  readonly completedAt: Date;
}): Promise<StepLog> {
  const { startedAt, completedAt, logFile } = step;
  if (step.log !== undefined && STAMPED.test(step.log))
    return { parts: [{ text: step.log }], annotations: [] };
  if (logFile !== undefined && STAMPED.test(await beginning(logFile))) {
    return { parts: [{ file: logFile, stampFrom: undefined }], annotations: [] };
  }
  const header = step.run === undefined ? [] : headerOf(step.run);
  const output = runnerOutput(step.log ?? '');
  const opening = [...header, ...output.messages];
  const parts: LogPart[] = [{ text: `${BYTE_ORDER_MARK}${stampMessages(opening, startedAt)}` }];
  // After the header, whose lines are 100 ns apart.
  if (logFile !== undefined) parts.push({ file: logFile, stampFrom: new Date(startedAt.getTime() + 1) });
  const closing = closingOf(step.ending, step.run !== undefined);
  if (closing.length > 0) parts.push({ text: stampMessages(closing, completedAt) });
  const generic =
    typeof step.ending === 'object' ? [genericOf(step.ending.exitCode, opening.length + 1)] : [];
  return { parts, annotations: [...output.annotations, ...generic] };
}

async function beginning(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function headerOf(script: string): readonly string[] {
  const lines = script.trimEnd().split('\n');
  return [
    `##[group]Run ${lines[0] ?? ''}`,
    ...lines.map((line) => `\u001B[36;1m${line}\u001B[0m`),
    'shell: /usr/bin/bash -e {0}',
    '##[endgroup]',
  ];
}

// Source: github-facts §2.3.
function closingOf(ending: StepEnding, isScript: boolean): readonly string[] {
  if (ending === 'cancelled') return ['##[error]The operation was canceled.'];
  return ending === undefined || !isScript
    ? []
    : [`##[error]Process completed with exit code ${ending.exitCode}.`];
}

// GitHub puts it on no file of the repository. Source: github-facts §2.6.
const genericOf = (exitCode: number, line: number): Annotation => ({
  path: '.github',
  startLine: line,
  endLine: line,
  startColumn: null,
  endColumn: null,
  level: 'failure',
  title: null,
  message: `Process completed with exit code ${exitCode}.`,
  rawDetails: null,
});
