import { checkPath } from '../check-path.ts';
import type { TreeFacts } from '../tree-facts.ts';

const NODE = /^(?:install|i|add|exec|dlx|x|create|init)$/;
const PYTHON = /^(?:install|add)$/;
/** Programs that fetch the packages which follow these words. */
const FETCHES: Readonly<Record<string, RegExp>> = {
  npm: NODE,
  pnpm: NODE,
  yarn: NODE,
  bun: NODE,
  pip: PYTHON,
  pip3: PYTHON,
  pipenv: PYTHON,
  uv: PYTHON,
  poetry: PYTHON,
  pdm: PYTHON,
  cargo: PYTHON,
};
/** Options without a value. */
const ALONE =
  /^(?:-[gDPSEUyqf]|--(?:global|save(?:-dev)?|dev|upgrade|yes|user|quiet|force|locked|no-\w[\w-]*))$/;
/** What stands before a version or an extra: `name@1`, `name[extra]`, `name>=1`. */
const NAME = /^@?[\w.-]+(?:\/[\w.-]+)?/;

/** Why a package that would be fetched is none of this tree's: its name stands in no file. A made-up name may be somebody's trap. */
export function foreignPackage(
  argv: readonly string[],
  facts: TreeFacts,
  folder: string,
): string | undefined {
  const [program = '', ...args] = withoutInterpreter(argv);
  const verb = args.findIndex((word) => FETCHES[program]?.test(word) === true);
  if (verb === -1 || args.slice(0, verb).some((word) => !word.startsWith('-'))) return undefined;
  let before = '';
  for (const word of args.slice(verb + 1)) {
    if (word === '--' && before !== '') break;
    const isValue = before.startsWith('-') && !ALONE.test(before);
    before = word;
    if (word.startsWith('-') || isValue || checkPath(word, facts, folder).kind !== 'wrong') continue;
    const name = /^[./~]/.test(word) ? undefined : NAME.exec(word)?.[0];
    if (name !== undefined && !facts.mentions(name))
      return `nothing in the repository names a package ${name}`;
    // What follows is for the program that is run.
    if (/^(?:exec|dlx|x|create|init)$/.test(args[verb] ?? '')) break;
  }
  return undefined;
}

/** `python -m pip` and `uv pip` are pip. */
function withoutInterpreter(argv: readonly string[]): readonly string[] {
  if (/^python[\d.]*$/.test(argv[0] ?? '') && argv[1] === '-m') return argv.slice(2);
  return argv[0] === 'uv' && argv[1] === 'pip' ? argv.slice(1) : argv;
}
