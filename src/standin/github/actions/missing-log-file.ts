import { access, constants } from 'node:fs/promises';
import type { JobWish } from './job-wish.ts';

/** The first log file named by some jobs that cannot be read; undefined when all are there. */
export async function missingLogFile(jobs: readonly JobWish[]): Promise<string | undefined> {
  const files = jobs.flatMap((job) => [job, ...(job.steps ?? [])]).flatMap(({ logFile }) => logFile ?? []);
  for (const file of files) {
    const isReadable = await access(file, constants.R_OK).then(
      () => true,
      () => false,
    );
    if (!isReadable) return file;
  }
  return undefined;
}
