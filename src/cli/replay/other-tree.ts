import type { TreeDifferences } from '../../flows/tree-differences.ts';
import { firstFew } from '../../kernel/first-few.ts';
import type { RecordedRun } from '../../kernel/recorded/recorded-run.ts';

/** Says which files of a checkout are not as they were when the run was recorded, and what to do. */
export function otherTree(
  { changed, missing }: TreeDifferences,
  recorded: RecordedRun,
  repo: string,
): string {
  const fixed = changed.filter(({ hash }) => recorded.afterEdits.includes(hash)).map(({ path }) => path);
  const other = changed.map(({ path }) => path).filter((path) => !fixed.includes(path));
  const facts = [
    ...(fixed.length === 0
      ? []
      : [`${firstFew(fixed)} ${fixed.length === 1 ? 'holds' : 'hold'} an edit of this run already`]),
    ...(other.length === 0 ? [] : [`${firstFew(other)} ${other.length === 1 ? 'differs' : 'differ'}`]),
    ...(missing.length === 0 ? [] : [`${firstFew(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`]),
  ];
  return `${repo} is not the tree that was recorded: ${facts.join('; ')}. ${whatToDo(recorded, fixed.length > 0)}`;
}

/** The tree of the action's run, in words. */
export function whichTree({ repository, given: { pull, head, mergedWith } }: RecordedRun): string {
  const of = pull === undefined ? '' : `, the head of pull request #${pull}`;
  const merged = mergedWith === undefined || mergedWith === null ? '' : `, merged with ${mergedWith}`;
  return `${repository} at ${head ?? 'a commit that it does not name'}${of}${merged}`;
}

function whatToDo(recorded: RecordedRun, isFixed: boolean): string {
  if (recorded.flow === 'action') return `--repo takes a checkout of ${whichTree(recorded)}.`;
  const kept = recorded.backup === null ? '' : ` (the bytes from before are in ${recorded.backup})`;
  return isFixed
    ? `Take the fix back first${kept}, or name a checkout from before it with --repo.`
    : 'Bring it back to how it was, or name such a checkout with --repo.';
}
