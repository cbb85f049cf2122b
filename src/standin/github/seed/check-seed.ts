import { checkTrees } from './check-trees.ts';
import type { Problem } from './problem.ts';
import type { Seed, SeedPull, SeedRun } from './seed-schema.ts';

/** What is wrong with a path of a seed; undefined when it is there. */
export type LookAt = (path: string, wanted: 'file' | 'folder') => Promise<string | undefined>;

/** What a schema cannot say: names that point nowhere, twice the same number, files that are not there. */
export async function checkSeed(seed: Seed, lookAt: LookAt): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  const say = (at: string, what: string | undefined) => {
    if (what !== undefined) problems.push({ at, what });
  };
  if (seed.git !== undefined) say('git', await lookAt(seed.git, 'folder'));
  if (seed.trees !== undefined) await checkTrees(seed.trees, seed.default, lookAt, say);
  const knows = (branch: string) => seed.trees === undefined || seed.trees[branch] !== undefined;
  for (const [index, pull] of seed.pulls.entries()) checkPull(seed, pull, `pulls[${index}]`, knows, say);
  for (const [index, run] of seed.runs.entries()) await checkRun(seed, run, `runs[${index}]`, lookAt, say);
  return problems;
}

type Say = (at: string, what: string | undefined) => void;

function checkPull(
  seed: Seed,
  pull: SeedPull,
  at: string,
  knows: (branch: string) => boolean,
  say: Say,
): void {
  const base = pull.base ?? seed.default;
  if (!knows(pull.head)) say(`${at}.head`, `"${pull.head}" is no branch of "trees"`);
  if (!knows(base)) say(`${at}.base`, `"${base}" is no branch of "trees"`);
  if (pull.head === base && pull.fork === undefined) say(`${at}.head`, 'is its own base');
  if (pull.author === undefined && pull.fork === undefined) say(`${at}.author`, 'is missing');
  const owner = seed.repo.split('/')[0] ?? '';
  if (pull.fork?.toLowerCase() === owner.toLowerCase()) say(`${at}.fork`, 'owns the repository itself');
  const sameNumber = seed.pulls.filter(({ number }) => number === pull.number);
  if (sameNumber.length > 1 && sameNumber[0] !== pull) say(`${at}.number`, `${pull.number} is there twice`);
}

async function checkRun(seed: Seed, run: SeedRun, at: string, lookAt: LookAt, say: Say): Promise<void> {
  if (run.pr !== undefined && !seed.pulls.some(({ number }) => number === run.pr))
    say(`${at}.pr`, `there is no pull request ${run.pr} in "pulls"`);
  if (run.pr === undefined && run.sha === undefined) say(`${at}.sha`, 'is missing, and there is no "pr"');
  const sameId = seed.runs.filter(({ id }) => id !== undefined && id === run.id);
  if (sameId.length > 1 && sameId[0] !== run) say(`${at}.id`, `${run.id} is there twice`);
  for (const [j, job] of run.jobs.entries()) {
    for (const [s, step] of job.steps.entries()) {
      const place = `${at}.jobs[${j}].steps[${s}]`;
      if (step.log !== undefined) say(`${place}.log`, await lookAt(step.log, 'file'));
      if (step.log !== undefined && step.logText !== undefined)
        say(`${place}.logText`, 'is there beside "log"');
    }
  }
}
