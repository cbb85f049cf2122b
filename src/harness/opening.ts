import { distil } from '../evidence/distil.ts';
import type { Suspect } from '../evidence/suspects/suspect.ts';
import { suspectsOf } from '../evidence/suspects/suspects.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { fence } from '../kernel/fence.ts';
import { isSecretPath, isTestPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import { redact } from '../kernel/redact.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { ChangedFile } from '../ports/code-host.ts';
import type { Files, Message, TestRun } from '../ports.ts';
import { backgroundSources } from './background-sources.ts';
import { changeLine } from './change-line.ts';
import { summaryOf } from './describe-run.ts';
import { costOf, fitWindows, type SourceWindow } from './fit-windows.ts';
import { type Place, placedSources } from './open-source.ts';
import { openingPlaces } from './opening-places.ts';
import { type PathFinder, pathFinder } from './path-finder.ts';
import { reachedSources } from './reached-sources.ts';
import { removedLines } from './removed-lines.ts';
import { sourceWindows } from './source-windows.ts';
import { treeListing } from './tree-listing.ts';

export interface OpeningParts {
  readonly run: TestRun;
  readonly files: Files;
  readonly policy: Policy;
  readonly secrets: readonly string[];
  readonly boundary: string;
  readonly workingDirectory: string;
  /** Room for the excerpt of the output, and for file windows, in UTF-16 units. */
  readonly maxLogChars: number;
  readonly maxWindowChars: number;
  /** What is special about this run, first of all: why nothing may be edited, what CI's log said. */
  readonly preface: string;
  /** What changed before it went red, as far as the model may read it; empty where that is not known. */
  readonly changes: readonly ChangedFile[];
  /** Tools and their versions, as CI's log names them. */
  readonly toolchain: readonly string[];
}

/** Output and windows together, in UTF-16 units, up to which background is added; what is large already gets none. */
const ROOMY_CHARS = 5_000;

/**
 * The first messages: the command, how it ended, the distilled output, what changed and the files there are in one; then,
 * each in its own, numbered windows of the files that the failure is about. Everything out of logs and files is redacted
 * and fenced.
 */
export async function openingMessages(parts: OpeningParts): Promise<Message[]> {
  const { run, files, policy, secrets, boundary, changes, toolchain } = parts;
  const all = files.walk();
  const paths = all.filter((path) => !isSecretPath(path, policy));
  const finder = pathFinder(paths, parts.workingDirectory);
  const evidence = await distil([encodeSource(run.output)], {
    maxChars: parts.maxLogChars,
    secrets,
    wasStopped: run.timedOut,
    isWorkspaceFile: (path) => finder.find(path) !== undefined,
  });
  const excerpt = evidence.excerpt.trimEnd();
  const { suspects, windows } = looked({ ...evidence, command: run.command }, finder, parts);
  const clean = (text: string) => redact(text, secrets).text;
  const facts = [
    parts.preface,
    `\`${clean(run.command)}\`${placeOf(parts.workingDirectory)}: ${summaryOf(run)}.`,
    toolchain.length === 0 ? '' : fence('tools', clean(toolchain.join(', ')), boundary),
    fence('output', excerpt === '' ? '(no output)' : excerpt, boundary),
    changes.length === 0 ? '' : fence('changed', clean(changed(changes, suspects)), boundary),
    fence('files', clean(treeListing(files, paths, all)), boundary),
  ];
  return [
    { role: 'user', content: facts.filter((part) => part !== '').join('\n') },
    ...windows.map((window): Message => {
      const content = fence('file', `${titleOf(window)}\n${clean(window.text)}`, boundary);
      return { role: 'user', content, shows: titleOf(window) };
    }),
  ];
}

/** The suspects of the change, and windows of what they and the output point at. */
function looked(
  evidence: Evidence,
  finder: PathFinder,
  { run, files, policy, changes, maxWindowChars }: OpeningParts,
): { readonly suspects: readonly Suspect[]; readonly windows: readonly SourceWindow[] } {
  const places = openingPlaces(evidence, run.command, finder, policy);
  const told = placedSources(places, files, policy);
  const reached = reachedSources(told, files, finder, policy);
  const suspects = suspectsOf(changes, { ...evidence, imported: reached.map(({ path }) => path) });
  const suspected = suspects
    .filter(({ path }) => finder.has(path) && !isTestPath(path))
    .map(({ path, line }): Place => ({ path, line: line ?? undefined }));
  const named = placedSources([...places, ...suspected], files, policy);
  const { excerpt } = evidence;
  const windows = sourceWindows(named, reached, excerpt, maxWindowChars);
  const shown = new Set([...named, ...windows].map(({ path }) => path));
  const pointsNowhere = [...named, ...reached].every(({ path }) => isTestPath(path));
  const background = backgroundSources(shown, { excerpt, pointsNowhere }, files, finder, policy);
  const room = Math.min(maxWindowChars, ROOMY_CHARS - excerpt.length) - costOf(windows);
  return { suspects, windows: [...windows, ...fitWindows(background, room)] };
}

function titleOf({ path, from, to, total }: SourceWindow): string {
  return from === 1 && to === total ? `${path} (whole)` : `${path} (lines ${from}-${to} of ${total})`;
}

function changed(changes: readonly ChangedFile[], suspects: readonly Suspect[]): string {
  return [changeLine(changes, suspects), removedLines(changes, suspects)]
    .filter((part) => part !== '')
    .join('\n');
}

/** Paths in the output are from there, those of tools from the root. */
const placeOf = (folder: string): string => (folder === '' ? '' : ` in \`${folder}/\``);
