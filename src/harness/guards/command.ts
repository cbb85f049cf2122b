import { argvOf } from '../../kernel/argv.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Files } from '../../ports.ts';
import { ANY_PROGRAM, PROGRAMS } from './command/programs.ts';
import { readWords } from './command/read-arguments.ts';
import { RUNS_ANYTHING } from './command/runs-anything.ts';
import { jailPath } from './path-jail.ts';
import { guardRead } from './readable.ts';

export type AllowedCommand =
  | { readonly kind: 'run'; readonly argv: readonly string[] }
  | { readonly kind: 'block'; readonly rule: 'command.not-allowed'; readonly reason: string };

const LONGEST_SCRIPT = 300;

/** Addresses, then what only prints, changes the output or ends: nothing of sed that writes, reads or runs. */
const SED_TEXT = String.raw`(?:[^/\\]|\\.)*`;
const SED_PLACE = String.raw`(?:\d+(?:~\d+)?|\+\d+|\$|/${SED_TEXT}/I?)`;
const SED_PART = String.raw` {0,3}(?:${SED_PLACE}(?: {0,3}, {0,3}${SED_PLACE})?)? {0,3}!? {0,3}(?:[pdq=l]|s/${SED_TEXT}/${SED_TEXT}/[gpiI\d]*) {0,3}`;
const SED_PRINTS = new RegExp(`^(?:${SED_PART})(?:;(?:${SED_PART}))*;?$`);

/**
 * May this command line run? It must begin with the words of an allowed command, and what follows must be options that are
 * known to run, load and write nothing, and paths that may be read. It is for no shell: `argv` is what is started.
 */
export function guardCommand(files: Files, policy: Policy, text: string): AllowedCommand {
  const parsed = argvOf(text);
  if (parsed.kind === 'problem') return block(parsed.reason, policy);
  const { argv } = parsed;
  const allowed = policy.allowShell.find((prefix) => startsWith(argv, prefix));
  if (allowed === undefined) return block(`${shown(argv)} is not an allowed command.`, policy);
  const known = PROGRAMS.filter(({ words }) => startsWith(argv, words));
  const program = known.toSorted((a, b) => b.words.length - a.words.length)[0];
  const isStrange = program === undefined && isMoreThanItsName(argv[0] ?? '');
  if (isStrange && allowed.length < 2) return block(`${shown(argv)} is not an allowed command.`, policy);
  const from = Math.max(allowed.length, program?.words.length ?? 0);
  const read = readWords(argv.slice(from), program ?? ANY_PROGRAM);
  if (read.kind === 'option') return block(`The option ${shown([read.option])} is not allowed.`, policy);
  const script = read.scripts.find((one) => one.length > LONGEST_SCRIPT || !SED_PRINTS.test(one));
  if (script !== undefined)
    return block(`sed may only print here, and ${shown([script])} does more.`, policy);
  const reason = read.paths
    .map((path) => unreadable(files, policy, path, program === undefined))
    .find(Boolean);
  if (reason !== undefined) return block(reason, policy);
  const runs = program === undefined ? argv : [...program.runs, ...argv.slice(program.words.length)];
  return { kind: 'run', argv: runs };
}

/** Must a maintainer say what of this program may run? One that is known with other words, or runs what it is given. */
const isMoreThanItsName = (name: string): boolean =>
  RUNS_ANYTHING.test(name.slice(name.lastIndexOf('/') + 1)) ||
  PROGRAMS.some(({ words }) => words.length > 1 && words[0] === name);

const startsWith = (argv: readonly string[], words: readonly string[]): boolean =>
  words.length > 0 && words.every((word, index) => word === argv[index]);

/** Why a word may not be given as a path; a test's id (`path::name`), a commit's file (`sha:path`) and `./...` have one inside. */
function unreadable(files: Files, policy: Policy, word: string, isUnknown: boolean): string | undefined {
  if (isUnknown && /^[.\w-]+[?:+!]*=/.test(word)) return `${word} sets a variable.`;
  for (const part of word.split(':').filter((one) => one !== '')) {
    const jailed = jailPath(files, part.replace(/\/?\.\.\.$/, '').replace(/\[[^\]]*\]$/, ''));
    if (jailed.kind === 'block') return jailed.reason;
    const decision = guardRead(jailed.at, { ...policy, maxFileBytes: Number.POSITIVE_INFINITY });
    if (decision.kind === 'block') return decision.reason;
  }
  return undefined;
}

const shown = (argv: readonly string[]): string => JSON.stringify(argv.join(' ').slice(0, 80));

function block(why: string, { allowShell }: Policy): AllowedCommand {
  const list = allowShell.map((prefix) => prefix.join(' ')).join(', ');
  const reason = `${why} Allowed are, with ordinary options and paths of the repository: ${list}.`;
  return { kind: 'block', rule: 'command.not-allowed', reason };
}
