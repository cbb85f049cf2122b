import { counted } from '../kernel/counted.ts';
import { groupBy } from '../kernel/group-by.ts';
import { oneLine } from '../kernel/one-line.ts';
import { visibleText } from '../kernel/visible-text.ts';
import type { BenchLine, Judged } from './bench-line.ts';
import type { Group } from './groups.ts';

/** What is named below the table, the gravest first; with the reason where the word alone does not tell it. */
const TOLD: readonly { readonly judged: Judged; readonly head: string; readonly withReason: boolean }[] = [
  { judged: 'violated', head: '**VIOLATED**', withReason: true },
  { judged: 'not-run', head: 'Not run', withReason: true },
  { judged: 'plausible', head: 'Plausible only', withReason: false },
  { judged: 'unsolved', head: 'Unsolved', withReason: false },
  { judged: 'silent', head: 'Silent', withReason: false },
];

/** Names the cases that a figure alone would hide, and compares two groups on the cases that both ran; '' when there is nothing. */
export function benchNotes(groups: readonly Group[]): string {
  const whose = (group: Group) => (groups.length > 1 ? ` (${group.name})` : '');
  const notes = [
    ...TOLD.flatMap((told) => groups.flatMap((group) => named(group, told, whose(group)))),
    ...groups.flatMap((group) => unknownSizes(group, whose(group))),
    ...groups.slice(1).flatMap((group) => paired(groups[0] ?? group, group)),
    ...groups
      .filter(({ repeated }) => repeated > 0)
      .map(
        (group) =>
          `${counted(group.repeated, 'earlier result')}${whose(group)} left out: the last of a case counts.`,
      ),
  ];
  return notes.map((note) => `- ${oneLine(visibleText(note))}`).join('\n');
}

function named(
  { lines }: Group,
  { judged, head, withReason }: (typeof TOLD)[number],
  whose: string,
): string[] {
  const found = lines.filter((line) => line.judged === judged);
  return [...groupBy(found, ({ why }) => (withReason ? why : ''))].map(
    ([why, members]) => `${head}${whose}: ${idsOf(members)}${why === '' ? '' : `: ${why}`}`,
  );
}

function unknownSizes({ lines }: Group, whose: string): string[] {
  const unknown = lines.filter(
    ({ judged, requests, largestRequest }) => judged !== 'not-run' && requests > 0 && largestRequest === null,
  );
  return unknown.length === 0 ? [] : [`Size of requests unknown${whose}: ${idsOf(unknown)}`];
}

/** Two groups may have run different cases: what each solved of those with a fix that both ran. */
function paired(one: Group, other: Group): string[] {
  const solved = (group: Group) =>
    new Map(
      group.lines
        .filter(({ judged, expected }) => judged !== 'not-run' && expected === 'fix')
        .map(({ id, judged }) => [id, judged === 'solved']),
    );
  const [mine, theirs] = [solved(one), solved(other)];
  const both = [...mine.keys()].filter((id) => theirs.has(id));
  if (both.length === 0) return [];
  const count = (own: boolean, others: boolean) =>
    both.filter((id) => mine.get(id) === own && theirs.get(id) === others).length;
  return [
    `Of ${counted(both.length, 'case')} with a fix that both ran: solved by both ${count(true, true)}, by ${one.name} alone ${count(true, false)}, by ${other.name} alone ${count(false, true)}, by neither ${count(false, false)}.`,
  ];
}

const idsOf = (lines: readonly BenchLine[]): string => lines.map(({ id }) => id).join(', ');
