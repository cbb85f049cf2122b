import type { Counts } from '../kernel/counts.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { KnownLine } from '../kernel/journal-lines.ts';
import { field, short } from './field.ts';
import { itemsOf } from './items/items-of.ts';
import type { JournalFile } from './page-data.ts';
import { runTitle } from './run-title.ts';
import { type Spent, spentOf } from './spent.ts';
import { type SpentTurn, turnsOf } from './spent-turns.ts';
import { TEST_RUNS } from './test-runs.ts';
import type { Tone } from './tone.ts';
import { verdictTone } from './verdict-tone.ts';
import type { Tokens, ViewItem } from './view-item.ts';

/** One run, ready to be shown. Titles and words are visible text on one line; what `items` hold says its own. */
export interface ViewRun {
  /** Unique among the runs: the run's id, with `~2`, `~3`, … where another file has it too. */
  readonly key: string;
  readonly file: string;
  /** '' where the lines name none. */
  readonly run: string;
  readonly title: string;
  readonly repository: string;
  /** What was called: `heal`, `action`, …; '' where no task is written. */
  readonly flow: string;
  /** As written, or `unfinished` where no verdict is. */
  readonly verdict: string;
  readonly tone: Tone;
  readonly reason: string;
  readonly sentence: string;
  /** UTC as written; '' where no line has a time. */
  readonly beganAt: string;
  readonly endedAt: string;
  readonly spent: Spent;
  readonly tokens: Tokens;
  readonly turns: readonly SpentTurn[];
  readonly attempts: number;
  /** What the first and the last test run say. */
  readonly before: Counts | undefined;
  readonly after: Counts | undefined;
  /** Ids of the proposals that it made or answered: they join the runs of one proposal. */
  readonly proposals: readonly string[];
  readonly items: readonly ViewItem[];
}

/**
 * The runs of journals: one for each file and run id, in the order of the files. Tolerant of whatever a line holds, and of a
 * journal that is being written; never throws.
 */
export function runsOf(files: readonly JournalFile[]): ViewRun[] {
  const used = new Map<string, number>();
  return files.flatMap(({ name, lines }) =>
    linesByRun(lines).map(([run, own]) => {
      const times = (used.get(run) ?? 0) + 1;
      used.set(run, times);
      return runOf(name, run, times === 1 ? run : `${run}~${times}`, own);
    }),
  );
}

/** A line that names no run belongs to that of the line before it. */
function linesByRun(lines: readonly KnownLine[]): [string, KnownLine[]][] {
  let run = '';
  return [
    ...groupBy(lines, (line) => {
      run = field.short(line, 'run') || run;
      return run;
    }),
  ];
}

function runOf(file: string, run: string, key: string, lines: readonly KnownLine[]): ViewRun {
  const task = lines.find(({ kind }) => kind === 'task') ?? {};
  const end = lines.findLast(({ kind }) => kind === 'verdict') ?? {};
  const verdict = field.short(end, 'verdict') || 'unfinished';
  const timed = lines.filter((line) => field.time(line) !== undefined);
  const counted = lines.filter(({ kind }) => TEST_RUNS.has(kind)).map((line) => field.counts(line));
  const turns = turnsOf(lines);
  return {
    key,
    file,
    run,
    title: runTitle(lines) || short(file),
    repository: field.short(task, 'repository'),
    flow: field.short(task, 'flow'),
    verdict,
    tone: verdictTone(verdict),
    reason: field.short(end, 'reason'),
    sentence: field.short(end, 'sentence'),
    beganAt: field.text(timed[0] ?? {}, 'at'),
    endedAt: field.text(timed.at(-1) ?? {}, 'at'),
    spent: spentOf(lines),
    tokens: {
      prompt: turns.reduce((sum, { tokens }) => sum + tokens.prompt, 0),
      completion: turns.reduce((sum, { tokens }) => sum + tokens.completion, 0),
    },
    turns,
    attempts: lines.filter(({ kind }) => kind === 'attempt').length,
    before: counted[0],
    after: counted.length > 1 ? counted.at(-1) : undefined,
    proposals: [...new Set(lines.flatMap(proposalsOf))],
    items: itemsOf(lines),
  };
}

const proposalsOf = (line: KnownLine): string[] =>
  [line.kind === 'proposal' ? field.short(line, 'id') : field.short(line, 'proposal')].filter(
    (id) => id !== '',
  );
