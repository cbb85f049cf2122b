import type { LogEntry } from '../world/log-link.ts';
import type { Attempt, Job } from '../world/run.ts';

// Source: github-facts §2.5.
const LONGEST_NAME = 90;

/** The files of a run's zip: each job whole, and its steps. Source: github-facts §2.5. */
export function logZip(attempt: Attempt): readonly LogEntry[] {
  const seen = new Map<string, number>();
  return attempt.jobs.flatMap((job, index) => {
    const { log } = job;
    if (log === undefined) return [];
    const plain = fileName(job.name);
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    const name = count === 1 ? plain : `${plain} (${count})`;
    return [{ name: `${index}_${name}.txt`, blocks: log.blocks }, ...stepEntries(job, name)];
  });
}

const stepEntries = (job: Job, folder: string): readonly LogEntry[] =>
  (job.log?.blocks ?? []).flatMap((block) => {
    const step = job.steps.find(({ number }) => number === block.step);
    if (step === undefined) return [];
    return [{ name: `${folder}/${step.number}_${fileName(step.name)}.txt`, blocks: [block] }];
  });

const fileName = (name: string): string =>
  name
    .replace(/[/:\\<>|*?"\p{Cc}]/gu, '')
    .slice(0, LONGEST_NAME)
    .trim();
