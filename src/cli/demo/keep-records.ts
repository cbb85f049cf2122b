import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stamp } from '../../kernel/stamp.ts';
import type { DoctorRun } from '../on-github/run-doctor.ts';

export interface Kept {
  /** A journal a run, in order. */
  readonly journals: readonly string[];
  /** The job summaries, as GitHub shows them on the pages of the runs. */
  readonly summary: string | undefined;
}

/** Writes the journals and summaries of the runs where they stay. */
export function keepRecords(state: string, at: Date, runs: readonly DoctorRun[]): Kept {
  const prefix = `demo-${stamp(at)}-${process.pid}`;
  mkdirSync(state, { recursive: true });
  const kept = (name: string, text: string) => {
    const path = join(state, `${prefix}-${name}`);
    writeFileSync(path, text);
    return path;
  };
  const journals = runs.flatMap(({ job, journal }, index) =>
    journal === '' ? [] : [kept(`${index + 1}-${job}.jsonl`, journal)],
  );
  const summaries = runs.map(({ summary }) => summary).filter((text) => text !== '');
  const summary = summaries.length === 0 ? undefined : kept('summary.md', summaries.join('\n---\n\n'));
  return { journals, summary };
}
