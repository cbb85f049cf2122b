import type { LogPlace } from '../../kernel/log-piece.ts';

/** One line of a log without what the CI service put in front of it. */
export interface LogLine {
  /** Job and step where the log names them on every line (`gh run view --log`). */
  readonly job: string | null;
  readonly step: string | null;
  /** The text as it was printed, escape sequences included. */
  readonly text: string;
}

/** What `gh` writes where it does not know the step. */
const UNKNOWN_STEP = 'UNKNOWN STEP';
/** More jobs than a run can have; a log that names more only looks like one. */
const MOST_JOBS = 1_000;
const TIMESTAMP = /^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z ?/;
const GITLAB_TIMESTAMP = /^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [0-9a-f]{2}[OE][ +]?/;

/** The line of a log whose job and step are known otherwise. */
export function placedLine(raw: string, { job, step }: LogPlace): LogLine {
  return { job, step, text: raw.replace(TIMESTAMP, '') };
}

/**
 * Makes a reader that tells by content which form each line has: GitHub's job log (a timestamp with seven digits), `gh
 * run view --log` (`job<TAB>step<TAB>` before it), GitLab's timestamps, or plain output.
 */
export function logLineReader(): (raw: string) => LogLine {
  const jobs = new Set<string>();
  return (raw) => {
    const tab = raw.indexOf('\t');
    const secondTab = tab === -1 ? -1 : raw.indexOf('\t', tab + 1);
    if (secondTab !== -1) {
      const [job, step, rest] = [raw.slice(0, tab), raw.slice(tab + 1, secondTab), raw.slice(secondTab + 1)];
      const hasTimestamp = TIMESTAMP.test(rest);
      // A job's name does not begin with a time: such a line printed columns itself.
      if (hasTimestamp && !TIMESTAMP.test(job) && jobs.size < MOST_JOBS) jobs.add(job);
      if (jobs.has(job))
        return { job, step: step === UNKNOWN_STEP ? null : step, text: rest.replace(TIMESTAMP, '') };
    }
    return { job: null, step: null, text: raw.replace(TIMESTAMP, '').replace(GITLAB_TIMESTAMP, '') };
  };
}
