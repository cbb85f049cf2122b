import { packageAbove } from './node-package.ts';
import type { Rule } from './rule.ts';

/** `npx`, `bunx`: a dependency of the package, or a command that the tree itself names. */
export const nodePrograms: Rule = {
  hasPaths: true,
  check({ args, folder, facts }) {
    const name = args.find((word) => !word.startsWith('-'))?.replace(/(?<=.)@[^/]*$/, '');
    if (name === undefined || packageAbove(folder, facts)?.packages.includes(name)) return undefined;
    return 'ask-tree';
  },
};
