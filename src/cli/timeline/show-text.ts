import { homedir } from 'node:os';
import { oneLine } from '../../kernel/one-line.ts';
import { isRelated } from '../../viewer/is-related.ts';
import { runsOf } from '../../viewer/view-run.ts';
import type { Terminal } from '../terminal.ts';
import { chooseRun } from './choose-run.ts';
import { openRuns } from './open-runs.ts';
import { redactedLines } from './redacted-lines.ts';
import { runFacts } from './run-facts.ts';
import { runText } from './run-text.ts';
import type { TimelineOptions } from './timeline-options.ts';

/** Prints one run as text for an issue; the exit code. */
export function showText(names: readonly string[], options: TimelineOptions, screen: Terminal): number {
  const opened = openRuns(names);
  if (opened.kind === 'problem') return screen.refuse(opened.reason);
  const runs = runsOf(opened.files);
  const chosen = chooseRun(runs, options.run);
  if (chosen.kind === 'problem') return screen.refuse(chosen.reason);
  const file = opened.files.find(({ name }) => name === chosen.run.file);
  const clean = file === undefined ? [] : [{ ...file, lines: redactedLines(file.lines) }];
  const run = runsOf(clean).find((one) => one.run === chosen.run.run) ?? chosen.run;
  const text = runText(run, {
    notes: file?.notes ?? [],
    lines: clean[0]?.lines.filter((line) => line.run === run.run) ?? [],
    related: runs.filter((other) => other !== chosen.run && isRelated(other, chosen.run)),
    home: homedir(),
  });
  if (options.json === true) process.stdout.write(`${JSON.stringify({ text, run: runFacts(run) })}\n`);
  else process.stdout.write(`${text}\n`);
  if (options.run === undefined && runs.length > 1)
    screen.tell(`The last of ${runs.length} runs; --run ID prints another one.`);
  if (options.json !== true) for (const note of opened.notes) screen.complain(oneLine(note));
  return 0;
}
