import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stamp } from '../../kernel/stamp.ts';
import { journalFile } from '../../viewer/journal-file.ts';
import { timelinePage } from '../../viewer/timeline-page.ts';
import type { DoctorRun } from '../on-github/run-doctor.ts';

export interface Kept {
  /** A journal a run, in order. */
  readonly journals: readonly string[];
  /** The job summaries, as GitHub shows them on the pages of the runs. */
  readonly summary: string | undefined;
  /** One page that shows all runs. */
  readonly timeline: string | undefined;
}

/** Writes the journals, the summaries and the timeline of the runs where they stay; `template` is the built page. */
export function keepRecords(
  state: string,
  at: Date,
  runs: readonly DoctorRun[],
  template: string | undefined,
): Kept {
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
  const files = journals.flatMap((path) => journalFile(basename(path), readFileSync(path, 'utf8')) ?? []);
  const timeline =
    template === undefined || files.length === 0
      ? undefined
      : kept('timeline.html', timelinePage(template, { live: false, files }));
  return { journals, summary, timeline };
}
