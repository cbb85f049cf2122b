import { plainText } from '../../kernel/plain-text.ts';

/** A file of a run's zip, and whose log it is. */
export interface ZippedLog<Entry> {
  readonly entry: Entry;
  readonly job: string;
  /** null: the whole job's. */
  readonly step: string | null;
}

const LONGEST_NAME = 200;
/** `12_build (ubuntu).txt`, before 2024 also `-8_build.txt`: a job's whole log. Source: github-facts §2.5; GitHub's own gh reads the older name too. */
const WHOLE_JOB = /^-?\d+_([^/]+)\.txt$/;
const STEP = /^([^/]+)\/(\d+)_([^/]*)\.txt$/;
const RUNNER = /^([^/]+)\/system\.txt$/;

/**
 * The files of a run's zip that make up its logs: of each job the whole log, or where that is missing the logs of its steps in
 * their order, or what the runner said; jobs in the order of the zip. Empty when the names are those of no run.
 */
export function zipLayout<Entry extends { readonly name: string }>(
  entries: readonly Entry[],
): readonly ZippedLog<Entry>[] {
  const whole = matches(entries, WHOLE_JOB).map(({ entry, match }) => logOf(entry, match[1]));
  const steps = matches(entries, STEP)
    .map(({ entry, match }) => ({ ...logOf(entry, match[1], match[3]), number: Number(match[2]) }))
    .sort((a, b) => a.number - b.number);
  const runner = matches(entries, RUNNER).map(({ entry, match }) => logOf(entry, match[1]));
  const all = [whole, steps, runner];
  const jobs = [...new Set(all.flat().map(({ job }) => job))];
  return jobs.flatMap((job) => {
    const logs = all.map((kind) => kind.filter((log) => log.job === job));
    return logs.find((kind) => kind.length > 0) ?? [];
  });
}

function matches<Entry extends { readonly name: string }>(entries: readonly Entry[], pattern: RegExp) {
  return entries.flatMap((entry) => {
    const match = pattern.exec(entry.name);
    return match === null ? [] : [{ entry, match }];
  });
}

const logOf = <Entry>(entry: Entry, job = '', step?: string): ZippedLog<Entry> => ({
  entry,
  job: shown(job),
  step: step === undefined ? null : shown(step),
});

const shown = (name: string): string => plainText(name).replace(/\s+/g, ' ').slice(0, LONGEST_NAME).trim();
