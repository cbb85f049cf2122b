import { argvOf } from '../kernel/argv.ts';
import { baseUrlProblem } from './base-url.ts';
import { type Input, type Parsed, value, wrong } from './input.ts';
import { quoted } from './input-kinds.ts';

/** A folder below the checkout, `/`-separated and without outer ones; '' is the checkout itself. */
export const folder = (name: string): Input<string> => ({
  name,
  fallback: '',
  parse: (given) => {
    const parts = given.split('/').filter((part) => part !== '' && part !== '.');
    const isOutside = given.startsWith('/') || parts.includes('..') || /^[A-Za-z]:|[\\\0\n]/.test(given);
    return isOutside
      ? wrong(`is "${quoted(given)}": it takes a folder inside the repository, relative to its root`)
      : value(parts.join('/'));
  },
});

/** A glob relative to the root, `/`-separated. */
export function glob(given: string): Parsed<string> {
  return given.split('/').includes('..') || given.includes('\\') || given.includes('\0')
    ? wrong(`holds "${quoted(given)}": it takes globs relative to the root of the repository, one a line`)
    : value(given);
}

/** The first words of a command, as its command line would have them. */
export function firstWords(given: string): Parsed<readonly string[]> {
  const parsed = argvOf(given);
  return parsed.kind === 'argv'
    ? value(Object.freeze([...parsed.argv]))
    : wrong(`holds "${quoted(given)}": it takes commands such as npm test, one a line, without a shell`);
}

/** The path of a workflow file; a bare file name is one in `.github/workflows`. */
export function workflowPath(given: string): Parsed<string> {
  const path = given.replace(/^\.?\//, '');
  const whole = path.includes('/') ? path : `.github/workflows/${path}`;
  return /^\.github\/workflows\/[^/\0\\]+\.ya?ml$/.test(whole)
    ? value(whole)
    : wrong(
        `holds "${quoted(given)}": it takes paths such as .github/workflows/ci.yml, not the names of workflows`,
      );
}

/** A model's base URL by the rules of the terminal's `--base-url`, told in the action's words. */
export const baseUrl = (name: string): Input<string | undefined> => ({
  name,
  fallback: '',
  parse: (given) => {
    const problem = given === '' ? undefined : baseUrlProblem(given);
    if (problem === undefined) return value(given === '' ? undefined : given);
    return wrong(
      `does not do. ${problem
        .replace(/put the key into .*$/, 'put the key into api-key')
        .replaceAll('--base-url', 'base-url')
        .replace(/\.$/, '')}`,
    );
  },
});
