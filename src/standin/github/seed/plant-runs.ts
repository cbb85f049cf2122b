import { resolve } from 'node:path';
import { addRun } from '../actions/add-run.ts';
import { completeRun } from '../actions/complete-run.ts';
import type { JobWish } from '../actions/job-wish.ts';
import { listRefs } from '../git/list-refs.ts';
import { branchTip, resolveCommit } from '../git/objects.ts';
import type { Account } from '../world/account.ts';
import { DEPENDABOT } from '../world/account.ts';
import { isCrossRepository, type Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import type { Problem } from './problem.ts';
import type { ReadSeed } from './read-seed.ts';
import { seedAccount } from './seed-account.ts';
import { isCommit, type SeedJob, type SeedRun } from './seed-schema.ts';

/** Adds the runs of a seed with their jobs and logs; a run without a conclusion waits. */
export async function plantRuns(
  world: World,
  repository: Repository,
  { seed, folder }: ReadSeed,
  maintainer: Account,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const [index, wish] of seed.runs.entries()) {
    const pull = repository.pulls.find(({ number }) => number === wish.pr);
    const head = await headOf(repository, wish, pull);
    if (head === undefined) {
      problems.push({ at: `runs[${index}].sha`, what: `"${wish.sha}" is no branch and no commit` });
      continue;
    }
    const known = repository.workflows.find(({ path }) => path === wish.path);
    if (known !== undefined && known.name !== wish.workflow) {
      problems.push({ at: `runs[${index}].workflow`, what: `is called "${known.name}" in ${wish.path}` });
      continue;
    }
    const starter = pull?.author ?? maintainer;
    const run = await addRun(world, {
      repository,
      workflow: { path: wish.path, name: wish.workflow },
      event: wish.event,
      actor: wish.actor === undefined ? starter : seedAccount(world, wish.actor),
      ...head,
      pull,
      title: wish.title,
      token: pull !== undefined && isRestricted(pull) ? 'read-only' : 'full',
      ...(wish.id === undefined ? {} : { id: wish.id }),
      jobs: wish.conclusion === null ? wish.jobs.map(({ name }) => name) : [],
      quiet: true,
    });
    if (wish.conclusion === null) continue;
    const jobs = wish.jobs.map((job) => jobWish(job, folder));
    await completeRun(world, repository, run, {
      conclusion: wish.conclusion,
      jobs: jobs.length === 0 ? undefined : jobs,
      quiet: true,
    });
  }
  return problems;
}

// Source: github-facts §1.1.
const isRestricted = (pull: Pull): boolean => isCrossRepository(pull) || pull.author.id === DEPENDABOT.id;

async function headOf(repository: Repository, { sha }: SeedRun, pull: Pull | undefined) {
  const home = pull?.head.repository ?? repository;
  const named = sha === undefined || sha === pull?.head.ref ? pull?.head.sha : await tipOf(home, sha);
  if (named === undefined) return undefined;
  const tips = await listRefs(home.folder, 'refs/heads/');
  const branch = tips.find((ref) => ref.sha === named)?.name.replace('refs/heads/', '');
  const isBranch = sha !== undefined && !isCommit(sha);
  const headBranch = pull?.head.ref ?? (isBranch ? sha : (branch ?? repository.defaultBranch));
  return { headSha: named, headBranch, headRepository: home };
}

const tipOf = (repository: Repository, name: string): Promise<string | undefined> =>
  isCommit(name) ? resolveCommit(repository.folder, name) : branchTip(repository.folder, name);

const jobWish = ({ steps, ...job }: SeedJob, folder: string | undefined): JobWish => ({
  ...job,
  steps: steps.map(({ log, logText, ...step }) => ({
    ...step,
    exitCode: step.exitCode,
    ...(log === undefined ? {} : { logFile: resolve(folder ?? '', log) }),
    ...(logText === undefined ? {} : { log: logText }),
  })),
});
