import { posix } from 'node:path';
import { isProtectedPath, isTestPath } from '../../kernel/path-class.ts';
import { DEFAULT_POLICY } from '../../kernel/policy.ts';
import type { ChangedFile } from '../../ports/code-host.ts';
import { isDocument } from '../is-document.ts';
import { subjectStem } from '../subject-stem.ts';
import type { Clues, Reason } from './suspect.ts';
import { isSameFile, placesIn } from './suspect-positions.ts';

/** With a position, or as the file of a failing test. */
const PLACED_BY_LOG = 50;
const NAMED_BY_LOG = 38;
const NAMED_BY_COMMAND = 42;
const SETTINGS = 45;
const SUBJECT = 40;
const IMPORTED = 35;
const ONLY_SOURCE = 36;
const SAME_NAME = 15;
const BY_SETTINGS: readonly string[] = ['dependency', 'config', 'permission', 'infrastructure'];
/** A source that merely changed is no reason for these. */
const OUTSIDE: readonly string[] = ['permission', 'infrastructure'];
const DATA = /\.(?:txt|[ct]sv|svg|png|snap|golden)$/i;

/**
 * A finder of reasons in what a changed file is: named in the log or the command, what a failing test is about, settings, or
 * all there is.
 */
export function fileReasons(files: readonly ChangedFile[], clues: Clues): (path: string) => Reason[] {
  const places = placesIn(clues).map((place) => place.path);
  const sources = files.filter((file) => isSource(file.path));
  const only = sources.length === 1 && !OUTSIDE.includes(clues.class) ? sources[0]?.path : undefined;
  return (path) =>
    reasonsOf(path, places, only, clues).flatMap(([isSo, weight, why]) =>
      isSo ? [{ weight, line: null, why }] : [],
    );
}

function reasonsOf(
  path: string,
  places: readonly string[],
  only: string | undefined,
  { class: failureClass, excerpt, command, imported }: Clues,
): readonly (readonly [boolean, number, string])[] {
  return [
    [places.some((place) => isSameFile(place, path)), PLACED_BY_LOG, 'changes a file that the log names'],
    [holds(excerpt, path), NAMED_BY_LOG, 'changes a file that the log names'],
    [holds(command ?? '', path), NAMED_BY_COMMAND, 'changes a file that the failing command names'],
    [isSubject(path, places), SUBJECT, 'changes what a failing test is named after'],
    [imported?.includes(path) === true, IMPORTED, 'changes a file that a file named in the log imports'],
    [
      BY_SETTINGS.includes(failureClass) && isProtectedPath(path, DEFAULT_POLICY),
      SETTINGS,
      `changes settings or dependencies, and the failure is one of class ${failureClass}`,
    ],
    [path === only, ONLY_SOURCE, 'the only source file that changed'],
    [hasSameName(path, places, excerpt), SAME_NAME, 'changes a file whose name is in the log'],
  ];
}

/** The whole path stands in the text, as a word of its own. */
function holds(text: string, path: string): boolean {
  if (!/[./]/.test(path)) return false;
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + path.length]];
    if (!/[\w-]/.test(before) && !/[\w/-]/.test(after)) return true;
  }
  return false;
}

/** A failing test of the log has its name, or stands for it in a test folder: `tests/frame.c` and `src/frame.c`. */
function isSubject(path: string, places: readonly string[]): boolean {
  const stem = stemOf(path);
  return (
    !isTestPath(path) &&
    places.some((place) => isTestPath(place) && (subjectStem(place)?.toLowerCase() ?? stemOf(place)) === stem)
  );
}

const isSource = (path: string): boolean =>
  !isTestPath(path) && !isDocument(path) && !DATA.test(path) && !isProtectedPath(path, DEFAULT_POLICY);

function hasSameName(path: string, places: readonly string[], excerpt: string): boolean {
  const stem = stemOf(path);
  if (places.some((place) => stemOf(place) === stem)) return true;
  return stem.length > 3 && new RegExp(`\\b${stem.replace(/\W/g, '\\$&')}\\.\\w`).test(excerpt.toLowerCase());
}

const stemOf = (path: string): string =>
  posix
    .basename(path)
    .replace(/(?<=.)\..*$/, '')
    .toLowerCase();
