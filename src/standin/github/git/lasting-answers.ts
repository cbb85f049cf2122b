import type { GitResult } from './git.ts';

const MOST_BYTES = 64_000_000;
const LARGEST = 1_000_000;
const READERS = new Set(['diff', 'diff-tree', 'format-patch', 'merge-base', 'merge-tree', 'rev-list']);
const FIXED = /^[0-9a-f]{40}(?:\.{2,3}[0-9a-f]{40})?$/;
const OF_REFS = new Set(['--all', '--branches', '--not', '--stdin']);

/** Does a git command only read objects by their full SHA? What git says about those never changes once they are there. */
export function isLasting([command = '', ...words]: readonly string[]): boolean {
  if (!READERS.has(command)) return false;
  const end = words.indexOf('--');
  const asked = end === -1 ? words : words.slice(0, end);
  const named = asked.filter((word) => !word.startsWith('-'));
  return (
    named.length > 0 && named.every((word) => FIXED.test(word)) && !asked.some((word) => OF_REFS.has(word))
  );
}

/** Answers of git that last, by repository and command; the oldest go when there are too many. */
export class LastingAnswers {
  private readonly kept = new Map<string, GitResult>();
  private bytes = 0;

  get(folder: string, argv: readonly string[]): GitResult | undefined {
    return this.kept.get(keyOf(folder, argv));
  }

  keep(folder: string, argv: readonly string[], answer: GitResult): void {
    const key = keyOf(folder, argv);
    // An object that is not there can still come.
    if (answer.code !== 0 || answer.stdout.length > LARGEST || this.kept.has(key)) return;
    this.kept.set(key, answer);
    this.bytes += answer.stdout.length;
    for (const [oldest, { stdout }] of this.kept) {
      if (this.bytes <= MOST_BYTES) return;
      this.kept.delete(oldest);
      this.bytes -= stdout.length;
    }
  }
}

const keyOf = (folder: string, argv: readonly string[]): string => [folder, ...argv].join('\0');
