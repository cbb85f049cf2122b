import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '../ports.ts';
import { runChild } from './child-process.ts';
import { findToolchains, pathFor } from './find-toolchains.ts';
import { fixedEnvironment } from './fixed-environment.ts';
import { inTree } from './inside-root.ts';
import { networkEnvironment } from './network-environment.ts';
import { ownFolder } from './own-folder.ts';
import { prepareHome } from './prepare-home.ts';
import { killTree } from './process-tree.ts';
import { removeTree } from './remove-tree.ts';
import { shellCommand } from './shell-command.ts';

/**
 * Runs commands in `copy` itself with nothing around them: only the environment is clean. For trees that the person
 * trusts. `home` is a folder of this run that becomes HOME; both paths are absolute.
 */
export function bareSandbox({ copy, home }: { readonly copy: string; readonly home: string }): Sandbox {
  const { homes } = findToolchains(copy);
  const hostPath = (process.env.PATH ?? '/usr/bin:/bin').split(':');
  prepareHome(home);
  return {
    kind: 'none',
    async run(command, signal) {
      const cwd = join(copy, inTree(command.cwd));
      if (!existsSync(cwd))
        return { exitCode: null, timedOut: false, output: `There is no folder ${cwd} to run in.\n`, ms: 0 };
      const mark = `BUILD_DOCTOR_COMMAND=${randomUUID()}`;
      const temp = mkdtempSync(join(ownFolder(home, 'tmp'), 'command-'));
      const [file = '/bin/sh', ...args] = shellCommand(command);
      const path = pathFor({ path: hostPath, homes, folders: [] }, copy, inTree(command.cwd));
      try {
        const { exitCode, stopped, output, ms } = await runChild({
          file,
          args,
          env: {
            ...command.env,
            ...fixedEnvironment({ home, temp, path, homes }),
            ...(command.network ? networkEnvironment(process.env) : {}),
            BUILD_DOCTOR_COMMAND: mark.slice(mark.indexOf('=') + 1),
          },
          cwd,
          timeoutMs: command.timeoutMs,
          signal,
          detached: true,
          killAll: ({ pid }) => killTree(pid, mark),
        });
        return {
          exitCode: stopped === 'no' ? exitCode : null,
          timedOut: stopped === 'timed-out',
          output,
          ms,
        };
      } finally {
        removeTree(temp);
      }
    },
  };
}
