import { posix } from 'node:path';
import type { Evidence } from '../kernel/evidence.ts';
import { isProtectedPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import { namedInTests } from './named-in-tests.ts';
import type { Place } from './open-source.ts';
import type { PathFinder } from './path-finder.ts';

/** Lines by which npm, make and `set -x` show what they run. */
const COMMAND_LINE = /^(?:> |\$ |\++ )(.+)$/gm;
const WORD_END = /[\s;&|()'"=]+/;

/**
 * The places of the tree that a failure points at: positions in the output, failing tests, what these are named after, and
 * the files that the failing command runs. Anybody can print anything: CI and settings come last, and of the commands in the
 * output they are none.
 */
export function openingPlaces(
  evidence: Evidence,
  command: string,
  finder: PathFinder,
  policy: Policy,
): Place[] {
  const { mentions, tests, excerpt } = evidence;
  const isProtected = (path: string) => isProtectedPath(path, policy);
  const ids = tests.map(({ id }) => id.replace(/^\S*\.\w+(?:::| > | › )/, ''));
  const told = [...mentions, ...tests.map(({ file, line }) => ({ path: file ?? '', line }))].flatMap(
    ({ path, line }): Place[] => {
      const found = path === '' ? undefined : finder.find(path);
      return found === undefined ? [] : [{ path: found, line }];
    },
  );
  const printed = [...excerpt.matchAll(COMMAND_LINE)].map(([, text = '']) => text);
  const plain = (paths: readonly string[]) => paths.map((path): Place => ({ path }));
  return [
    ...told.filter(({ path }) => !isProtected(path)),
    ...plain(namedInTests(ids, finder.paths)),
    ...plain(filesOf(command, finder)),
    ...plain(printed.flatMap((text) => filesOf(text, finder)).filter((path) => !isProtected(path))),
    ...told.filter(({ path }) => isProtected(path)),
  ];
}

/** The words of a command that are files of the tree, there or below the folder that it runs in. */
function filesOf(command: string, finder: PathFinder): string[] {
  return command.split(WORD_END).flatMap((word) => {
    const path = posix.normalize(word);
    return word === '' || path.startsWith('..') ? [] : (finder.at(path) ?? []);
  });
}
