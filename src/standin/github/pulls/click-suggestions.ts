import { personPusher } from '../changes/pusher.ts';
import { refusalMessage } from '../changes/refusal.ts';
import { writeRef } from '../changes/write-ref.ts';
import type { TreeChange } from '../git/change-tree.ts';
import { changeTree } from '../git/change-tree.ts';
import { emailOf } from '../git/commit-files.ts';
import { branchTip, readBlob } from '../git/objects.ts';
import { entryAt } from '../git/read-tree.ts';
import { writeCommit } from '../git/write-commit.ts';
import { writeBlob } from '../git/write-object.ts';
import { type Answer, isAnswer, refused } from '../http/answer.ts';
import { deliverThread } from '../webhooks/review-thread.ts';
import type { Account } from '../world/account.ts';
import { person } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { ReviewComment } from '../world/review.ts';
import { now, type World } from '../world/world.ts';
import { pullDiff } from './pull-diff.ts';
import { readSuggestion } from './read-suggestion.ts';
import { hasCarriageReturns, linesOf, type Replacement, replaceLines } from './replace-lines.ts';
import { suggestionMessage } from './suggestion-message.ts';
import {
  NO_CHANGES,
  NO_SUGGESTION,
  NOT_NOW,
  ONE_PER_LINE,
  refuseApplying,
  refuseComment,
} from './suggestion-refusal.ts';

/**
 * What the button "Commit suggestion" (several comments: the batch) does: each anchored range of the head is replaced
 * by its block, in one signed commit by that person, and the threads are resolved. Gives the push, or a 422 in the
 * button's words. Source: github-facts §3.4 to §3.7.
 */
export async function clickSuggestions(
  world: World,
  pull: Pull,
  click: {
    readonly by: Account;
    readonly comments: readonly ReviewComment[];
    readonly message?: string | undefined;
  },
): Promise<Delivery | Answer> {
  const { by, comments } = click;
  const refusal = refuseApplying(pull, by);
  if (refusal !== undefined) return refusal;
  const head = pull.head.repository;
  if (head === undefined) return NOT_NOW;
  const wanted = await replacementsOf(world, pull, comments);
  if (isAnswer(wanted)) return wanted;
  const before = await branchTip(head.folder, pull.head.ref);
  if (before !== pull.head.sha) return NOT_NOW;
  const changes: TreeChange[] = [];
  for (const [path, replacements] of wanted) {
    const change = await changeFile(world, head.folder, before, path, replacements);
    if (isAnswer(change)) return change;
    changes.push(change);
  }
  const at = now(world);
  const after = await writeCommit(head.folder, {
    tree: await changeTree(head.folder, before, changes),
    parents: [before],
    message: suggestionMessage({ pull, by, comments, message: click.message }),
    author: { name: by.name ?? by.login, email: emailOf(by), at },
    committer: { name: 'GitHub', email: 'noreply@github.com', at },
  });
  world.signed.add(after);
  const written = await writeRef(world, head, personPusher(by), {
    ref: `refs/heads/${pull.head.ref}`,
    before,
    after,
  });
  if (written.kind === 'refused') return refused(422, refusalMessage(written.refusal));
  if (written.kind === 'stale' || written.push === undefined) return NOT_NOW;
  for (const { thread } of comments) {
    if (thread.resolvedBy !== undefined) continue;
    thread.resolvedBy = by;
    await deliverThread(world, pull, thread, { action: 'resolved', by: person(by) });
  }
  return written.push;
}

/** What each file's ranges become, or why a comment cannot be applied. */
async function replacementsOf(
  world: World,
  pull: Pull,
  comments: readonly ReviewComment[],
): Promise<Map<string, Replacement[]> | Answer> {
  const files = await pullDiff(world, pull);
  const found = new Map<string, Replacement[]>();
  for (const comment of comments) {
    const refusal = refuseComment(world, pull, comment, files);
    if (refusal !== undefined) return refusal;
    const block = readSuggestion(comment.body);
    const { anchor, path } = comment.thread;
    if (block === undefined || anchor === null) return NO_SUGGESTION;
    const isDeletion = block.length === 1 && block[0] === '' && world.switches.clickEmptyLine === 'deletion';
    const first = anchor.start?.line ?? anchor.line;
    const own: Replacement = { first, last: anchor.line, lines: isDeletion ? [] : block };
    const others = found.get(path) ?? [];
    if (others.some((other) => other.first <= own.last && own.first <= other.last)) return ONE_PER_LINE;
    found.set(path, [...others, own]);
  }
  return found;
}

const SYMLINK = '120000';

async function changeFile(
  world: World,
  folder: string,
  commit: string,
  path: string,
  replacements: readonly Replacement[],
): Promise<TreeChange | Answer> {
  const entry = await entryAt(folder, commit, path);
  if (entry?.type !== 'blob' || entry.mode === SYMLINK) return NOT_NOW;
  const file = await readBlob(folder, entry.sha);
  const changesNothing = ({ first, last, lines }: Replacement) =>
    JSON.stringify(linesOf(file, first, last)) === JSON.stringify(lines);
  if (replacements.some(changesNothing)) return NO_CHANGES;
  const keepsReturns = hasCarriageReturns(file) && world.switches.clickLineEndings === 'crlf';
  const bytes = replaceLines(file, replacements, keepsReturns ? '\r\n' : '\n');
  return { path, file: { mode: entry.mode, blob: await writeBlob(folder, bytes) } };
}
