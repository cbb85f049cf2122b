import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { foldedSegments } from '../../kernel/fold.ts';
import { isProtectedPath, isTestPath, isTestSupportPath } from '../../kernel/path-class.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Inside } from './path-jail.ts';
import { guardTaskPath } from './task-paths.ts';
import { isTestToolFile } from './test-tools.ts';

/**
 * May an existing file be edited, judged by where it stands (both paths)? Tests and protected files are read-only, a
 * hard-linked file could be one of them under another name, test support and what stands for a test tool is for a person to see.
 */
export function guardEdit(at: Inside, policy: Policy): Decision {
  const task = guardTaskPath(at, policy);
  if (task.kind === 'block') return task;
  const paths = [at.path, at.realPath];
  if (paths.some(isTestPath))
    return {
      kind: 'block',
      rule: 'path.test-file',
      reason: `${at.path} belongs to the tests, which are read-only. Fix the source they test; if the test itself is wrong, stop and explain why.`,
    };
  if (paths.some((path) => isProtectedPath(path, policy))) return protectedFile(at.path);
  if (at.kind === 'symlink')
    return {
      kind: 'block',
      rule: 'path.symlink',
      reason: `${at.path} is a symbolic link to nothing. Edit a regular file.`,
    };
  if (at.kind === 'file' && at.links > 1)
    return {
      kind: 'block',
      rule: 'path.hard-link',
      reason: `${at.path} is the same file as another name (hard link) and cannot be edited. Change another file, or stop and explain.`,
    };
  const isTool = paths.some((path) => isTestToolFile(foldedSegments(path).join('/')));
  return isTool || paths.some(isTestSupportPath) ? testSupport(at.path) : ALLOW;
}

/** The warning about code that tests share, by the path that the model used. */
export function testSupport(path: string): Decision {
  return { kind: 'ask', rule: 'path.test-support', warning: `${path} looks like code that tests share.` };
}

/** The block for a protected file, by the path that the model used. */
export function protectedFile(path: string): Decision {
  return {
    kind: 'block',
    rule: 'path.protected',
    reason: `${path} is read-only (CI, manifest, lockfile, build, runner, editor or agent settings, or an installed dependency). Edit ordinary source files, or stop and explain what a person should change there.`,
  };
}
