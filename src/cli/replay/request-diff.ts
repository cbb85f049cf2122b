import { unifiedDiff } from '../../proposal/unified-diff.ts';
import type { DifferentRequest } from '../../standin/model/replay.ts';
import { type RequestLine, requestLines } from '../../standin/model/request-lines.ts';

/** A unified diff from the recorded request to the received one; each hunk is named by its place in the request. */
export function requestDiff({ number, recorded, received }: DifferentRequest): string[] {
  const now = requestLines(received);
  const diff = unifiedDiff(`request ${number}`, textOf(requestLines(recorded)), textOf(now));
  const [, , , ...hunks] = diff.trimEnd().split('\n');
  return ['--- recorded', '+++ now', ...hunks.map((line) => named(line, now))];
}

const textOf = (lines: readonly RequestLine[]): string => lines.map(({ text }) => `${text}\n`).join('');

/** Three lines of context stand before what changes. */
const CONTEXT = 3;

/** Only the head of a hunk begins with `@@`: every other line of a diff has a mark of its own before its text. */
function named(line: string, now: readonly RequestLine[]): string {
  const start = /^@@ -\d+,\d+ \+(\d+),\d+ @@/.exec(line)?.[1];
  if (start === undefined) return line;
  const first = Number(start) - 1;
  const place = (now[first === 0 ? 0 : first + CONTEXT] ?? now.at(-1))?.place ?? '';
  return `@@ ${place} @@`;
}
