import { sliceWhole } from '../kernel/clip.ts';
import type { Counts } from '../kernel/counts.ts';
import { isRecord } from '../kernel/is-record.ts';
import { oneLine } from '../kernel/one-line.ts';
import { visibleText } from '../kernel/visible-text.ts';
import type { Tokens } from './view-item.ts';

type Line = Readonly<Record<string, unknown>>;
const MOST_ON_A_LINE = 400;

/**
 * What a line says under `name`, each by the type that it should have: a journal is a file that anybody can write, so what
 * is missing or of another type is '' or undefined or an empty list, never an error.
 */
export const field = {
  text: (line: Line, name: string): string => asText(own(line, name)),
  /** Visible, on one line, at most 400 characters. */
  short: (line: Line, name: string): string => short(asText(own(line, name))),
  number: (line: Line, name: string): number | undefined => asNumber(own(line, name)),
  /** Milliseconds: not negative, and none that could not be counted. */
  ms: (line: Line, name = 'ms'): number | undefined => {
    const ms = asNumber(own(line, name));
    return ms === undefined || ms < 0 || ms > Number.MAX_SAFE_INTEGER ? undefined : ms;
  },
  flag: (line: Line, name: string): boolean => own(line, name) === true,
  record: (line: Line, name: string): Line => {
    const value = own(line, name);
    return isRecord(value) ? value : {};
  },
  texts: (line: Line, name: string): string[] =>
    list(own(line, name)).filter((value) => typeof value === 'string'),
  records: (line: Line, name: string): Line[] => list(own(line, name)).filter(isRecord),
  counts: (line: Line, name = 'counts'): Counts | undefined => {
    const counts = field.record(line, name);
    const [executed, failed, skipped] = ['executed', 'failed', 'skipped'].map((key) =>
      asNumber(own(counts, key)),
    );
    return executed === undefined || failed === undefined
      ? undefined
      : { executed, failed, skipped: skipped ?? 0 };
  },
  tokens: (line: Line, name = 'tokens'): Tokens | undefined => {
    const tokens = field.record(line, name);
    const [prompt, completion] = [field.ms(tokens, 'prompt'), field.ms(tokens, 'completion')];
    return prompt === undefined && completion === undefined
      ? undefined
      : { prompt: prompt ?? 0, completion: completion ?? 0 };
  },
  /** Milliseconds since 1970 of the line's `at`. */
  time: (line: Line): number | undefined => {
    const time = Date.parse(asText(own(line, 'at')));
    return Number.isNaN(time) ? undefined : time;
  },
};

/** Text for one line of the page: visible, without line ends, at most 400 characters. */
export function short(text: string): string {
  const isLong = text.length > MOST_ON_A_LINE;
  return visibleText(oneLine(isLong ? `${sliceWhole(text, 0, MOST_ON_A_LINE - 1)}…` : text));
}

/** Not what an object inherits: `toString` is no field of a journal's line. */
const own = (line: Line, name: string): unknown => (Object.hasOwn(line, name) ? line[name] : undefined);
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
