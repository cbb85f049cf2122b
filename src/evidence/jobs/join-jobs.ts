import { clip } from '../../kernel/clip.ts';
import type { Evidence, FailedJob } from '../../kernel/evidence.ts';
import { firstFew } from '../../kernel/first-few.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { oneLine } from '../../kernel/one-line.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { packExcerpt } from '../excerpt/pack-excerpt.ts';
import { isAggregate } from './is-aggregate.ts';
import { tellingRank } from './telling-rank.ts';

/** A red job by its (redacted) name, and what its log tells. */
export interface JobEvidence {
  readonly name: string;
  readonly conclusion: string;
  /** undefined: its log was not read, or could not be. */
  readonly evidence: Evidence | undefined;
}

export interface JoinedJobs {
  /** That of the job that tells most, with what the others add. */
  readonly evidence: Evidence;
  /** Which of the jobs it is. */
  readonly main: number;
}

/** Part of the room of the main failure, where the second needs the rest. */
const MAIN_SHARE = 2 / 3;
const NAME_CHARS = 80;

/**
 * One evidence for all red jobs of a run; undefined where no log was read. The job that tells most is quoted; a job with
 * another signature has a third of the room below it; those with the same one, those left over and those unread are named. A
 * job that only says that others failed tells nothing. One job alone stays as it is.
 */
export function joinJobs(jobs: readonly JobEvidence[], maxChars: number): JoinedJobs | undefined {
  const read = jobs.flatMap(({ name, evidence }, index) =>
    evidence === undefined ? [] : [{ index, name: shortName(name), evidence }],
  );
  const telling = read.filter(({ evidence }) => !isAggregate(evidence));
  const heard = telling.length > 0 ? telling : read;
  const [main, second, ...others] = ranked(heard);
  if (main === undefined) return undefined;
  const tells = new Set(heard.map(({ index }) => index));
  const listed = jobs.map(({ name, conclusion, evidence }, index): FailedJob => {
    const signature = tells.has(index) ? (evidence?.signature ?? null) : null;
    return { name, conclusion, signature };
  });
  const rest = {
    others: others.flatMap(({ name, same }) => [name, ...same]),
    unread: jobs.filter(({ evidence }) => evidence === undefined).map(({ name }) => shortName(name)),
  };
  const excerpt =
    jobs.length === 1 ? main.evidence.excerpt : joinedExcerpt({ main, second, ...rest }, maxChars);
  const besides = read.filter(({ index }) => index !== main.index).map(({ evidence }) => evidence);
  return { main: main.index, evidence: { ...withCounts(main.evidence, besides), excerpt, jobs: listed } };
}

/** One of each signature, the one that tells most first, and so are they. */
function ranked(read: readonly Omit<Quoted, 'same'>[]): Quoted[] {
  const byRank = (a: Omit<Quoted, 'same'>, b: Omit<Quoted, 'same'>) =>
    tellingRank(b.evidence) - tellingRank(a.evidence);
  const alike = [...groupBy(read, ({ evidence }) => evidence.signature).values()];
  return alike
    .map((group) => group.toSorted(byRank))
    .flatMap(([first, ...same]) =>
      first === undefined ? [] : [{ ...first, same: same.map(({ name }) => name) }],
    )
    .sort(byRank);
}

/** What was read and redacted in all logs. */
function withCounts(main: Evidence, besides: readonly Evidence[]): Evidence {
  const sum = (field: 'bytesRead' | 'linesRead' | 'redacted') =>
    besides.reduce((total, evidence) => total + evidence[field], 0);
  const lines = sum('linesRead');
  return {
    ...main,
    bytesRead: main.bytesRead + sum('bytesRead'),
    linesRead: main.linesRead + lines,
    redacted: main.redacted + sum('redacted'),
    omitted: lines === 0 ? main.omitted : [...main.omitted, { what: 'other red jobs', lines }],
  };
}

interface Quoted {
  readonly index: number;
  readonly name: string;
  readonly evidence: Evidence;
  /** Jobs with the same signature. */
  readonly same: readonly string[];
}

/** `[job NAME, also: …]` above each part. */
function joinedExcerpt(
  {
    main,
    second,
    others,
    unread,
  }: {
    readonly main: Quoted;
    readonly second: Quoted | undefined;
    readonly others: readonly string[];
    readonly unread: readonly string[];
  },
  maxChars: number,
): string {
  const closing = [
    ...(others.length === 0 ? [] : [`[other failures, not shown: ${firstFew(others)}]`]),
    ...(unread.length === 0 ? [] : [`[red jobs whose log was not read: ${firstFew(unread)}]`]),
  ].join('\n');
  const parts = [main, ...(second === undefined ? [] : [second])];
  const headings = parts.map(({ name, same }) =>
    same.length === 0 ? `[job ${name}]` : `[job ${name}, also: ${firstFew(same)}]`,
  );
  const room = Math.max(
    0,
    maxChars - [...headings, closing].reduce((sum, { length }) => sum + length + 2, 0),
  );
  const [mainText = '', secondText = ''] = parts.map(({ evidence }) => evidence.excerpt);
  const mainRoom = Math.max(Math.floor(room * MAIN_SHARE), room - secondText.length);
  const above = packExcerpt(mainText, mainRoom);
  const below = packExcerpt(secondText, Math.max(0, room - above.length));
  const shown = [headings[0], above, ...(below === '' ? [] : [headings[1], below]), closing];
  return clip(shown.filter((part) => part !== '').join('\n'), maxChars);
}

const shortName = (name: string): string => clip(oneLine(plainText(name)), NAME_CHARS);
