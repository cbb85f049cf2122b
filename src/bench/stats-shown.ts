import { groupBy } from '../kernel/group-by.ts';
import type { StatsAnswer, StatsProposal, StatsRun } from './stats-run.ts';

/** A proposal that people were shown, and what became of it. */
export interface Shown extends StatsProposal {
  readonly run: StatsRun;
  /** `superseded`: not answered, and another one came for the same commit. */
  readonly state: 'approved' | 'denied' | 'superseded' | 'open';
  /** When its tests were green after it was applied; undefined when they never were. */
  readonly greenAt: number | undefined;
}

type Unjudged = Omit<Shown, 'state' | 'greenAt'>;
type Fate = Pick<Shown, 'state' | 'greenAt'>;
type Answer = StatsAnswer & { readonly run: StatsRun };

/** Every proposal of these runs with its answers, whichever run has them. Linear in what the runs hold. */
export function shownIn(runs: readonly StatsRun[]): Shown[] {
  const answers = groupBy<Answer>(
    runs.flatMap((run) => run.answers.map((answer) => ({ ...answer, run }))),
    ({ key }) => key,
  );
  const answered = new Map([...answers].map(([key, said]) => [key, fateOf(said)]));
  const all = runs.flatMap((run) => run.proposals.map((proposal) => ({ ...proposal, run })));
  const headed = all.filter(({ run }) => run.head !== undefined);
  const ofHead = groupBy<Unjudged>(headed, ({ run }) => run.head ?? '');
  const last = new Map([...ofHead].map(([head, shown]) => [head, lastTwo(shown)]));
  const unanswered = ({ key, at, run: { head } }: Unjudged): Fate => {
    const others = head === undefined ? [] : (last.get(head) ?? []);
    const isReplaced = others.some((other) => other.key !== key && other.at > at);
    return { state: isReplaced ? 'superseded' : 'open', greenAt: undefined };
  };
  return all.map((one) => ({ ...one, ...(answered.get(one.key) ?? unanswered(one)) }));
}

function fateOf(said: readonly Answer[]): Fate {
  let greenAt: number | undefined;
  for (const { answer, run } of said) {
    const { verdict } = run;
    if (
      answer === 'approved' &&
      verdict?.word === 'verified' &&
      verdict.at < (greenAt ?? Number.POSITIVE_INFINITY)
    )
      greenAt = verdict.at;
  }
  return { state: said.some(({ answer }) => answer === 'approved') ? 'approved' : 'denied', greenAt };
}

/** The two proposals that came last, each with its last moment: of any other one, the newest is among them. */
function lastTwo(shown: readonly Unjudged[]): readonly { readonly key: string; readonly at: number }[] {
  const latest = new Map<string, number>();
  for (const { key, at } of shown) latest.set(key, Math.max(at, latest.get(key) ?? at));
  return [...latest]
    .map(([key, at]) => ({ key, at }))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, 2);
}
