import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { isTestPath } from '../../kernel/path-class.ts';
import { PYTHON_MODULES } from '../../kernel/python-modules.ts';
import type { Files } from '../../ports.ts';
import { isImportedByTestTools } from './test-tools.ts';

/**
 * Would the new file at real path `path` be imported instead of another Python module: one of the standard library, by a
 * name at an import root, or the module beside a new package of its name? Then a person must see it. What test tools
 * import may nobody replace.
 */
export function guardShadowedModule(files: Files, path: string): Decision {
  const isPackage = /\/__init__\.py$/i.test(path);
  const module = /^(?:(.*)\/)?([^/]+)\.py$/i.exec(
    isPackage ? path.replace(/\/__init__(?=\.py$)/i, '') : path,
  );
  if (module === null) return ALLOW;
  const [, folder = '', name = ''] = module;
  const sibling = `${folder === '' ? '' : `${folder}/`}${name}.py`;
  if (isPackage && files.locate(sibling).kind === 'file')
    return shadows(`${path} would be imported instead of ${sibling}.`);
  if (isImportedByTestTools(name.toLowerCase()) && isImportRoot(files, folder))
    return {
      kind: 'block',
      rule: 'path.loaded-by-name',
      reason: `Test tools may import ${path} instead of their own module ${name}, so it cannot be created. Give it another name.`,
    };
  const isStandard = PYTHON_MODULES.has(name.toLowerCase());
  if (isStandard && isImportRoot(files, folder))
    return shadows(
      `${path} has the name of Python's own module ${name} and may be imported instead of it, by the tests too.`,
    );
  return ALLOW;
}

function shadows(warning: string): Decision {
  return { kind: 'ask', rule: 'path.shadows-module', warning };
}

/** The folders that Python's tools put on the import path: the root, `src`, `lib`, and where pytest finds tests. */
function isImportRoot(files: Files, folder: string): boolean {
  if (folder === '') return true;
  if (hasInit(files, folder)) return false;
  if (/(?:^|\/)(?:src|lib)$/i.test(folder)) return true;
  return files
    .walk()
    .some((path) => path.endsWith('.py') && isTestPath(path) && rootOf(files, path) === folder);
}

/** The first folder above a test file that is no package. */
function rootOf(files: Files, path: string): string {
  let folder = folderOf(path);
  while (folder !== '' && hasInit(files, folder)) folder = folderOf(folder);
  return folder;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function hasInit(files: Files, folder: string): boolean {
  return files.locate(`${folder}/__init__.py`).kind === 'file';
}
