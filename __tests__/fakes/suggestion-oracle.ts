import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parsePatch } from 'diff';
import type { Leftover, Suggestion, Suggestions } from '../../src/review/suggestions/to-suggestions.ts';

/** The lines of the suggestion block in a comment, as CommonMark reads the fence. */
export function blockIn(body: string): string[] {
  const lines = body.split('\n');
  const open = lines.findIndex((line) => /^`{3,}suggestion$/.test(line));
  const fence = /^`+/.exec(lines[open] ?? '')?.[0] ?? '';
  const isClosing = (line: string) => /^`+\s*$/.test(line) && line.trim().length >= fence.length;
  const close = lines.findIndex((line, index) => index > open && isClosing(line));
  if (open < 0 || close < 0) throw new Error(`there is no whole suggestion block in ${JSON.stringify(body)}`);
  return lines.slice(open + 1, close);
}

/** GitHub's way: each whole range replaced by its block, from the bottom up; the end of the file stays as it is. */
export function asGitHubApplies(head: string, suggestions: readonly Suggestion[]): string {
  const hasEnd = head.endsWith('\n');
  const lines = (hasEnd ? head.slice(0, -1) : head).split('\n');
  for (const { startLine, endLine, body } of [...suggestions].sort((a, b) => b.startLine - a.startLine)) {
    lines.splice(startLine - 1, endLine - startLine + 1, ...blockIn(body));
  }
  return lines.join('\n') + (hasEnd ? '\n' : '');
}

/** Everything that is wrong with a mapping, in words; `git apply` is the judge of the leftovers. */
export function faultsOf(found: Suggestions, head: string, after: string, patch: string): string[] {
  const faults: string[] = [];
  const hunks = patch === '' ? [] : parsePatch(`--- a\n+++ b\n${patch}\n`).flatMap((file) => file.hunks);
  const sorted = [...found.suggestions].sort((a, b) => a.startLine - b.startLine);
  for (const [index, { startLine, endLine, body }] of sorted.entries()) {
    const where = `lines ${startLine}-${endLine}`;
    const inside = hunks.filter(
      ({ newStart, newLines }) =>
        startLine >= newStart && endLine < newStart + newLines && startLine <= endLine,
    );
    if (inside.length !== 1) faults.push(`${where} are in ${inside.length} hunks`);
    const before = sorted[index - 1];
    if (before !== undefined && before.endLine >= startLine) faults.push(`${where} overlap the range above`);
    const block = blockIn(body);
    if (block.every((line) => line.trim() === '')) faults.push(`${where} become nothing but blank lines`);
    const now = head.split('\n').slice(startLine - 1, endLine);
    if (now.join('\n') === block.join('\n')) faults.push(`${where} stay as they are`);
    let right = inside[0]?.newStart ?? 0;
    for (const line of inside[0]?.lines ?? []) {
      if (line.startsWith('-') && right > startLine && right <= endLine)
        faults.push(`${where} span a deletion`);
      if (!line.startsWith('-') && !line.startsWith('\\')) right += 1;
    }
  }
  const whole = allApplied(head, found);
  if (whole !== after) faults.push(`together they give ${JSON.stringify(whole)}`);
  return faults;
}

/** Suggestions and leftovers put into the head at once; the leftovers' patches are read as patches. */
function allApplied(head: string, found: Suggestions): string {
  const lines = (head.endsWith('\n') ? head.slice(0, -1) : head).split('\n');
  if (head === '') lines.pop();
  let hasEnd = head === '' || head.endsWith('\n');
  const puts = found.suggestions.map(({ startLine, endLine, body }) => ({
    start: startLine,
    count: endLine - startLine + 1,
    put: blockIn(body),
  }));
  for (const { patch } of found.leftovers) {
    for (const hunk of parsePatch(patch).flatMap((file) => file.hunks)) {
      const unended = hunk.lines.filter((_, index) => hunk.lines[index + 1]?.startsWith('\\') === true);
      if (unended.length > 0) hasEnd = unended.every((line) => line.startsWith('-'));
      let at = hunk.oldStart;
      let open: { start: number; count: number; put: string[] } | undefined;
      for (const line of hunk.lines) {
        if (line.startsWith(' ') || line.startsWith('\\')) {
          if (line.startsWith(' ')) at += 1;
          if (line.startsWith(' ')) open = undefined;
          continue;
        }
        if (open === undefined) {
          open = { start: at, count: 0, put: [] };
          puts.push(open);
        }
        if (line.startsWith('-')) {
          open.count += 1;
          at += 1;
        } else {
          open.put.push(line.slice(1));
        }
      }
    }
  }
  for (const { start, count, put } of puts.sort((a, b) => b.start - a.start || b.count - a.count)) {
    lines.splice(start - 1, count, ...put);
  }
  return lines.length === 0 ? '' : lines.join('\n') + (hasEnd ? '\n' : '');
}

/** Why git would not take the patch of a leftover; it has to apply to the head alone. */
export function refusedByGit(head: string, { path, patch }: Leftover): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'oracle-'));
  try {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), head);
    const tried = spawnSync('git', ['apply', '--check', '-'], {
      cwd: folder,
      input: patch,
      encoding: 'utf8',
    });
    return tried.status === 0 ? [] : [`git apply refuses ${JSON.stringify(patch)}: ${tried.stderr}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
