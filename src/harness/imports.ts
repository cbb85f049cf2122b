import { posix } from 'node:path';
import { isProtectedPath } from '../kernel/path-class.ts';
import { DEFAULT_POLICY } from '../kernel/policy.ts';
import { includes } from './imports/c-family.ts';
import { captures } from './imports/captures.ts';
import { goImports } from './imports/go.ts';
import { jvmImports } from './imports/jvm.ts';
import { namedSubject } from './imports/named-subject.ts';
import { pythonImports } from './imports/python.ts';
import { rustImports } from './imports/rust.ts';
import { scriptImports } from './imports/script.ts';
import type { PathFinder } from './path-finder.ts';

type Reader = (path: string, text: string, finder: PathFinder) => string[];

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte)$/, scriptImports],
  [/\.pyi?$/, pythonImports],
  [/\.go$/, goImports],
  [/\.rs$/, rustImports],
  [/\.(?:c|h|cc|cpp|cxx|hpp|hh|m|mm)$/, includes],
  [/\.(?:java|kt|scala|groovy)$/, jvmImports],
  [
    /\.(?:pm|pl|t)$/,
    byTail(/^\s*(?:use|require)\s+([A-Z]\w*(?:::\w+)*)/gm, (name) => `${name.replaceAll('::', '/')}.pm`),
  ],
  [
    /\.(?:rb|rake)$/,
    byTail(/\brequire(?:_relative)?\s*\(?\s*['"]([^'"]+)['"]/g, (name) => `${name.replace(/\.rb$/, '')}.rb`),
  ],
  [/\.php$/, byTail(/^\s*use\s+([\w\\]+)/gm, (name) => `${name.split('\\').at(-1)}.php`)],
  [/\.lua$/, byTail(/\brequire\s*\(?\s*['"]([\w./-]+)['"]/g, (name) => `${name.replaceAll('.', '/')}.lua`)],
  [
    /\.(?:sh|bash|bats)$/,
    byTail(
      /^\s*(?:source|\.|load)\s+["']?(?:\$(?:\{\w+\}|\w+|\([^)\n]*\)+"?)\/)?([\w./-]+)/gm,
      (name) => name,
    ),
  ],
];

const MOST_POINTED_AT = 2;

/** The workspace files that a source file imports, or tests by its name; found by text, in the order written. */
export function importedFiles(path: string, text: string, finder: PathFinder): string[] {
  const reader = READERS.find(([pattern]) => pattern.test(path))?.[1];
  const found = [
    ...namedSubject(path, finder),
    ...(reader?.(path, text, finder) ?? []),
    ...pointedAt(text, finder),
  ];
  return [...new Set(found)].filter((other) => other !== path);
}

/**
 * Documents and data that the text names by path, such as a contract that a comment refers to. A comment may name anything:
 * what decides CI and builds is not among it.
 */
function pointedAt(text: string, finder: PathFinder): string[] {
  const names = captures(text, /([\w./-]{1,200}\.(?:md|txt|rst|adoc|json|ya?ml|toml|csv))\b/g);
  return [...new Set(names)]
    .flatMap((name) => finder.find(name) ?? [])
    .filter((path) => !isProtectedPath(path, DEFAULT_POLICY))
    .slice(0, MOST_POINTED_AT);
}

/** Imports that name a file by its tail, relative to the importing file's folder or to some root. */
function byTail(pattern: RegExp, fileOf: (name: string) => string): Reader {
  return (path, text, finder) =>
    captures(text, pattern).flatMap((name) => {
      const file = fileOf(name);
      const beside = posix.join(posix.dirname(path), file);
      return finder.has(beside) ? beside : (finder.find(file, path) ?? []);
    });
}
