import { groupBy } from '../kernel/group-by.ts';
import type { BenchLine, Harness } from './bench-line.ts';
import { latestLines } from './latest-lines.ts';

/** Results that may be counted together: one harness on one road with one answerer. */
export interface Group {
  /** As short as it can be told from the other groups: `doctor`, `doctor github`. */
  readonly name: string;
  readonly answeredBy: string;
  readonly road: BenchLine['road'];
  /** One line a case, the last one of each. */
  readonly lines: readonly BenchLine[];
  /** Earlier lines of the same cases, which do not count. */
  readonly repeated: number;
}

/** Parts results by (harness, road, answerer), the doctor's before the baseline's; recordings of one folder are one answerer. */
export function groupsOf(lines: readonly BenchLine[]): Group[] {
  const placed = lines.map((line) => ({ line, by: answererOf(line) }));
  const parts = groupBy(placed, ({ line, by }) => JSON.stringify([line.harness, line.road, by]));
  const groups = [...parts.values()].flatMap((all) => {
    const latest = latestLines(all.map(({ line }) => line));
    return all.slice(0, 1).map(({ line: { harness, road }, by }) => {
      return { harness, road, answeredBy: by, lines: latest, repeated: all.length - latest.length };
    });
  });
  return groups
    .toSorted((a, b) => HARNESSES.indexOf(a.harness) - HARNESSES.indexOf(b.harness))
    .map(({ harness, ...group }) => {
      const rivals = groups.filter((other) => other.harness === harness);
      const apart = (['road', 'answeredBy'] as const).filter((key) =>
        rivals.some((other) => other[key] !== group[key]),
      );
      return { ...group, name: [harness, ...apart.map((key) => group[key])].join(', ') };
    });
}

const HARNESSES: readonly Harness[] = ['doctor', 'baseline'];

/** Each case has a recording of its own: what they have in common is their folder. */
function answererOf({ answeredBy }: BenchLine): string {
  const recording = /^recording (?:(.*)[/\\])?[^/\\]*$/.exec(answeredBy);
  if (recording === null) return answeredBy;
  return recording[1] === undefined ? 'recordings' : `recordings in ${recording[1]}`;
}
