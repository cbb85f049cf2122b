import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { BenchCase } from '../../bench/bench-case.ts';
import { readCase } from '../../bench/read-case.ts';
import { counted } from '../../kernel/counted.ts';
import { messageOf } from '../../kernel/message-of.ts';
import { visibleText } from '../../kernel/visible-text.ts';
import { folderProblems } from './folder-problems.ts';

/** A case and where it lies. */
export interface CaseFolder {
  readonly about: BenchCase;
  /** Absolute. */
  readonly folder: string;
}

export type ReadCases =
  | { readonly kind: 'cases'; readonly cases: readonly CaseFolder[] }
  | {
      readonly kind: 'problem';
      /** All that is wrong, a line each. */
      readonly reason: string;
    };

/** Reads the cases of a folder (or the one case that the folder is), sorted by id; `only` names those that are wanted. */
export function readCases(dir: string, only: readonly string[] | undefined): ReadCases {
  if (!isFolder(dir)) return problem(`There is no folder ${dir}.`);
  const folders = isCase(dir) ? [resolve(dir)] : subfolders(dir);
  if (folders.length === 0) return problem(`${dir} holds no case: a case is a folder with a case.json.`);
  const ids = folders.map((folder) => basename(folder));
  const unknown = (only ?? []).filter((id) => !ids.includes(id));
  if (unknown.length > 0)
    return problem(`No case is called ${unknown.join(', ')}. There are: ${ids.join(', ')}.`);
  const read = folders
    .filter((folder) => only === undefined || only.includes(basename(folder)))
    .map((folder) => ({ folder, ...readFolder(folder) }));
  const bad = read.flatMap((one) => (one.kind === 'problems' ? [one] : []));
  const lines = bad.flatMap(({ folder, problems }) =>
    problems.map((line) => `  ${onOneLine(`${join(folder, 'case.json')}: ${line}`)}`),
  );
  if (bad.length > 0)
    return problem(
      [`${counted(lines.length, 'problem')} in ${counted(bad.length, 'case')}:`, ...lines].join('\n'),
    );
  return {
    kind: 'cases',
    cases: read.flatMap((one) => (one.kind === 'case' ? [{ about: one.about, folder: one.folder }] : [])),
  };
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

const isCase = (folder: string): boolean => existsSync(join(folder, 'case.json'));

function subfolders(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(dir, entry.name))))
    .map(({ name }) => resolve(dir, name))
    .sort();
}

function readFolder(folder: string): ReturnType<typeof readCase> {
  try {
    const stat = lstatSync(join(folder, 'case.json'), { throwIfNoEntry: false });
    if (stat === undefined) return { kind: 'problems', problems: ['the file is missing'] };
    if (!stat.isFile()) return { kind: 'problems', problems: ['not a regular file'] };
    const odd = folderProblems(folder);
    const has = (name: string) => existsSync(join(folder, name));
    const read = readCase(readFileSync(join(folder, 'case.json'), 'utf8'), basename(folder), {
      hasBase: has('base'),
      hasPr: has('pr'),
      hasHidden: has('hidden'),
    });
    if (odd.length === 0) return read;
    return { kind: 'problems', problems: [...(read.kind === 'problems' ? read.problems : []), ...odd] };
  } catch (error) {
    return { kind: 'problems', problems: [`it cannot be read: ${messageOf(error)}`] };
  }
}

/** Names and fields of a case may hold anything: none of it reaches a terminal as it is, or looks like a line of ours. */
const problem = (reason: string): ReadCases => ({ kind: 'problem', reason: visibleText(reason) });

const onOneLine = (text: string): string => text.replaceAll(/\r?\n/g, '\\n');
