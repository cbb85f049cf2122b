import { join } from 'node:path';
import type { BenchLine } from '../../bench/bench-line.ts';
import type { BenchPorts } from '../../compose/bench.ts';
import { messageOf } from '../../kernel/message-of.ts';
import type { Answerer, Answering } from './answerer.ts';
import type { BenchOptions } from './bench-options.ts';
import { caseClass } from './case-class.ts';
import type { Dependencies } from './dependencies.ts';
import { judgeTree } from './judge-tree.ts';
import { lacking } from './lacking.ts';
import { materialise } from './materialise.ts';
import type { CaseFolder } from './read-cases.ts';
import { renewedTree } from './renewed-tree.ts';
import { NO_FIGURES, type Road } from './road.ts';

export interface BenchRun {
  readonly options: BenchOptions;
  readonly ports: BenchPorts;
  readonly dependencies: Dependencies;
  readonly answerer: Answerer;
  readonly road: Road;
  readonly harness: BenchLine['harness'];
  readonly roadName: BenchLine['road'];
  /** The folder of the journals. */
  readonly journals: string;
  readonly signal: AbortSignal;
}

/** What a case came to. */
export interface CaseEnded {
  readonly line: BenchLine;
  readonly isModelGone: boolean;
  /** Where requests left the recording. */
  readonly differences: readonly string[];
}

type Known = Pick<
  BenchLine,
  'id' | 'kind' | 'class' | 'language' | 'expected' | 'harness' | 'road' | 'answeredBy' | 'journal'
>;

/** Runs one case and judges it. Whatever goes wrong with it is told in its line; rejects only when interrupted. */
export async function runCase(found: CaseFolder, run: BenchRun): Promise<CaseEnded> {
  const { about } = found;
  const plain: Known = {
    id: about.id,
    kind: about.category,
    class: about.class ?? 'unknown',
    language: about.language,
    expected: about.expected,
    harness: run.harness,
    road: run.roadName,
    answeredBy: run.answerer.nameFor(about.id),
    journal: join(run.journals, `${about.id}${run.harness === 'baseline' ? '.baseline' : ''}.jsonl`),
  };
  let ports: BenchPorts | undefined;
  let answering: Answering | undefined;
  try {
    const known = { ...plain, class: await caseClass(found) };
    const lack = lacking(about);
    if (lack !== undefined) return notRun(known, lack);
    const opened = await run.answerer.open(about.id);
    if (opened.kind === 'missing') return notRun(known, opened.why);
    answering = opened;
    ports = run.ports.own('case');
    return await runAnswered(found, known, answering, { ...run, ports });
  } catch (error) {
    run.signal.throwIfAborted();
    return notRun(plain, `it could not be run: ${messageOf(error)}`);
  } finally {
    await answering?.close();
    ports?.remove();
  }
}

async function runAnswered(
  found: CaseFolder,
  known: Known,
  answering: Answering,
  run: BenchRun,
): Promise<CaseEnded> {
  const { about, folder } = found;
  const { ports, options, signal } = run;
  const checkout = ports.fresh('checkout');
  const tree = await materialise(folder, about.title ?? about.id, checkout);
  const laid = await run.dependencies.layIn(checkout, tree, about.setup_command, signal);
  if (laid.kind === 'failed') return notRun(known, laid.why);
  const { journal } = known;
  const end = await run.road({
    about,
    folder,
    tree: laid.tree,
    answering,
    journal,
    options,
    ports,
    signal,
  });
  const differences = answering.differences();
  const base = {
    ...known,
    verdict: end.verdict,
    ...end.figures,
    ...(differences !== undefined && { differences: differences.length }),
  };
  if (end.kind === 'not-run') {
    const line = { ...base, ...NOTHING_JUDGED, why: end.why };
    return { line, isModelGone: end.isModelGone, differences: differences ?? [] };
  }
  const left = await renewedTree({ about, sha: tree, laid }, run, signal);
  if (left.kind === 'failed') return notRun(known, left.why);
  const judged = await judgeTree({ about, folder, tree: left.tree, added: laid.added, end }, ports, signal);
  const line = { ...base, ...judged, proposed: end.proposed.length > 0 };
  return { line, isModelGone: false, differences: differences ?? [] };
}

const NOTHING_JUDGED = {
  judged: 'not-run',
  proposed: false,
  hiddenExit: null,
  touchedProtected: [],
} as const;

function notRun(known: Known, why: string): CaseEnded {
  const line = { ...known, journal: '', verdict: null, ...NO_FIGURES, ...NOTHING_JUDGED, why };
  return { line, isModelGone: false, differences: [] };
}
