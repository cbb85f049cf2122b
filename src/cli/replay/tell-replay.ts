import pc from 'picocolors';
import type { Ending } from '../../flows/ending.ts';
import { counted } from '../../kernel/counted.ts';
import { firstFew } from '../../kernel/first-few.ts';
import { oneLine } from '../../kernel/one-line.ts';
import type { RecordedRun } from '../../kernel/recorded/recorded-run.ts';
import type { ModelServer } from '../../standin/model/model-server.ts';
import type { Exchange } from '../../standin/model/recording.ts';
import { paintedDiff } from '../demo/painted-diff.ts';
import type { OutputFlags, Terminal } from '../terminal.ts';
import { requestDiff } from './request-diff.ts';

export interface Replayed {
  /** The journal's file. */
  readonly file: string;
  readonly recorded: RecordedRun;
  readonly exchanges: readonly Exchange[];
  readonly ending: Ending;
  /** Of the last proposal of now; '' when there was none. */
  readonly diff: string;
  /** Files that the recorded tree did not have. */
  readonly added: readonly string[];
  readonly server: Pick<ModelServer, 'served' | 'firstDifferent'>;
}

interface Compared {
  readonly isSameVerdict: boolean;
  readonly isSameDiff: boolean;
  /** The first request that is not the recorded one, as a diff. */
  readonly first: { readonly request: number; readonly lines: readonly string[] } | undefined;
}

const MOST_LINES = 80;
const ENGINE_ONLY =
  'Only the repair is run again: not what GitHub answered, nor whether the head is green without its base.';

/** Tells how a replay compares with what was recorded; whether verdict and diff are the same. */
export function tellReplay(replayed: Replayed, { json, verbose }: OutputFlags, screen: Terminal): boolean {
  const { recorded, ending, diff, server, added } = replayed;
  const first = server.firstDifferent();
  const compared: Compared = {
    isSameVerdict:
      recorded.verdict.word === ending.verdict.word && recorded.verdict.reason === ending.verdict.reason,
    isSameDiff: recorded.diff === diff,
    first: first === undefined ? undefined : { request: first.number, lines: requestDiff(first) },
  };
  if (added.length > 0)
    screen.tell(`Left out of the copy, because the recorded tree did not have it: ${firstFew(added)}.`);
  for (const line of told(replayed, compared, showing(screen.colors, verbose === true))) screen.say(line);
  if (json === true) process.stdout.write(`${JSON.stringify(resultOf(replayed, compared))}\n`);
  return compared.isSameVerdict && compared.isSameDiff;
}

type Show = (lines: readonly string[]) => readonly string[];

function showing(colors: boolean, isWhole: boolean): Show {
  const paint = pc.createColors(colors);
  const most = isWhole ? Number.POSITIVE_INFINITY : MOST_LINES;
  return (lines) => [
    ...lines.slice(0, most).map((line) => paintedDiff(line, paint)),
    ...(lines.length > most ? [`… ${counted(lines.length - most, 'more line')} (--verbose shows them)`] : []),
  ];
}

function told(replayed: Replayed, { isSameVerdict, isSameDiff, first }: Compared, show: Show): string[] {
  const { recorded, ending, diff, exchanges, server } = replayed;
  const { word } = recorded.verdict;
  // The journal's own words may be anybody's.
  const reason = oneLine(recorded.verdict.reason);
  const now = ending.verdict;
  const isSame = isSameVerdict && isSameDiff;
  return [
    ...(isSameVerdict
      ? []
      : [
          ...ending.story,
          `Another verdict: ${word} (${reason}) was recorded, now ${now.word} (${now.reason}): ${now.sentence}`,
          ...(recorded.flow === 'action' ? [ENGINE_ONLY] : []),
        ]),
    ...(isSameDiff
      ? []
      : [
          recorded.diff === '' ? 'Another diff: no proposal was recorded.' : 'Another diff. Recorded:',
          ...indented(show(linesOf(recorded.diff))),
          diff === '' ? 'Now there is no proposal.' : 'Now:',
          ...indented(show(linesOf(diff))),
        ]),
    ...(first === undefined
      ? []
      : [
          `Request ${first.request} is not the recorded one, and got the recorded reply all the same. What differs:`,
          ...show(first.lines),
        ]),
    ...(server.served() < exchanges.length
      ? [`${counted(server.served(), 'request')} came, ${exchanges.length} were recorded.`]
      : []),
    ...(isSame || !exchanges.some(isRedacted)
      ? []
      : ['A recorded reply had a secret in it, which was redacted: that may be why.']),
    ...(isSame ? [`Same verdict and diff: ${word} (${reason}), ${filesIn(diff)}.`] : []),
  ];
}

/** What `--json` prints; docs/commands.md describes it. */
function resultOf(replayed: Replayed, { isSameVerdict, isSameDiff, first }: Compared) {
  const { recorded, ending, diff, exchanges, server, file } = replayed;
  const { word, reason } = recorded.verdict;
  return {
    same: isSameVerdict && isSameDiff,
    verdict: { recorded: { word, reason }, now: ending.verdict },
    diff: { recorded: recorded.diff, now: diff },
    requests: { recorded: exchanges.length, answered: server.served() },
    firstDifference: first === undefined ? null : { request: first.request, diff: first.lines.join('\n') },
    journal: file,
  };
}

const isRedacted = ({ response }: Exchange): boolean => JSON.stringify(response).includes('[redacted]');

/** So that no line of a diff can be taken for one of ours. */
const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const linesOf = (diff: string): string[] => (diff === '' ? [] : diff.trimEnd().split('\n'));

function filesIn(diff: string): string {
  const files = diff.match(/^diff --git /gm)?.length ?? 0;
  return files === 0 ? 'no proposal' : counted(files, 'file');
}
