import * as v from 'valibot';
import { parseJson } from '../kernel/parse-json.ts';
import { VERDICTS } from '../kernel/verdict.ts';
import type { BenchLine } from './bench-line.ts';

const Line: v.GenericSchema<unknown, BenchLine> = v.object({
  id: v.string(),
  kind: v.string(),
  class: v.string(),
  language: v.string(),
  expected: v.picklist(['fix', 'explain_only']),
  harness: v.picklist(['doctor', 'baseline']),
  road: v.picklist(['terminal', 'github']),
  answeredBy: v.string(),
  verdict: v.nullable(v.picklist(VERDICTS)),
  judged: v.picklist(['solved', 'plausible', 'violated', 'unsolved', 'explained', 'silent', 'not-run']),
  why: v.string(),
  proposed: v.boolean(),
  attempts: v.number(),
  turns: v.number(),
  requests: v.number(),
  tokens: v.number(),
  largestRequest: v.nullable(v.number()),
  seconds: v.number(),
  hiddenExit: v.nullable(v.number()),
  touchedProtected: v.array(v.string()),
  differences: v.exactOptional(v.number()),
  journal: v.string(),
});

export type ReadResults =
  | {
      readonly kind: 'results';
      readonly lines: readonly BenchLine[];
      /** The text up to the end of its last whole line. */
      readonly whole: string;
      /** The last line was cut off, as a kill leaves it. */
      readonly isTorn: boolean;
    }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/** Reads the text of a `results.jsonl`; a last line that was cut off is left out, any other foreign line is a problem. */
export function readResults(text: string): ReadResults {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const parsed = whole
    .split('\n')
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }) => ({ number, ...v.safeParse(Line, parseJson(line)) }));
  const problems = parsed.flatMap(({ number, success, issues }) =>
    success ? [] : [`line ${number} is no result: ${v.getDotPath(issues[0]) ?? ''} ${issues[0].message}`],
  );
  if (problems.length > 0) return { kind: 'problems', problems };
  const lines = parsed.flatMap((one) => (one.success ? [one.output] : []));
  return { kind: 'results', lines, whole, isTorn: whole.length < text.length };
}
