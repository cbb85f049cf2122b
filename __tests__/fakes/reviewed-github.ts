import { commitFiles } from '../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../src/standin/github/git/move-ref.ts';
import { branchTip } from '../../src/standin/github/git/objects.ts';
import { isAnswer } from '../../src/standin/github/http/answer.ts';
import { createReview, type ReviewWish } from '../../src/standin/github/pulls/create-review.ts';
import { openPull } from '../../src/standin/github/pulls/open-pull.ts';
import { ACTIONS_BOT } from '../../src/standin/github/world/account.ts';
import { type Actor, person } from '../../src/standin/github/world/actor.ts';
import { addAccount } from '../../src/standin/github/world/add-account.ts';
import { jobToken, userToken } from '../../src/standin/github/world/add-token.ts';
import type { Pull } from '../../src/standin/github/world/pull.ts';
import type { Review } from '../../src/standin/github/world/review.ts';
import type { Permissions } from '../../src/standin/github/world/token.ts';
import { askGraphql } from './github-graphql.ts';
import { type SmallGitHub, smallGitHub } from './local-github.ts';

const LINES = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`);
const CHANGED = LINES.with(9, 'line ten\n').with(29, 'line thirty\n');

/** The bot behind a job token. */
export const BOT: Actor = { account: ACTIONS_BOT, via: 'job-token', app: 'github-actions' };

export interface ReviewedGitHub extends SmallGitHub {
  /** By lee, who writes: lines 10 and 30 of the 40 of `a.txt`. */
  readonly pull: Pull;
  user(login: string): string;
  job(permissions: Permissions): string;
  /** A job token that reads. */
  reader(): string;
  by(login: string): Actor;
  /** A review of the head, the bot's unless the wish says more. */
  review(wish: Partial<ReviewWish>): Promise<Review>;
  /** Fields of the pull request by GraphQL; throws when the query is refused. */
  ofPull(token: string, fields: string): Promise<Record<string, unknown>>;
}

/** A small GitHub with one pull request to review. */
export async function reviewedGitHub(): Promise<ReviewedGitHub> {
  const github = await smallGitHub({ 'a.txt': LINES.join('') });
  const { world, repository } = github;
  const main = (await branchTip(repository.folder, 'main')) ?? '';
  const author = addAccount(world, 'lee');
  repository.roles.set('lee', 'write');
  const files = { 'a.txt': CHANGED.join('') };
  const sha = await commitFiles(world, repository, {
    parents: [main],
    files,
    message: 'Change\n\nWhy',
    author,
  });
  await moveRef(repository.folder, 'refs/heads/fix', sha, undefined);
  const pull = await openPull(world, {
    repository,
    head: { repository, ref: 'fix' },
    base: 'main',
    author,
    title: 'Fix — ünï',
    by: person(author),
  });
  if (isAnswer(pull)) throw new Error(JSON.stringify(pull.body));
  const job = (permissions: Permissions) => jobToken(world, repository, permissions);
  return {
    ...github,
    pull,
    job,
    user: (login) => userToken(world, addAccount(world, login)),
    reader: () => job({ pull_requests: 'read', contents: 'read', issues: 'read' }),
    by: (login) => person(addAccount(world, login)),
    review: async (wish) => {
      const made = await createReview(world, pull, {
        by: BOT,
        event: 'COMMENT',
        body: 'Found it.',
        commitId: pull.head.sha,
        comments: [],
        ...wish,
      });
      if (isAnswer(made)) throw new Error(JSON.stringify(made.body));
      return made.review;
    },
    ofPull: async (token, fields) => {
      const query = `{ repository(owner: "acme", name: "shop") { pullRequest(number: ${pull.number}) { ${fields} } } }`;
      const { data, errors } = await askGraphql(github, token, query);
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return (data as { repository: { pullRequest: Record<string, unknown> } }).repository.pullRequest;
    },
  };
}
