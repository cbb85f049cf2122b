import { posix } from 'node:path';
import { matchesGlob } from '../kernel/glob.ts';
import { isSecretPath, isTestPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import { decodeSource } from '../kernel/source-text.ts';
import type { Files } from '../ports.ts';
import { isPlainGlob } from './is-plain-glob.ts';

/** What a tree holds, as far as a document may name it. Paths are relative to the root; folders are without a trailing `/`. */
export interface TreeFacts {
  /** The project's own files. */
  readonly paths: readonly string[];
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
  /** A file matches this glob from the root. */
  hasMatch(glob: string): boolean;
  /** A `.gitignore` of the root names it: a build makes it. */
  isIgnored(path: string): boolean;
  /** Text of a file; undefined for what is no text, a secret or no file. */
  text(path: string): string | undefined;
  /** The text of some file of the tree holds these words; blanks between words count as one. */
  mentions(words: string): boolean;
  /** The same of what tells people and machines how to work here: CI, documentation, scripts, manifests. */
  instructs(words: string): boolean;
}

const LARGEST_FILE = 500_000;
const LONGEST_PATH = 250;
const MOST_CHARS = 40_000_000;
const INSTRUCTIONS =
  /(?:^|\/)(?:readme|contributing|hacking|development|install)[^/]*$|^docs?\/|^\.(?:github|gitlab-ci|circleci|travis)|(?:^|\/)(?:(?:gnu)?makefile|justfile|rakefile|tox\.ini|noxfile\.py|package\.json|pyproject\.toml|composer\.json|taskfile\.ya?ml|dockerfile[^/]*)$|\.(?:sh|bash|mk|ya?ml)$/i;

/** The facts of `files`; `without` is the document itself, which proves nothing. Texts are read when they are first needed. */
export function treeFacts(files: Files, policy: Policy, without: string): TreeFacts {
  const paths = files.walk().filter((path) => path !== without);
  const known = new Set(paths);
  const folders = new Set(paths.flatMap(foldersOf));
  const texts = new Map<string, string | undefined>();
  /** A symbolic link to something of the project. */
  const linked = (path: string, kind: 'file' | 'directory', among: ReadonlySet<string>) => {
    if (path.length > LONGEST_PATH || path.split('/').includes('..')) return false;
    const found = files.locate(path);
    return found.kind === kind && found.realPath !== undefined && among.has(found.realPath);
  };
  const text = (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, known.has(path) ? textOf(files, policy, path) : undefined);
    return texts.get(path);
  };
  const ignored = (text('.gitignore') ?? '').split(/\r?\n/).filter(isPlainGlob);
  let spaced: readonly string[] | undefined;
  let telling: readonly string[] | undefined;
  const all = () => (spaced ??= spacedTexts(paths, text));
  const instructions = () =>
    (telling ??= spacedTexts(
      paths.filter((path) => INSTRUCTIONS.test(path)),
      text,
    ));
  return {
    paths,
    isFile: (path) => known.has(path) || linked(path, 'file', known),
    isFolder: (path) => path === '' || folders.has(path) || linked(path, 'directory', folders),
    hasMatch(glob) {
      if (!isPlainGlob(glob)) return false;
      const globs = [anchored(glob)];
      return paths.some((path) => matchesGlob(globs, path));
    },
    isIgnored: (path) => matchesGlob(ignored, path),
    text,
    mentions: (words) => holds(all(), words),
    instructs: (words) => holds(instructions(), words),
  };
}

function textOf(files: Files, policy: Policy, path: string): string | undefined {
  const { kind, size, realPath } = files.locate(path);
  const isSecret = isSecretPath(path, policy) || (realPath !== undefined && isSecretPath(realPath, policy));
  if (kind !== 'file' || size > LARGEST_FILE || isSecret) return undefined;
  return decodeSource(files.read(path))?.text;
}

/** Texts with single blanks; tests last, and no more than memory should hold. */
function spacedTexts(
  paths: readonly string[],
  text: (path: string) => string | undefined,
): readonly string[] {
  const found: string[] = [];
  let chars = 0;
  for (const path of [
    ...paths.filter((one) => !isTestPath(one)),
    ...paths.filter((one) => isTestPath(one)),
  ]) {
    const spaced = text(path)?.replace(/\s+/g, ' ') ?? '';
    chars += spaced.length;
    if (chars > MOST_CHARS) break;
    found.push(spaced);
  }
  return found;
}

const WORD = /\w/;
/** A name goes on with a hyphen, and none begins with one. */
const GOES_ON = /[\w-]/;

/** As whole words: `npm run te` is not in `npm run test`. */
function holds(texts: readonly string[], words: string): boolean {
  const wanted = words.trim().replace(/\s+/g, ' ');
  return wanted !== '' && texts.some((text) => hasWhole(text, wanted));
}

function hasWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const [before = ' ', after = ' '] = [text[at - 1], text[at + wanted.length]];
    const isOpen = WORD.test(before) && WORD.test(wanted[0] ?? '');
    if (!isOpen && !(GOES_ON.test(after) && WORD.test(wanted.at(-1) ?? ''))) return true;
  }
  return false;
}

/** A glob without a slash would name files at any depth. */
const anchored = (glob: string): string => (glob.includes('/') ? glob : `./${glob}`);

/** `a`, `a/b` of `a/b/c`. */
function foldersOf(path: string): string[] {
  const above: string[] = [];
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) above.push(folder);
  return above;
}
