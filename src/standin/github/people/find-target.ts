import { type Answer, refused } from '../http/answer.ts';
import type { Account } from '../world/account.ts';
import type { Pull } from '../world/pull.ts';
import { fullName, type Repository } from '../world/repository.ts';
import { findAccount, findRepository, type World } from '../world/world.ts';

/** The repository that an event names, or the only one there is that is no fork. */
export function targetRepository(world: World, name: string | undefined): Repository | Answer {
  const own = world.repositories.filter((repository) => repository.parent === undefined);
  if (name !== undefined) {
    return findRepository(world, name) ?? refused(404, `There is no repository ${name}.`);
  }
  const [only] = own;
  if (only !== undefined && own.length === 1) return only;
  return refused(422, `Say which "repo" is meant: ${own.map(fullName).join(', ') || 'there is none yet'}.`);
}

export function targetPull(repository: Repository, number: number): Pull | Answer {
  const pull = repository.pulls.find((candidate) => candidate.number === number);
  return pull ?? refused(404, `${fullName(repository)} has no pull request ${number}.`);
}

/** The person an event is by; unknown logins are made accounts of strangers only by a seed. */
export function targetPerson(world: World, login: string): Account | Answer {
  const account = findAccount(world, login);
  if (account === undefined) {
    return refused(404, `There is nobody called ${login}. Name them in the seed's "people".`);
  }
  return account.type === 'Organization'
    ? refused(422, `${login} is an organisation; "by" is a person or a bot.`)
    : account;
}
