import * as v from 'valibot';
import { parseJson } from '../kernel/parse-json.ts';
import { BenchCase } from './bench-case.ts';
import { explainPattern } from './explain-pattern.ts';
import { idleGlob } from './idle-glob.ts';

/** What lies beside `case.json` in the folder of a case. */
export interface CaseParts {
  readonly hasBase: boolean;
  readonly hasPr: boolean;
  readonly hasHidden: boolean;
}

export type ReadCase =
  | { readonly kind: 'case'; readonly about: BenchCase }
  | {
      readonly kind: 'problems';
      /** Every problem, each with its field: `timeout_s: …`. */
      readonly problems: readonly string[];
    };

/** Reads the text of a `case.json` whose folder is called `folder`; or says all that is wrong with the case. */
export function readCase(text: string, folder: string, parts: CaseParts): ReadCase {
  const json = parseJson(text);
  if (json === undefined) return { kind: 'problems', problems: ['not valid JSON'] };
  const parsed = v.safeParse(BenchCase, json);
  const problems = parsed.success ? against(parsed.output, folder, parts) : parsed.issues.map(issueLine);
  if (parsed.success && problems.length === 0) return { kind: 'case', about: parsed.output };
  return { kind: 'problems', problems };
}

function issueLine(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'case.json'}: ${issue.message}`;
}

/** What a schema cannot see. */
function against(about: BenchCase, folder: string, parts: CaseParts): string[] {
  const { hidden_command: hidden } = about;
  const isFix = about.expected === 'fix';
  return [
    about.id === folder ? '' : `id: ${about.id} is not the name of the folder, ${folder}`,
    parts.hasBase ? '' : 'base: the folder is missing (the tree on main)',
    parts.hasPr ? '' : 'pr: the folder is missing (the tree of the pull request)',
    typeof hidden === 'string' && !parts.hasHidden ? 'hidden_command: there is no folder hidden' : '',
    typeof hidden !== 'string' && parts.hasHidden ? 'hidden: there is no hidden_command to run it' : '',
    !isFix && about.explain_any.length === 0
      ? 'explain_any: an explain_only case needs at least one pattern, or every explanation would fit'
      : '',
    ...about.explain_any.map((source, index) => {
      const pattern = explainPattern(source);
      return pattern.kind === 'problem' ? `explain_any.${index}: ${pattern.reason}` : '';
    }),
    ...about.protected.map((glob, index) => {
      const why = idleGlob(glob);
      return why === undefined ? '' : `protected.${index}: ${JSON.stringify(glob)} protects nothing: ${why}`;
    }),
  ].filter((problem) => problem !== '');
}
