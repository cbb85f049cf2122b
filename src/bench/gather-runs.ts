import { clip } from '../kernel/clip.ts';
import { counted } from '../kernel/counted.ts';
import { firstFew } from '../kernel/first-few.ts';
import { type ReadJournal, readJournal } from './read-journal.ts';
import { type StatsRun, statsRun } from './stats-run.ts';

/** Runs out of some files, and a sentence on everything in them that does not count. */
export interface Gathered {
  readonly runs: readonly StatsRun[];
  readonly notes: readonly string[];
  /** Files that hold a journal. */
  readonly journals: number;
}

/** Reads files as journals; the same run in two of them counts once. */
export function gatherRuns(files: readonly { readonly name: string; readonly text: string }[]): Gathered {
  const runs = new Map<string, StatsRun>();
  const notes: string[] = [];
  let journals = 0;
  for (const { name, text } of files) {
    const journal = readJournal(text);
    if (journal.runs.length === 0) {
      notes.push(`${name} is no journal.`);
      continue;
    }
    journals += 1;
    notes.push(...damage(name, journal));
    for (const lines of journal.runs) {
      const run = statsRun(lines);
      if (!('key' in run)) notes.push(leftOut(name, run.flow));
      else if (runs.has(run.key)) notes.push(`${name}: a run that another file has too is counted once.`);
      else runs.set(run.key, run);
    }
  }
  return { runs: [...runs.values()], notes, journals };
}

function damage(name: string, { foreign, isTorn }: ReadJournal): string[] {
  const lines = `${counted(foreign.length, 'foreign line')} left out: ${firstFew(foreign)}.`;
  return [
    ...(isTorn ? [`${name}: the last line is cut off; the run was killed, or still runs.`] : []),
    ...(foreign.length > 0 ? [`${name}: ${lines}`] : []),
  ];
}

const FLOW_CHARS = 80;

const leftOut = (name: string, flow: string | undefined): string =>
  flow === undefined
    ? `${name}: a run without its beginning (a line of the kind task) is left out.`
    : `${name}: a run of the flow "${clip(flow, FLOW_CHARS)}" is left out: only those of heal and of the action are counted.`;
