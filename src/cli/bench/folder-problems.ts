import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CI_PATH, DOCTOR_PATH } from '../on-github/workflows.ts';
import { folderClash } from './folder-clash.ts';

const TREES = ['base', 'pr', 'hidden'] as const;
const FILES = ['ci.log', 'reference.patch', 'maintainer.patch'] as const;

/**
 * What no case may hold, a line each: links or files in place of its folders, anything but regular files in place of its
 * files; in its trees `.git`, which the git of this machine would obey, and what is neither file, folder nor link; in those
 * of its pull request anything in the way of the workflows.
 * Parts that are missing are no problem here.
 */
export function folderProblems(folder: string): string[] {
  const files = FILES.flatMap((name) => {
    const stat = lstatSync(join(folder, name), { throwIfNoEntry: false });
    return stat === undefined || stat.isFile() ? [] : [`${name}: not a regular file`];
  });
  const trees = TREES.flatMap((name) => {
    const stat = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (stat === undefined) return [];
    return stat.isDirectory() ? oddEntries(folder, name) : [`${name}: not a folder (a link to one is none)`];
  });
  const inTheWay = trees.length > 0 ? [] : [...overlaid(folder), ...overWorkflows(folder)];
  return [...files, ...trees, ...inTheWay];
}

function oddEntries(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.name.toLowerCase() === '.git')
      return [`${path}: a case may not bring a .git, whose programs git would run`];
    if (entry.isDirectory()) return oddEntries(root, path);
    return entry.isFile() || entry.isSymbolicLink() ? [] : [`${path}: neither file, folder nor link`];
  });
}

function overlaid(folder: string): string[] {
  const clash = folderClash(join(folder, 'hidden'), join(folder, 'pr'));
  return clash === undefined ? [] : [`hidden/${clash}: a folder where pr has something else, or the reverse`];
}

const WORKFLOWS = dirname(CI_PATH);

function overWorkflows(folder: string): string[] {
  return ['base', 'pr'].flatMap((tree) => {
    const stat = (path: string) => lstatSync(join(folder, tree, path), { throwIfNoEntry: false });
    const odd = [dirname(WORKFLOWS), WORKFLOWS].find((path) => stat(path)?.isDirectory() === false);
    if (odd !== undefined) return [`${tree}/${odd}: not a folder, and a workflow goes there`];
    return [CI_PATH, DOCTOR_PATH]
      .filter((path) => stat(path)?.isFile() === false)
      .map((path) => `${tree}/${path}: not a file, and a workflow goes there`);
  });
}
