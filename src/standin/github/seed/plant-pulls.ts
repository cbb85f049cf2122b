import type { Answer } from '../http/answer.ts';
import { isAnswer } from '../http/answer.ts';
import { openPull } from '../pulls/open-pull.ts';
import { person } from '../world/actor.ts';
import type { Repository } from '../world/repository.ts';
import { findRepository, nextId, type World } from '../world/world.ts';
import type { Problem } from './problem.ts';
import { seedAccount } from './seed-account.ts';
import { branchOf, type Seed } from './seed-schema.ts';

/** Opens the pull requests of a seed; what GitHub refuses is a problem of the seed. */
export async function plantPulls(
  world: World,
  repository: Repository,
  seed: Seed,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const [index, wish] of seed.pulls.entries()) {
    const author = seedAccount(world, wish.author ?? wish.fork ?? '');
    const fork =
      wish.fork === undefined ? undefined : findRepository(world, `${wish.fork}/${repository.name}`);
    const pull = await openPull(world, {
      repository,
      head: { repository: fork ?? repository, ref: branchOf(wish) },
      base: wish.base ?? seed.default,
      author,
      title: wish.title ?? `Work on ${branchOf(wish)}`,
      body: wish.body ?? null,
      draft: wish.draft ?? false,
      ...(wish.maintainerCanModify === undefined ? {} : { maintainerCanModify: wish.maintainerCanModify }),
      number: wish.number,
      by: person(author),
      quiet: true,
    });
    if (isAnswer(pull)) {
      problems.push({ at: `pulls[${index}]`, what: `is refused: ${reasonOf(pull)}` });
      continue;
    }
    for (const name of wish.labels ?? []) {
      const known = repository.labels.find((label) => label.name.toLowerCase() === name.toLowerCase());
      const label = known ?? { id: nextId(world), name, color: 'ededed', description: null };
      if (known === undefined) repository.labels.push(label);
      pull.labels.push(label);
    }
  }
  return problems;
}

function reasonOf({ body }: Answer): string {
  const { errors, message } = body as { message: string; errors?: readonly { message?: string }[] };
  return (errors ?? []).flatMap((error) => error.message ?? []).join(' ') || message;
}
