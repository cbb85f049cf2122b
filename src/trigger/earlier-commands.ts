import type { Account, PostedComment, PostedReview } from '../ports/code-host.ts';
import { isWriter, type Permissions } from './is-writer.ts';
import { parseCommand } from './parse-command.ts';
import type { Said } from './trigger.ts';

/**
 * The commands that people with write access gave on a pull request before the one that is `said`, in comments and reviews,
 * for the limits of `tooMany`. Whoever else could use up a limit could stop the work. In the same second GitHub's ids tell
 * which of two comments came first.
 */
export function earlierCommands(
  {
    comments,
    reviews,
  }: { readonly comments: readonly PostedComment[]; readonly reviews: readonly PostedReview[] },
  { said, at, permissions }: { readonly said: Said; readonly at: Date; readonly permissions: Permissions },
): readonly { readonly by: number; readonly at: Date }[] {
  const isBefore = (id: number, time: Date, place: Said['in']) =>
    place === said.in && id === said.id
      ? false
      : time < at || (time.getTime() === at.getTime() && (place !== said.in || id < said.id));
  const given = (author: Account | undefined, body: string, time: Date) =>
    isWriter(author, permissions) && parseCommand(body) !== undefined ? [{ by: author.id, at: time }] : [];
  return [
    ...comments
      .filter(({ id, createdAt }) => isBefore(id, createdAt, 'comment'))
      .flatMap(({ author, body, createdAt }) => given(author, body, createdAt)),
    ...reviews.flatMap(({ id, author, body, submittedAt: time }) =>
      time !== undefined && isBefore(id, time, 'review') ? given(author, body, time) : [],
    ),
  ];
}
