import { git } from '../../src/standin/github/git/git.ts';
import { addAccount } from '../../src/standin/github/world/add-account.ts';
import { addRepository } from '../../src/standin/github/world/add-repository.ts';
import { appToken, jobToken, userToken } from '../../src/standin/github/world/add-token.ts';
import type { Delivery } from '../../src/standin/github/world/delivery.ts';
import type { Repository } from '../../src/standin/github/world/repository.ts';
import type { Permissions } from '../../src/standin/github/world/token.ts';
import { type Asked, control } from './ask-github.ts';
import { type SmallGitHub, smallGitHub } from './local-github.ts';

/** A workflow file with one job; `on` as it stands behind the colon. */
export const workflow = (name: string, on: string): string =>
  `name: ${name}\non: ${on}\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps: [{ run: npm test }]\n`;

/** A small GitHub whose `main` has these workflow files, by file name, beside a README. */
export const githubWith = (
  workflows: Readonly<Record<string, string>>,
  options?: Parameters<typeof smallGitHub>[1],
): Promise<SmallGitHub> =>
  smallGitHub(
    {
      'README.md': 'shop\n',
      'src/shop.js': 'one\ntwo\nthree\n',
      ...Object.fromEntries(
        Object.entries(workflows).map(([file, text]) => [`.github/workflows/${file}`, text]),
      ),
    },
    options,
  );

/** Something that a person or CI does; the answer has to be the webhook payload. */
export async function happen(
  github: SmallGitHub,
  event: Readonly<Record<string, unknown>>,
): Promise<Asked['json']> {
  const answer = await control(github, 'event', event);
  if (answer.status !== 200) throw new Error(`${JSON.stringify(event)}: ${answer.status} ${answer.text}`);
  return answer.json;
}

/** The same, where it should be refused. */
export const refusedEvent = (github: SmallGitHub, event: Readonly<Record<string, unknown>>): Promise<Asked> =>
  control(github, 'event', event);

/** Pushes a branch by mia and opens a pull request from it; gives its number and head. */
export async function openedPull(
  github: SmallGitHub,
  branch: string,
  files: Readonly<Record<string, unknown>> = { 'src/shop.js': 'one\nTWO\nthree\n' },
  message = 'Change',
): Promise<{ number: number; sha: string }> {
  await happen(github, { kind: 'push', by: 'mia', branch, files, message });
  const opened = await happen(github, { kind: 'open', by: 'mia', head: branch });
  return { number: opened.number, sha: opened.pull_request.head.sha };
}

/** A fork of the shop by this login, with the default branch in it. */
export async function forkBy(github: SmallGitHub, login: string): Promise<Repository> {
  const { world, repository } = github;
  const owner = addAccount(world, login);
  const { name, isPrivate } = repository;
  const fork = await addRepository(world, { owner, name, isPrivate, parent: repository });
  await git(repository.folder, ['push', '--quiet', fork.folder, 'refs/heads/main:refs/heads/main']);
  return fork;
}

/** A pull request from a fork by this login. */
export async function forkPull(github: SmallGitHub, login: string): Promise<{ number: number; sha: string }> {
  await forkBy(github, login);
  const repo = `${login}/shop`;
  await happen(github, { kind: 'push', by: login, repo, branch: 'fix', files: { 'src/shop.js': 'fork\n' } });
  const opened = await happen(github, { kind: 'open', by: login, head: `${login}:fix`, repo: 'acme/shop' });
  return { number: opened.number, sha: opened.pull_request.head.sha };
}

export const job = (github: SmallGitHub, permissions: Permissions): string =>
  jobToken(github.world, github.repository, permissions);
export const app = (github: SmallGitHub, permissions: Permissions): string =>
  appToken(github.world, github.repository, permissions, 'doctor');
export const user = (github: SmallGitHub, login: string): string =>
  userToken(github.world, addAccount(github.world, login));

/** The last delivery of an event. */
export function delivered(github: SmallGitHub, event: string, action?: string): Delivery {
  const found = github.world.deliveries.findLast(
    (delivery) => delivery.event === event && (action === undefined || delivery.action === action),
  );
  if (found === undefined) throw new Error(`no ${event} ${action ?? ''} was delivered`);
  return found;
}

/** The workflow files that a delivery started, by file name. */
export const startedBy = (delivery: Delivery): readonly string[] =>
  delivery.started.map((started) => started.workflow.replace('.github/workflows/', ''));
