/** A person, a bot or an organisation. `id` is below 2^31, as GraphQL's `databaseId: Int` wants it. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
  readonly name: string | undefined;
}

/** The account behind every GITHUB_TOKEN on github.com; source: actions/checkout README. */
export const ACTIONS_BOT: Account = {
  id: 41_898_282,
  login: 'github-actions[bot]',
  type: 'Bot',
  name: undefined,
};

/** The account that opens Dependabot's pull requests. */
export const DEPENDABOT: Account = {
  id: 49_699_333,
  login: 'dependabot[bot]',
  type: 'Bot',
  name: undefined,
};

/** The committer of what GitHub itself commits and signs: merges, web edits, API commits. */
export const WEB_FLOW: Account = { id: 19_864_447, login: 'web-flow', type: 'User', name: 'GitHub' };
