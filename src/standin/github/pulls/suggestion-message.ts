import { emailOf } from '../git/commit-files.ts';
import type { Account } from '../world/account.ts';
import type { Pull } from '../world/pull.ts';
import type { ReviewComment } from '../world/review.ts';

/** The message of the commit that applies suggestions: who suggested and who applied are co-authors. Source: github-facts §3.7, §3.9. */
export function suggestionMessage(click: {
  readonly pull: Pull;
  readonly by: Account;
  readonly comments: readonly ReviewComment[];
  readonly message?: string | undefined;
}): string {
  const { by, comments, pull } = click;
  const authors = new Map([...comments.map(({ author }) => author), by].map((one) => [one.id, one]));
  const headline =
    comments.length === 1
      ? `Apply suggestion from @${comments[0]?.author.login ?? by.login}`
      : 'Apply suggestions from code review';
  const trailers = [...authors.values()].map((one) => `Co-authored-by: ${signature(one)}`);
  if (pull.head.repository?.signoffRequired === true) trailers.push(`Signed-off-by: ${signature(by)}`);
  return `${click.message ?? headline}\n\n${trailers.join('\n')}\n`;
}

const signature = (account: Account): string => `${account.name ?? account.login} <${emailOf(account)}>`;
