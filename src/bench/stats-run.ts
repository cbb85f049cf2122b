import type { VerdictWord } from '../kernel/verdict.ts';
import type { ReadLine } from './read-journal.ts';

/** Where people are asked: on a pull request, or at a prompt. */
export type StatsRoad = 'github' | 'terminal';

/** One run of the doctor as its journal tells it. Moments are milliseconds since 1970. */
export interface StatsRun {
  readonly road: StatsRoad;
  /** Tells this run from every other one. */
  readonly key: string;
  /** The failure class of its log; undefined where there was no log. */
  readonly class: string | undefined;
  /** When CI's run ended, else when this run began. */
  readonly redAt: number;
  /** The commit and repository that it treats; undefined where no log was read. */
  readonly head: string | undefined;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  readonly proposals: readonly StatsProposal[];
  readonly answers: readonly StatsAnswer[];
  /** undefined: it was killed, or it still runs. */
  readonly verdict: { readonly word: VerdictWord; readonly reason: string; readonly at: number } | undefined;
}

/** A proposal that people were shown. `key` joins it with its answers, which other runs may have. */
export interface StatsProposal {
  readonly key: string;
  readonly at: number;
  /** Test runs of edits until then. */
  readonly attempts: number;
}

export interface StatsAnswer {
  readonly key: string;
  readonly answer: 'approved' | 'denied';
}

const ROADS: ReadonlyMap<string, StatsRoad> = new Map([
  ['action', 'github'],
  ['heal', 'terminal'],
]);

/** A run from its lines; the name of its flow where that is none of a person's use, or undefined where its beginning is missing. */
export function statsRun(lines: readonly ReadLine[]): StatsRun | { readonly flow: string | undefined } {
  const task = of(lines, 'task')[0];
  const road = task === undefined ? undefined : ROADS.get(task.flow);
  if (task === undefined || road === undefined) return { flow: task?.flow };
  const evidence = of(lines, 'evidence').at(-1);
  const verdict = of(lines, 'verdict').at(-1);
  // On GitHub an id is one of its repository; at a prompt it covers the edits alone, which another run may make again.
  const place = road === 'github' ? task.repository : task.run;
  const keyOf = (id: string) => `${place} ${id}`;
  return {
    road,
    key: `${task.run} ${task.at}`,
    class: evidence?.class,
    redAt: Date.parse(evidence?.ci?.endedAt ?? task.at),
    head: evidence?.ci === undefined ? undefined : `${task.repository} ${evidence.ci.head}`,
    tokens: tokensOf(lines),
    proposals: proposalsOf(lines, road, keyOf),
    answers: answersOf(lines, keyOf),
    verdict:
      verdict === undefined
        ? undefined
        : { word: verdict.verdict, reason: verdict.reason, at: Date.parse(verdict.at) },
  };
}

type Of<Kind extends ReadLine['kind']> = Extract<ReadLine, { readonly kind: Kind }>;

const of = <Kind extends ReadLine['kind']>(lines: readonly ReadLine[], kind: Kind): Of<Kind>[] =>
  lines.filter((line): line is Of<Kind> => line.kind === kind);

function tokensOf(lines: readonly ReadLine[]): StatsRun['tokens'] {
  const sum = { prompt: 0, completion: 0 };
  for (const { tokens } of [...of(lines, 'turn'), ...of(lines, 'rejected')]) {
    sum.prompt += tokens?.prompt ?? 0;
    sum.completion += tokens?.completion ?? 0;
  }
  return sum;
}

/** On GitHub a proposal is one once its review is there. */
function proposalsOf(
  lines: readonly ReadLine[],
  road: StatsRoad,
  keyOf: (id: string) => string,
): StatsProposal[] {
  let attempts = 0;
  return lines.flatMap((line) => {
    if (line.kind === 'attempt') attempts += 1;
    const id =
      road === 'github' ? line.kind === 'review' && line.proposal : line.kind === 'proposal' && line.id;
    if (id === false) return [];
    return [{ key: keyOf(id), at: Date.parse(line.at), attempts }];
  });
}

function answersOf(lines: readonly ReadLine[], keyOf: (id: string) => string): StatsAnswer[] {
  return lines.flatMap((line): StatsAnswer[] => {
    if (line.kind === 'approval') return [{ key: keyOf(line.proposal), answer: 'approved' }];
    if (line.kind === 'apply' && line.proposal !== undefined)
      return [{ key: keyOf(line.proposal), answer: 'approved' }];
    // Where nobody could be asked, nobody said no.
    const isDenied = line.kind === 'denial' && line.what === 'proposal' && line.by !== 'nobody';
    if (isDenied && line.proposal !== undefined) return [{ key: keyOf(line.proposal), answer: 'denied' }];
    return [];
  });
}
