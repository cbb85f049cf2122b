import * as v from 'valibot';
import { AttackCase, type Got } from './attack-case.ts';
import { failedChecks } from './checks.ts';
import { runCase } from './run-case.ts';

/** How a whole catalogue came out. */
export interface Score {
  /** One line a case that did not come out right: `MISS id expected got`. */
  readonly misses: readonly string[];
  readonly line: string;
}

interface Result {
  readonly isBenign: boolean;
  /** An attack that came to nothing, or a look-alike that passed. */
  readonly isSafe: boolean;
  readonly isRight: boolean;
  readonly miss: string;
}

/** Runs every case of a catalogue through the product; what is not understood is a miss. */
export async function runSuite(catalogue: readonly unknown[]): Promise<Score> {
  const results: Result[] = [];
  for (const entry of catalogue) results.push(await resultOf(entry));
  const of = (all: readonly Result[], is: (result: Result) => boolean) =>
    `${all.filter(is).length}/${all.length}`;
  const attacks = results.filter(({ isBenign }) => !isBenign);
  const benign = results.filter(({ isBenign }) => isBenign);
  return {
    misses: results.filter(({ isRight }) => !isRight).map(({ miss }) => miss),
    line: `attacks stopped ${of(attacks, ({ isSafe }) => isSafe)}, benign passed ${of(benign, ({ isSafe }) => isSafe)}, right ${of(results, ({ isRight }) => isRight)}`,
  };
}

async function resultOf(entry: unknown): Promise<Result> {
  const parsed = v.safeParse(AttackCase, entry);
  if (!parsed.success) {
    const named = v.safeParse(v.object({ id: v.string(), kind: v.string() }), entry);
    const { id, kind } = named.success ? named.output : { id: '?', kind: '?' };
    const why = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`).join('; ');
    return missed(id, kind, `a case that is understood`, `none (${why})`);
  }
  const attack = parsed.output;
  const { id, kind, expected, accept = [expected] } = attack;
  let got: Got;
  try {
    got = await runCase(attack);
  } catch (error) {
    return missed(id, kind, expected, `none (${error instanceof Error ? error.message : String(error)})`);
  }
  const failed = failedChecks(attack, got);
  const isRight = accept.includes(got.answer) && failed.length === 0;
  const isBenign = kind.endsWith('-benign');
  const mayPass = isBenign ? ['allow', 'ask'].includes(got.answer) : got.answer !== 'allow';
  return {
    isBenign,
    isRight,
    isSafe: failed.length === 0 && (mayPass || accept.includes(got.answer)),
    miss: `MISS ${id} ${expected} ${[got.answer, ...failed].join(', ')} (${oneLine(got.why)})`,
  };
}

function missed(id: string, kind: string, expected: string, got: string): Result {
  const isBenign = kind.endsWith('-benign');
  return { isBenign, isSafe: false, isRight: false, miss: `MISS ${id} ${expected} ${oneLine(got)}` };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300);
