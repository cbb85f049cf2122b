import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GitResult, git, gitText, tryGit } from '../../standin/github/git/git.ts';
import { copyTree } from './copy-tree.ts';

/** git starts no program that a repository names; none of the machine's settings and templates reach it either. */
const NO_PROGRAMS = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.fsmonitor=false'];
const run = (checkout: string, argv: readonly string[]) => git(checkout, [...NO_PROGRAMS, ...argv]);

/** Bytes and modes as they are, and no tidying for a folder that is gone soon. */
const SETTINGS = '[core]\n\tautocrlf = false\n\tfileMode = true\n[maintenance]\n\tauto = false\n';
/** Over every `.gitattributes`. */
const ATTRIBUTES = '* -text -ident -filter !working-tree-encoding\n';

/** Makes `checkout`, an empty folder, a repository whose files git keeps byte for byte. */
export async function startRepository(checkout: string): Promise<void> {
  await run(checkout, ['init', '-q', '--template=', '-b', 'main']);
  appendFileSync(join(checkout, '.git', 'config'), SETTINGS);
  mkdirSync(join(checkout, '.git', 'info'), { recursive: true });
  writeFileSync(join(checkout, '.git', 'info', 'attributes'), ATTRIBUTES);
}

/** Makes the files of `source` the checkout's and commits them, ignored ones too; the SHA of the git tree. */
export async function commitFolder(checkout: string, source: string, message: string): Promise<string> {
  for (const name of readdirSync(checkout))
    if (name !== '.git') rmSync(join(checkout, name), { recursive: true, force: true });
  copyTree(source, checkout);
  await run(checkout, ['add', '--all', '--force', '.']);
  await run(checkout, ['commit', '-q', '--allow-empty', '--no-verify', '-m', message]);
  return gitText(checkout, ['rev-parse', 'HEAD^{tree}']);
}

/** Makes `checkout`, an empty folder, the branch `pr` of a case on top of its `main`; the SHA of its git tree. */
export async function materialise(folder: string, title: string, checkout: string): Promise<string> {
  await startRepository(checkout);
  await commitFolder(checkout, join(folder, 'base'), 'The state of main');
  await run(checkout, ['checkout', '-q', '-b', 'pr']);
  return commitFolder(checkout, join(folder, 'pr'), title);
}

/** Applies a patch file (absolute) to the files of a checkout. */
export const applyPatch = (checkout: string, patch: string): Promise<GitResult> =>
  tryGit(checkout, [...NO_PROGRAMS, 'apply', '--whitespace=nowarn', patch]);
