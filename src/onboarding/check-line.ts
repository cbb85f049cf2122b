import { posix } from 'node:path';
import { argvOf } from '../kernel/argv.ts';
import { checkProgram } from './check-program.ts';
import { type Checked, wrong } from './checked.ts';
import type { TreeFacts } from './tree-facts.ts';

/** Where the lines of a block have got to. */
export interface ShellPlace {
  /** From the root of the tree; '' is the root. */
  readonly folder: string;
  /** The folder that `git clone` made: the tree itself. */
  readonly cloned: string | undefined;
}

export const START: ShellPlace = { folder: '', cloned: undefined };

/** What a shell shows before a command. */
export const PROMPT = /^\s*(?:\$|%|>)\s+/;
const COMMENT = /(?:^|\s)#.*$/;
const VARIABLE = /^[A-Za-z_]\w*=/;
/** Parts between `&&`, `||`, `|` and `;` that stand outside of quotes. */
const PART = /(?:"(?:[^"\\]|\\.)*"|'[^']*'|\\.|[^&|;])+/g;
const PIPED_INTO_SHELL = /\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b/;

/** Checks one line for a shell, command by command; the first that is wrong decides. An empty line or a comment is a `name`. */
export function checkLine(
  written: string,
  facts: TreeFacts,
  from: ShellPlace = START,
): { readonly checked: Checked; readonly place: ShellPlace } {
  const line = written.replace(PROMPT, '').replace(COMMENT, '').trim();
  if (line === '') return { checked: { kind: 'name' }, place: from };
  if (PIPED_INTO_SHELL.test(line))
    return { checked: wrong('what is downloaded is not piped into a shell here'), place: from };
  let place = from;
  for (const part of line.match(PART) ?? []) {
    const words = argvOf(part);
    if (words.kind === 'problem') return { checked: wrong(words.reason), place };
    const start = words.argv.findIndex((word) => !VARIABLE.test(word));
    const argv = start === -1 ? [] : words.argv.slice(start);
    const done = argv[0] === 'cd' ? moved(argv[1] ?? '', facts, place) : ran(argv, facts, place);
    if (typeof done === 'string') return { checked: wrong(done), place };
    place = done;
  }
  return { checked: { kind: 'command' }, place };
}

/** Where `cd` leads, or why it leads nowhere. */
function moved(to: string, facts: TreeFacts, place: ShellPlace): ShellPlace | string {
  if (place.cloned !== undefined && to.replace(/\/$/, '') === place.cloned) return START;
  const whole = posix.join(place.folder, to).replace(/\/$/, '');
  const folder = whole === '.' ? '' : whole;
  if (to === '' || to.startsWith('/') || folder.startsWith('..'))
    return `cd ${to} leads out of the repository`;
  return facts.isFolder(folder) ? { ...place, folder } : `there is no folder ${folder}`;
}

function ran(argv: readonly string[], facts: TreeFacts, place: ShellPlace): ShellPlace | string {
  const why = checkProgram(argv, facts, place.folder);
  if (why !== undefined) return why;
  const [program, verb, ...rest] = argv;
  const url = rest.find((word) => !word.startsWith('-'));
  if (program !== 'git' || verb !== 'clone' || url === undefined) return place;
  return { ...place, cloned: posix.basename(url, '.git') };
}
