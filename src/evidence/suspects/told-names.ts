import { words } from '../../kernel/words.ts';
import { COMMON_WORDS } from '../common-words.ts';
import { lineWeight } from '../line-weight.ts';
import { nameWords } from '../name-words.ts';
import type { Clues } from './suspect.ts';

/** How much it says that a change holds a name, and where the failure holds it. */
export interface Told {
  readonly weight: number;
  readonly where: string;
}

const IDENTIFIER = /[A-Za-z_$][\w$]{2,59}/g;
/** Positions are about paths; a name in one is no use of a symbol. */
const PATH = /[\w.@~+-]*[/\\][\w./\\@~+-]+|\b[\w-]+\.[A-Za-z]\w{0,4}(?=[:(]\d)/g;
const CODE_LIKE = /[a-z][A-Z]|_|\$|\d/;
const QUOTED = /(?<=['"`‘“])[A-Za-z_$][\w$]{2,59}(?=['"`’”(])/g;
const IN_TESTS = 36;
const IN_ERROR = 30;
const IN_EXCERPT = 10;
/** Of a word that may be plain English. */
const PLAIN_SHARE = 0.3;
const TELLING = 2;
/** Words of messages of every kind. */
const VAGUE: ReadonlySet<string> = new Set(
  words('error errors exit was line lines name file files value values java log failed failure'),
);

/** A finder of names in what failed: in the ids of failing tests, in lines that tell of an error, in the rest of the excerpt. */
export function toldNames({
  tests,
  excerpt,
}: Pick<Clues, 'tests' | 'excerpt'>): (name: string) => Told | undefined {
  const told = new Map<string, Told>();
  const add = (text: string, weight: number, where: string) => {
    const quoted = new Set(text.match(QUOTED));
    for (const [name] of text.replace(PATH, ' ').matchAll(IDENTIFIER)) {
      const share = CODE_LIKE.test(name) || quoted.has(name) ? 1 : PLAIN_SHARE;
      if (!COMMON_WORDS.has(name) && !VAGUE.has(name) && (told.get(name)?.weight ?? 0) < weight * share)
        told.set(name, { weight: weight * share, where });
    }
  };
  for (const line of excerpt.split('\n')) {
    if (lineWeight(line) > TELLING) add(line, IN_ERROR, 'the error message');
    else add(line, IN_EXCERPT, 'the log');
  }
  for (const { id } of tests) add(id, IN_TESTS, 'a failing test');
  const ids = tests.map(({ id }) => ` ${nameWords(id.replace(PATH, ' ')).join(' ')} `);
  return (name) => {
    const parts = nameWords(name);
    const isInTests = parts.length > 1 && ids.some((id) => id.includes(` ${parts.join(' ')} `));
    return isInTests ? { weight: IN_TESTS, where: 'a failing test' } : told.get(name);
  };
}
