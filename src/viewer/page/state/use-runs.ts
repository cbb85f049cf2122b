import { useMemo } from 'preact/hooks';
import { itemMatches, queryWords } from '../../item-matches.ts';
import type { JournalFile } from '../../page-data.ts';
import { runsOf, type ViewRun } from '../../view-run.ts';
import { newestFirst } from '../newest-first.ts';
import { useLater } from './use-later.ts';

export interface Runs {
  /** The newest first. */
  readonly runs: readonly ViewRun[];
  /** What is searched. */
  readonly words: readonly RegExp[];
  /** How many entries of a run a search finds, by the run's key; undefined where nothing is searched. */
  readonly found: ReadonlyMap<string, number> | undefined;
}

/** The runs of journals, and what a search finds in them. */
export function useRuns(files: readonly JournalFile[], query: string): Runs {
  const asked = useLater(query);
  const words = useMemo(() => queryWords(asked), [asked]);
  const runs = useMemo(() => newestFirst(runsOf(files)), [files]);
  const found = useMemo(() => (words.length === 0 ? undefined : foundIn(runs, words)), [runs, words]);
  return { runs, words, found };
}

const foundIn = (runs: readonly ViewRun[], words: readonly RegExp[]): ReadonlyMap<string, number> =>
  new Map(runs.map(({ key, items }) => [key, items.filter((item) => itemMatches(item, words)).length]));
