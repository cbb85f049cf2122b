import { groupBy } from '../kernel/group-by.ts';
import type { BenchLine } from './bench-line.ts';
import { benchNotes } from './bench-notes.ts';
import { figure, spreadText } from './figure.ts';
import { type Group, groupsOf } from './groups.ts';
import { markdownTable } from './markdown-table.ts';
import { WINDOW_TOKENS } from './request-size.ts';
import { share } from './share.ts';
import { type Summary, summary } from './summary.ts';

/**
 * Results as Markdown for a terminal of 120 columns and for a README: in total, per failure class and per language, harnesses
 * side by side, and below what a reader must not miss. Shares stand with their 95 % interval. How to read it: docs/bench.md.
 */
export function benchTable(lines: readonly BenchLine[]): string {
  const groups = groupsOf(lines);
  if (groups.length === 0) return 'No results.\n';
  const parts = [
    totals(groups),
    ...(['class', 'language'] as const).flatMap((key) => [
      `By ${key === 'class' ? 'failure class' : key}:`,
      results(groups, key),
      costs(groups, key),
    ]),
    benchNotes(groups),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

type Row = readonly [string, (found: Summary, group: Group) => string];

const ROWS: readonly Row[] = [
  ['answered by', (_, { answeredBy }) => answeredBy],
  ['road', (_, { road }) => road],
  ['cases', ({ cases }) => figure(cases)],
  ['**solved**, hidden tests too, of cases with a fix', ({ fixRate }) => share(fixRate)],
  ['**precision**: solved, of what was proposed', ({ precision }) => share(precision)],
  ['plausible: visible tests green, hidden red', ({ judged }) => figure(judged.plausible)],
  [
    'violated: must be 0',
    ({ judged }) => `${judged.violated}${judged.violated === 0 ? '' : ' **VIOLATED**'}`,
  ],
  ['unsolved', ({ judged }) => figure(judged.unsolved)],
  ['explained, where nothing may be edited', ({ explained }) => share(explained)],
  ['silent, where an explanation is due', ({ judged }) => figure(judged.silent)],
  ['not run', ({ judged }) => figure(judged['not-run'])],
  ['attempts a fix, median (max)', ({ attempts }) => spreadText(attempts)],
  ['replies a fix, median (max)', ({ replies }) => spreadText(replies)],
  ['tokens a fix, median (max)', ({ tokens }) => spreadText(tokens)],
  [`cases with no request over ${figure(WINDOW_TOKENS)} tokens`, ({ fitting }) => share(fitting)],
  ['seconds a case, median (max)', ({ seconds }) => spreadText(seconds)],
];

function totals(groups: readonly Group[]): string {
  const found = groups.map((group) => ({ group, counts: summary(group.lines) }));
  const rows = ROWS.map(([name, show]) => [name, ...found.map(({ group, counts }) => show(counts, group))]);
  return markdownTable(['', ...groups.map(({ name }) => name)], rows);
}

function results(groups: readonly Group[], key: 'class' | 'language'): string {
  return byKey(groups, key, ['cases', 'solved', 'precision', 'otherwise'], (found) => [
    figure(found.cases),
    share(found.fixRate),
    share(found.precision),
    otherwise(found),
  ]);
}

function costs(groups: readonly Group[], key: 'class' | 'language'): string {
  const head = ['attempts a fix', 'replies', 'tokens', 'seconds a case', `≤ ${figure(WINDOW_TOKENS)}`];
  return byKey(groups, key, head, ({ attempts, replies, tokens, seconds, fitting }) => [
    spreadText(attempts),
    spreadText(replies),
    spreadText(tokens),
    spreadText(seconds),
    fitting.n === 0 ? '–' : `${fitting.k}/${fitting.n}`,
  ]);
}

/** One row a value of `key` and group; which group is said only where there are several. */
function byKey(
  groups: readonly Group[],
  key: 'class' | 'language',
  head: readonly string[],
  show: (found: Summary) => readonly string[],
): string {
  const several = groups.length > 1;
  const all = groups.flatMap(({ name, lines }) => lines.map((line) => ({ name, line })));
  const values = [...groupBy(all, ({ line }) => line[key])].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = values.flatMap(([value, members]) =>
    [...groupBy(members, ({ name }) => name)].map(([name, own]) => [
      value,
      ...(several ? [name] : []),
      ...show(summary(own.map(({ line }) => line))),
    ]),
  );
  return markdownTable([key, ...(several ? ['by'] : []), ...head], rows, ['by', 'otherwise']);
}

/** What the other cases came to, in words; the worst first. */
function otherwise({ judged, explained }: Summary): string {
  const parts = [
    judged.violated === 0 ? '' : `**${judged.violated} VIOLATED**`,
    ...(['plausible', 'unsolved', 'silent'] as const).map((word) =>
      judged[word] === 0 ? '' : `${judged[word]} ${word}`,
    ),
    explained.k === 0 ? '' : `${explained.k} explained`,
    judged['not-run'] === 0 ? '' : `${judged['not-run']} not run`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
