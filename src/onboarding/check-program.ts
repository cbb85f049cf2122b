import { checkPath } from './check-path.ts';
import { foreignPackage } from './programs/foreign-package.ts';
import { ruleFor } from './programs/rule-for.ts';
import type { TreeFacts } from './tree-facts.ts';

/** A path among the arguments begins with `./` or with a folder that is there; others may be anything. */
const DOT = /^\.{1,2}\//;
/** What a build or an installation makes. */
const MADE = /^\.?v?env\/|^node_modules\//;

/** Why this command cannot be meant for this tree, seen from `folder`; undefined when it can. */
export function checkProgram(argv: readonly string[], facts: TreeFacts, folder: string): string | undefined {
  const [program = '', ...args] = argv;
  if (program === '') return undefined;
  if (program.includes('/')) return script(program, facts, folder) ?? misplaced(args, facts, folder);
  const rule = ruleFor(program);
  if (rule === undefined) return unknown(argv, facts);
  const why = rule.check({ program, args, folder, facts });
  if (why === 'ask-tree') return unknown(argv, facts);
  return (
    why ?? foreignPackage(argv, facts, folder) ?? (rule.hasPaths ? misplaced(args, facts, folder) : undefined)
  );
}

function script(program: string, facts: TreeFacts, folder: string): string | undefined {
  if (MADE.test(program.replace(/^\.\//, ''))) return undefined;
  const found = checkPath(program, facts, folder);
  return found.kind === 'wrong' ? `${program}: ${found.why}` : undefined;
}

/** An argument that is clearly a path has to be there. */
function misplaced(args: readonly string[], facts: TreeFacts, folder: string): string | undefined {
  for (const arg of args) {
    const word = arg
      .replace(/^--?[\w-]+=/, '')
      .replace(/\/?\.\.\.$/, '')
      .replace(/::.*$/, '');
    const first = word.split('/')[0] ?? '';
    const isHere = word.includes('/') && checkPath(first, facts, folder).kind === 'path';
    if (MADE.test(word) || !(DOT.test(word) || isHere)) continue;
    const found = checkPath(word, facts, folder);
    if (found.kind === 'wrong') return `${arg}: ${found.why}`;
  }
  return undefined;
}

/**
 * A program that we know nothing about is fine where the tree's own instructions name it with its first argument, and with
 * the options before that: `rm -rf dist` does not speak for `rm -rf ~`.
 */
function unknown(argv: readonly string[], facts: TreeFacts): string | undefined {
  const first = argv.findIndex((word, index) => index > 0 && !word.startsWith('-'));
  const words = argv.slice(0, first === -1 ? undefined : first + 1).join(' ');
  if (facts.instructs(words)) return undefined;
  return `no workflow, script, manifest or documentation of the repository has \`${words}\``;
}
