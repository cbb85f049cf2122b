import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BenchLine } from '../../bench/bench-line.ts';
import { benchTable } from '../../bench/bench-table.ts';
import { latestLine } from '../../bench/latest-lines.ts';
import { summary } from '../../bench/summary.ts';
import { type BenchPorts, composeBench } from '../../compose/bench.ts';
import { hasProgram } from '../../compose.ts';
import { messageOf } from '../../kernel/message-of.ts';
import { stamp } from '../../kernel/stamp.ts';
import { INTERRUPTED, interrupts } from '../interrupts.ts';
import type { Terminal } from '../terminal.ts';
import { openAnswerer } from './answerer.ts';
import type { BenchOptions } from './bench-options.ts';
import { checkCases } from './check-cases.ts';
import { chooseRoad } from './choose-road.ts';
import { dependencies } from './dependencies.ts';
import { type CaseFolder, readCases } from './read-cases.ts';
import { openResults, type ResultsFile } from './results-file.ts';
import { type Ended, runCases } from './run-cases.ts';

const MODEL_UNAVAILABLE = 3;
const OTHER_JOURNALS = 'name a folder that can be written with --journals';

/** Runs `bench`; the exit code. An interrupt stops what runs, keeps the results so far and ends with 130. */
export async function runBench(dir: string, options: BenchOptions, screen: Terminal): Promise<number> {
  const read = readCases(dir, options.only);
  if (read.kind === 'problem') return screen.refuse(read.reason);
  if (!hasProgram('git')) return screen.refuse('bench needs git, and there is none on the PATH.');
  const ports = composeBench(options.sandbox);
  if (ports.kind === 'problem') return screen.refuse(ports.reason);
  const { signal, release } = interrupts();
  try {
    return options.check === true
      ? await checkCases(read.cases, { ports, options, dependencies: dependencies(ports), signal }, screen)
      : await measured(read.cases, { options, ports, screen, signal });
  } finally {
    ports.remove();
    release();
  }
}

interface Parts {
  readonly options: BenchOptions;
  readonly ports: BenchPorts;
  readonly screen: Terminal;
  readonly signal: AbortSignal;
}

async function measured(cases: readonly CaseFolder[], parts: Parts): Promise<number> {
  const { options, ports, screen, signal } = parts;
  const answerer = openAnswerer(options, ports);
  if (answerer.kind === 'problem') return screen.refuse(answerer.reason);
  const own = join(ports.state, 'bench', stamp(ports.clock.now()));
  const journals = options.journals ?? join(own, 'journals');
  try {
    ports.lasting(resolve(journals));
  } catch (error) {
    return screen.refuse(`No journal can be kept in ${journals} (${messageOf(error)}): ${OTHER_JOURNALS}.`);
  }
  if (options.replay !== undefined && realpathSync(options.replay) === realpathSync(journals))
    return screen.refuse(
      `The journals would be written over the recordings in ${options.replay}: name another folder with --journals.`,
    );
  const way = chooseRoad(options);
  if (way.kind === 'problem') return screen.refuse(way.reason);
  const results = openResults(options.out ?? join(own, 'results.jsonl'), ports);
  if (results.kind === 'problem') return screen.refuse(results.reason);
  if (results.wasTorn) screen.tell(`The last line of ${results.path} was cut off; it is dropped.`);
  const run = {
    ...{ options, ports, answerer, journals, signal },
    dependencies: dependencies(ports),
    ...way,
  } as const;
  const lineOf = ({ about: { id } }: CaseFolder) =>
    latestLine(results.lines, {
      id,
      harness: way.harness,
      road: way.roadName,
      answeredBy: answerer.nameFor(id),
    });
  // What could not be run is tried again.
  const left = cases.filter((one) => (lineOf(one)?.judged ?? 'not-run') === 'not-run');
  const before = cases.length - left.length;
  if (before > 0) screen.tell(`${before} of ${cases.length} were done already in ${results.path}.`);
  const ended = await runCases(left, run, results, screen);
  const lines = cases.flatMap((one) => lineOf(one) ?? []);
  return tellEnd(ended, lines, { cases: cases.length, results, journals }, parts);
}

interface Told {
  readonly cases: number;
  readonly results: ResultsFile;
  readonly journals: string;
}

function tellEnd(
  ended: Ended,
  lines: readonly BenchLine[],
  { cases, results, journals }: Told,
  { options, screen }: Parts,
): number {
  if (ended !== 'interrupted') screen.say(benchTable(results.lines).trimEnd());
  screen.tell(`Results: ${results.path}; journals: ${journals}`);
  if (options.json === true)
    process.stdout.write(
      `${JSON.stringify({ cases, judged: summary(lines).judged, results: results.path, journals, lines })}\n`,
    );
  if (ended !== 'all') {
    const why = ended === 'interrupted' ? 'interrupted' : 'the model could not be used';
    screen.complain(`${why}; ${lines.length} of ${cases} have a result. The same call with --out goes on.`);
  }
  if (ended === 'interrupted') return INTERRUPTED;
  if (ended === 'model-gone') return MODEL_UNAVAILABLE;
  return lines.some(({ judged }) => judged === 'violated' || judged === 'not-run') ? 1 : 0;
}
