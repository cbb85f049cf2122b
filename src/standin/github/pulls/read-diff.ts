import { git } from '../git/git.ts';

/** A file that differs between two commits. */
export interface ChangedFile {
  /** Where it is now; for a removed file, where it was. */
  readonly path: string;
  /** Where it was, for a renamed or copied one. */
  readonly previousPath: string | undefined;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed' | 'copied' | 'changed';
  /** The blob of `path` (of a submodule: its commit). */
  readonly sha: string;
  /** The mode of `path`. */
  readonly mode: string;
  readonly additions: number;
  readonly deletions: number;
  /** The hunks from the first `@@`, without a newline at the end; '' where there are none. */
  readonly hunks: string;
}

/** Compares the trees of two commits as `git diff -M` does, whole, with `context` lines around each change. */
export async function readDiff(
  folder: string,
  base: string,
  head: string,
  context = 3,
): Promise<readonly ChangedFile[]> {
  const plain = ['-r', '-M', '--no-ext-diff', '--no-textconv', '--no-color', '--no-abbrev'];
  const out = await git(folder, [
    'diff-tree',
    ...plain,
    '--patch-with-raw',
    '-z',
    `-U${context}`,
    base,
    head,
  ]);
  // An empty entry ends the raw ones; in the patch after it git quotes paths that hold line ends.
  const end = Math.max(0, out.indexOf('\0\0'));
  const sections = `\n${out.toString('utf8', end + 2)}`.split('\ndiff --git ').slice(1);
  const files: ChangedFile[] = [];
  let at = 0;
  for (const entry of readRaw(out.toString('utf8', 0, end))) {
    // A file that became a link (or the reverse) is written as a deletion and a creation, and GitHub shows no patch.
    const hunks = entry.letter === 'T' ? '' : hunksOf(sections[at] ?? '');
    at += entry.letter === 'T' ? 2 : 1;
    files.push({
      path: entry.path,
      previousPath: entry.previousPath,
      status: statusOf(entry),
      sha: entry.letter === 'D' ? entry.oldSha : entry.newSha,
      mode: entry.letter === 'D' ? entry.oldMode : entry.newMode,
      additions: countOf(hunks, '+'),
      deletions: countOf(hunks, '-'),
      hunks,
    });
  }
  return files;
}

interface RawEntry {
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldSha: string;
  readonly newSha: string;
  readonly letter: string;
  readonly path: string;
  readonly previousPath: string | undefined;
}

function readRaw(text: string): readonly RawEntry[] {
  const fields = text.split('\0');
  const entries: RawEntry[] = [];
  for (let at = 0; at < fields.length; ) {
    const match = /^:(\d{6}) (\d{6}) ([0-9a-f]{40}) ([0-9a-f]{40}) ([A-Z])\d*$/.exec(fields[at] ?? '');
    if (match === null) break;
    const [, oldMode = '', newMode = '', oldSha = '', newSha = '', letter = ''] = match;
    const isTwoPaths = letter === 'R' || letter === 'C';
    const first = fields[at + 1] ?? '';
    const path = isTwoPaths ? (fields[at + 2] ?? '') : first;
    entries.push({
      oldMode,
      newMode,
      oldSha,
      newSha,
      letter,
      path,
      previousPath: isTwoPaths ? first : undefined,
    });
    at += isTwoPaths ? 3 : 2;
  }
  return entries;
}

const STATUSES: Readonly<Record<string, ChangedFile['status']>> = {
  A: 'added',
  D: 'removed',
  R: 'renamed',
  C: 'copied',
  T: 'changed',
};

function statusOf({ letter, oldSha, newSha }: RawEntry): ChangedFile['status'] {
  if (letter === 'M' && oldSha === newSha) return 'changed';
  return STATUSES[letter] ?? 'modified';
}

function hunksOf(section: string): string {
  const start = section.indexOf('\n@@ ');
  return start === -1 ? '' : section.slice(start + 1).replace(/\n$/, '');
}

const countOf = (hunks: string, mark: string): number =>
  hunks.split('\n').filter((line) => line.startsWith(mark)).length;
