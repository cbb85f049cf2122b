import { commitFiles, type FileWish } from '../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../src/standin/github/git/move-ref.ts';
import { jobToken } from '../../src/standin/github/world/add-token.ts';
import type { Permissions } from '../../src/standin/github/world/token.ts';
import { findAccount } from '../../src/standin/github/world/world.ts';
import { type SmallGitHub, smallGitHub } from './local-github.ts';
import { PRICE_FILES } from './price-project.ts';
import { type ActionEnded, type ActionSpawn, runAction } from './run-action.ts';

export const CI = `name: CI
on: [push, pull_request]
jobs:
  test:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v7
      - name: Test
        run: sh price_test.sh
`;
export const DOCTOR = `name: Build Doctor
on:
  workflow_run: { workflows: [CI], types: [completed] }
  issue_comment: { types: [created] }
  pull_request_review: { types: [submitted] }
  workflow_dispatch: { inputs: { run-id: { type: string }, pr: { type: string } } }
jobs:
  doctor: { runs-on: ubuntu-24.04, steps: [{ uses: OWNER/build-doctor@v1 }] }
`;
const BEFORE: Readonly<Record<string, string>> = {
  '.github/workflows/ci.yml': CI,
  '.github/workflows/build-doctor.yml': DOCTOR,
  'README.md': '# Prices\n',
  'price.sh': '# Price in cents.\nprice() {\n  echo $(($1 * 100))\n}\n',
  'price_test.sh': '. ./price.sh\n[ "$(price 2)" = 200 ] && echo "ok 1 - price 2"\n',
};
export const RED_LOG = `TAP version 13
ok 1 - price 2
not ok 2 - price 3
# price_test.sh: got 300, not 270
ok 3 - price 4
1..3
# tests 3
# pass 2
# fail 1
`;

/** What the jobs of the default layout hold. Source: github-facts §1.7. */
export const DEFAULT_PERMISSIONS: Permissions = {
  actions: 'read',
  checks: 'read',
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  statuses: 'write',
};

export interface PriceGitHub extends SmallGitHub {
  /** The head that is red. */
  readonly head: string;
  /** Makes a person or CI do something; the payload, and the event's name. */
  happen(
    fields: Readonly<Record<string, unknown>>,
  ): Promise<{ event: string; payload: Record<string, unknown> }>;
  /** Runs the action on an event. */
  act(
    happened: { readonly event: string; readonly payload: unknown },
    more?: {
      readonly permissions?: Permissions;
      /** In place of a token with these permissions. */
      readonly token?: string;
      readonly signal?: ActionSpawn['signal'];
      readonly node?: string;
      readonly inputs?: Readonly<Record<string, string>>;
      readonly env?: Readonly<Record<string, string>>;
    },
  ): Promise<ActionEnded>;
  api(path: string): Promise<unknown>;
}

export interface PriceWish {
  /** Laid over the base, and over the head. */
  readonly before?: Readonly<Record<string, FileWish>>;
  readonly files?: Readonly<Record<string, FileWish>>;
  readonly ghes?: boolean;
  /** The login of who opens the pull request from a fork of theirs. */
  readonly fork?: string;
}

/** `acme/shop` with pull request #1 by mia, whose change is red: `price.sh` leaves the third piece out. */
export const priceOnGitHub = (
  model: { readonly url: string },
  { before = {}, files = {}, ...how }: PriceWish = {},
): Promise<PriceGitHub> =>
  pullOnGitHub(model, { main: { ...BEFORE, ...before }, change: { ...PRICE_FILES, ...files } }, how);

/** `acme/shop` with pull request #1 by mia: what its one commit changes on top of `main`. */
export async function pullOnGitHub(
  model: { readonly url: string },
  trees: Readonly<Record<'main' | 'change', Readonly<Record<string, FileWish>>>>,
  { ghes = false, fork }: Pick<PriceWish, 'ghes' | 'fork'> = {},
): Promise<PriceGitHub> {
  const github = await smallGitHub(trees.main, { ghes });
  const { world, repository } = github;
  const mia = findAccount(world, 'mia');
  if (mia === undefined) throw new Error('there is no mia');
  const main = await tip(github, 'main');
  const head = await commitFiles(world, repository, {
    parents: [main],
    files: trees.change,
    message: 'Ten percent off from three pieces on',
    author: mia,
  });
  await moveRef(repository.folder, 'refs/heads/discount', head, undefined);
  const happen: PriceGitHub['happen'] = async (fields) => {
    const answer = await fetch(`${github.git}/_/event`, { method: 'POST', body: JSON.stringify(fields) });
    const payload = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${JSON.stringify(fields)}: ${JSON.stringify(payload)}`);
    return { event: answer.headers.get('x-github-event') ?? '', payload };
  };
  const by = fork ?? 'mia';
  if (fork !== undefined) await happen({ kind: 'fork', by });
  const from = fork === undefined ? 'discount' : `${fork}:discount`;
  await happen({ kind: 'open', by, head: from, base: 'main', title: 'Discount' });
  return {
    ...github,
    head,
    happen,
    act: ({ event, payload }, more = {}) =>
      runAction({
        github,
        event,
        payload,
        repository: 'acme/shop',
        repositoryId: repository.id,
        token: more.token ?? jobToken(world, repository, more.permissions ?? DEFAULT_PERMISSIONS),
        inputs: { 'base-url': model.url, model: 'scripted', 'api-key': 'key-of-the-model', ...more.inputs },
        ...(more.env === undefined ? {} : { env: more.env }),
        ...(more.signal === undefined ? {} : { signal: more.signal }),
        ...(more.node === undefined ? {} : { node: more.node }),
      }),
    api: async (path) =>
      (
        await fetch(`${github.url}${path}`, {
          headers: { authorization: `Bearer ${jobToken(world, repository, DEFAULT_PERMISSIONS)}` },
        })
      ).json(),
  };
}

async function tip({ url }: SmallGitHub, branch: string): Promise<string> {
  const answer = (await (await fetch(`${url}/repos/acme/shop/branches/${branch}`)).json()) as {
    commit: { sha: string };
  };
  return answer.commit.sha;
}

/** CI ends red on the pull request, with the log that its tests print. */
export const RED_RUN = {
  kind: 'run',
  pr: 1,
  workflow: 'CI',
  conclusion: 'failure',
  jobs: [
    {
      name: 'test',
      conclusion: 'failure',
      steps: [
        { name: 'Run actions/checkout@v7', conclusion: 'success', log: 'Fetching the repository\n' },
        { name: 'Test', conclusion: 'failure', run: 'sh price_test.sh', log: RED_LOG },
      ],
    },
  ],
};
