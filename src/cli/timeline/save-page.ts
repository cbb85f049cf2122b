import { timelineTemplate } from '../../compose/timeline-template.ts';
import { counted } from '../../kernel/counted.ts';
import { oneLine } from '../../kernel/one-line.ts';
import { timelinePage } from '../../viewer/timeline-page.ts';
import { runsOf } from '../../viewer/view-run.ts';
import type { Terminal } from '../terminal.ts';
import { openRuns } from './open-runs.ts';
import { runFacts } from './run-facts.ts';
import type { PageOptions } from './timeline-options.ts';
import { writePage } from './write-page.ts';

/** Writes the page of journals and says where; the exit code. */
export function savePage(names: readonly string[], options: PageOptions, screen: Terminal): number {
  const opened = openRuns(names);
  if (opened.kind === 'problem') return screen.refuse(opened.reason);
  const template = timelineTemplate(options.template);
  if (template.kind === 'problem') return screen.refuse(template.reason);
  const page = timelinePage(template.html, { live: false, files: opened.files });
  const isPrinted = options.output === '-';
  const written = isPrinted ? undefined : writePage(options.output, page);
  if (written?.kind === 'problem') return screen.refuse(written.reason);
  const runs = runsOf(opened.files);
  if (opened.note !== '') screen.tell(opened.note);
  if (options.json === true)
    process.stdout.write(
      `${JSON.stringify({ page: written?.path ?? null, runs: runs.map(runFacts), notes: opened.notes })}\n`,
    );
  else if (written === undefined) process.stdout.write(page);
  else screen.say(`Timeline: ${written.path} (${counted(runs.length, 'run')})`);
  if (options.json !== true) for (const note of opened.notes) screen.complain(oneLine(note));
  return 0;
}
