import { isBubblewrapHere } from '../require-bubblewrap.ts';
import { isHere } from '../require-here.ts';

/** What a bare machine may lack, by the commands that need it. */
const PROGRAMS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bcurl /, ['curl', '--version']],
  [/\bpython -m pytest/, ['python3', '-m', 'pytest', '--version']],
  [/\bpython3 /, ['python3', '--version']],
  [/\bmake /, ['make', '--version']],
];
/** What runs tests in the sandbox, or looks at a run that did. */
const SANDBOXED = /\b(?:heal|replay|bench|timeline|stats)\b/;

const found = new Map<string, boolean>();

/** Whether everything is here that a command needs; what is not is said aloud, once. */
export function isNeededHere(command: string): boolean {
  const needed = PROGRAMS.filter(([pattern]) => pattern.test(command)).map(([, probe]) =>
    once(probe.join(' '), (what) => isHere(probe, what)),
  );
  if (SANDBOXED.test(command)) needed.push(once('bubblewrap', isBubblewrapHere));
  return needed.every(Boolean);
}

function once(name: string, probe: (what: string) => boolean): boolean {
  const isThere = found.get(name) ?? probe(`commands of the documents that need ${name}`);
  found.set(name, isThere);
  return isThere;
}
