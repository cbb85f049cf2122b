import { counted } from '../kernel/counted.ts';
import { groupBy } from '../kernel/group-by.ts';
import { duration } from './duration.ts';
import { figure, spreadText } from './figure.ts';
import { markdownTable } from './markdown-table.ts';
import { share } from './share.ts';
import type { Spread } from './spread.ts';
import type { RoadStats, Stats } from './stats.ts';

/** Statistics of real use as Markdown for a terminal of 120 columns and for a page. How to read it: docs/bench.md. */
export function statsTable(stats: Stats): string {
  const parts = [roads(stats.roads), verdicts(stats), setbacks(stats), notes(stats)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const NAMES = { github: 'on GitHub', terminal: 'in a terminal' } as const;

function roads(all: readonly RoadStats[]): string {
  const isPriced = all.some(({ cost }) => cost !== null);
  const rows = [...ROWS, ...(isPriced ? COST_ROWS : [])].map(([name, show]) => [name, ...all.map(show)]);
  return markdownTable(['', ...all.map(({ road }) => NAMES[road])], rows);
}

type Row = readonly [string, (road: RoadStats) => string];

const ROWS: readonly Row[] = [
  ['runs', ({ runs }) => figure(runs)],
  ['proposals', ({ proposals }) => figure(proposals)],
  ['approved, of those answered', ({ approved, denied }) => share({ k: approved, n: approved + denied })],
  ['denied', ({ denied }) => figure(denied)],
  ['superseded', ({ superseded }) => figure(superseded)],
  ['open', ({ open }) => figure(open)],
  ['fixes: verified, of those approved', ({ verified, approved }) => share({ k: verified, n: approved })],
  ['red to proposal, median (max)', ({ redToProposal }) => time(redToProposal)],
  ['red to green, median (max)', ({ redToGreen }) => time(redToGreen)],
  ['attempts a proposal, median (max)', ({ attempts }) => spreadText(attempts ?? undefined)],
  ['tokens a fix, median (max)', ({ tokensAFix }) => spreadText(tokensAFix ?? undefined)],
  ['tokens of all runs', ({ tokens }) => figure(tokens.prompt + tokens.completion)],
  [
    'tokens of all runs, for each fix',
    ({ tokens, verified }) => each(tokens.prompt + tokens.completion, verified),
  ],
];

const COST_ROWS: readonly Row[] = [
  ['cost a fix, median (max)', ({ costAFix }) => spreadText(costAFix ?? undefined, dollars)],
  ['cost of all runs', ({ cost }) => dollars(cost ?? 0)],
  ['cost of all runs, for each fix', ({ cost, verified }) => each(cost ?? 0, verified, dollars)],
];

const time = (found: Spread | null): string => spreadText(found ?? undefined, duration);

const each = (sum: number, fixes: number, show: (value: number) => string = figure): string =>
  fixes === 0 ? '–' : show(sum / fixes);

const dollars = (value: number): string => `$${value.toFixed(value !== 0 && value < 1 ? 5 : 2)}`;

function verdicts({ verdicts: all }: Stats): string {
  const rows = [...groupBy(all, (one) => one.class ?? NO_CLASS)].map(([name, found]) => [
    name,
    figure(found.reduce((sum, { runs }) => sum + runs, 0)),
    found.map(({ word, runs }) => `${runs} ${word}`).join(', '),
  ]);
  return rows.length === 0 ? '' : markdownTable(['failure class', 'runs', 'verdicts'], rows, ['verdicts']);
}

const NO_CLASS = '(no log read)';

function setbacks({ setbacks: all }: Stats): string {
  const rows = all.map(({ word, reason, runs }) => [`${word}: ${reason}`, figure(runs)]);
  return rows.length === 0 ? '' : markdownTable(['came to nothing', 'runs'], rows);
}

function notes({ roads: all, strayAnswers }: Stats): string {
  const unfinished = all.reduce((sum, road) => sum + road.unfinished, 0);
  return [
    unfinished === 0 ? '' : `- ${counted(unfinished, 'run')} without a verdict: killed, or still running.`,
    strayAnswers === 0
      ? ''
      : `- ${counted(strayAnswers, 'proposal')} answered whose own run is not among these journals.`,
  ]
    .filter((note) => note !== '')
    .join('\n');
}
