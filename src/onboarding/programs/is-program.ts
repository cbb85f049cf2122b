import { ruleFor } from './rule-for.ts';

/** Does a line that begins with this word read as a command? */
export const isProgram = (word: string): boolean =>
  /^(?:\.{1,2}\/)?[\w.-]+\/[\w./-]+$|^\.{1,2}\/[\w.-]+$/.test(word) ||
  /^[A-Z_]+=/.test(word) ||
  word === '$' ||
  ruleFor(word) !== undefined;
