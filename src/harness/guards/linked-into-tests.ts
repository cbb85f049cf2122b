import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { isTestPath } from '../../kernel/path-class.ts';
import type { Files } from '../../ports.ts';

const MOST_FOLDERS = 500;

/** Do the tests reach the file at real path `path` through a symbolic link below a test folder? Then a person must see it. */
export function guardLinkedIntoTests(files: Files, path: string): Decision {
  for (const folder of foldersToList(files)) {
    for (const name of files.list(folder)) {
      const link = `${folder === '' ? '' : `${folder}/`}${name.replace(/\/$/, '')}`;
      if (!isTestPath(link) && !isTestPath(`${link}/file`)) continue;
      const { realPath } = files.locate(link);
      if (realPath === undefined || realPath === link || realPath === '') continue;
      if (path === realPath || path.startsWith(`${realPath}/`))
        return {
          kind: 'ask',
          rule: 'path.test-support',
          warning: `The tests reach ${path} through the link ${link}.`,
        };
    }
  }
  return ALLOW;
}

/** The root, and every folder above a test file that is one of tests. */
function foldersToList(files: Files): string[] {
  const folders = new Set(['']);
  for (const path of files.walk()) {
    const parts = path.split('/').slice(0, -1);
    for (let count = parts.length; count > 0; count -= 1) {
      const folder = parts.slice(0, count).join('/');
      if (folders.has(folder) || !isTestPath(`${folder}/file`)) break;
      folders.add(folder);
    }
  }
  return [...folders].slice(0, MOST_FOLDERS).filter((folder) => {
    const { kind, realPath } = files.locate(folder);
    return kind === 'directory' && realPath === folder;
  });
}
