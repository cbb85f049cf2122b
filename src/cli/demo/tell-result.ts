import type { DemoPorts } from '../../compose/demo.ts';
import { timelineTemplate } from '../../compose/timeline-template.ts';
import { messageOf } from '../../kernel/message-of.ts';
import type { Verdict } from '../../kernel/verdict.ts';
import { modelLine } from '../model-line.ts';
import { resultOfRuns } from '../on-github/result-of-runs.ts';
import type { DoctorRun } from '../on-github/run-doctor.ts';
import { tellVerdict } from '../tell-verdict.ts';
import type { Terminal } from '../terminal.ts';
import type { DemoOptions } from './demo-options.ts';
import { type Kept, keepRecords } from './keep-records.ts';

/** The end of a demo: where its records are, the verdict, the result as JSON, the notes, what the model cost. */
export function tellResult(
  {
    options,
    ports,
    screen,
  }: { readonly options: DemoOptions; readonly ports: DemoPorts; readonly screen: Terminal },
  verdict: Verdict,
  runs: readonly DoctorRun[],
  notes: readonly string[],
): void {
  const kept = records(ports.state, screen, runs);
  const result = { ...resultOfRuns(verdict, runs, kept.journals), timeline: kept.timeline ?? null };
  for (const path of kept.journals) screen.tell(`Journal: ${path}`);
  if (kept.summary !== undefined) screen.tell(`Summary: ${kept.summary}`);
  if (kept.timeline !== undefined) screen.say(`Timeline: ${kept.timeline}`);
  if (options.keep === true) screen.tell(`The demo worked in ${ports.folder}; it is kept.`);
  tellVerdict(verdict, screen);
  if (options.json === true) process.stdout.write(`${JSON.stringify(result)}\n`);
  for (const note of notes) process.stderr.write(`${note}\n`);
  process.stderr.write(modelLine(result));
}

/** A state folder that cannot be written changes no verdict. */
function records(state: string, screen: Terminal, runs: readonly DoctorRun[]): Kept {
  try {
    const template = timelineTemplate();
    if (template.kind === 'problem') screen.complain(template.reason);
    return keepRecords(state, new Date(), runs, template.kind === 'template' ? template.html : undefined);
  } catch (error) {
    screen.complain(`The journals could not be kept in ${state}: ${messageOf(error)}`);
    return { journals: [], summary: undefined, timeline: undefined };
  }
}
