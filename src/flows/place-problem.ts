import { guardNewFile } from '../harness/guards/new-file.ts';
import { jailPath } from '../harness/guards/path-jail.ts';
import { guardRead } from '../harness/guards/readable.ts';
import { strictest } from '../kernel/decision.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Files } from '../ports.ts';
import { type Ending, misuse } from './ending.ts';

/** Why no document can be written at `path`; undefined when it can. */
export function placeProblem(files: Files, policy: Policy, path: string): Ending | undefined {
  if (!path.endsWith('.md'))
    return misuse('file.kind', `${path} is no Markdown file: name one that ends in .md.`);
  const jailed = jailPath(files, path);
  if (jailed.kind === 'block') return misuse(jailed.rule, jailed.reason);
  const { at } = jailed;
  if (at.kind !== 'missing' || at.realPath !== path)
    return misuse(
      'file.exists',
      `${path} exists already and is not written over. Remove it, or name another file with --out.`,
    );
  const decision = strictest([
    guardRead(at, policy),
    guardNewFile(files, at, { ...policy, onlyPaths: [path] }),
  ]);
  return decision.kind === 'block' ? misuse(decision.rule, decision.reason) : undefined;
}
