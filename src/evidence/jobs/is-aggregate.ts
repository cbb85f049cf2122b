import type { Evidence } from '../../kernel/evidence.ts';
import { lineWeight } from '../line-weight.ts';
import { WEAK } from '../weights.ts';

/** Speaks of jobs and of nothing else: the results of `needs`, the exit code, the script that looks at them. */
const ABOUT_JOBS =
  /^##\[error\]Process completed with exit code|\bjobs?\b|\bneeds?\b|\bworkflows?\b|["']?\b(?:result|conclusion|outcome)["']?\s*[:=]|^\s*(?:shell: |if |fi$|echo |exit \d)/i;

/** Is it of a job that only says that other jobs failed (`needs: [all]`, `exit 1`)? It has no evidence of its own. */
export function isAggregate({ tests, mentions, excerpt }: Evidence): boolean {
  if (tests.length > 0 || mentions.some(({ workspace }) => workspace)) return false;
  return !excerpt.split('\n').some((line) => !ABOUT_JOBS.test(line) && lineWeight(line) >= WEAK);
}
