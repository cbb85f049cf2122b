import { existsSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, posix } from 'node:path';
import type { Sandbox, SandboxCommand, SandboxResult } from '../ports.ts';
import { isBindable, isWithin } from './bindable.ts';
import { bubblewrapArguments, madeUpEtc, SANDBOX_HOME } from './bubblewrap-arguments.ts';
import { type ChildResult, runChild } from './child-process.ts';
import { dependencyCaches } from './dependency-caches.ts';
import { findProgram } from './find-program.ts';
import { findToolchains, pathFor } from './find-toolchains.ts';
import { fixedEnvironment } from './fixed-environment.ts';
import { belowRoot, inTree } from './inside-root.ts';
import { killBubblewrap } from './kill-bubblewrap.ts';
import { networkEnvironment } from './network-environment.ts';
import { ownFolder } from './own-folder.ts';
import { prepareHome } from './prepare-home.ts';
import { removeTree } from './remove-tree.ts';
import { shellCommand } from './shell-command.ts';

interface Places {
  /** The scratch copy, shown writable at `checkoutPath`. */
  readonly copy: string;
  readonly checkoutPath: string;
  /** Folder of this run that becomes HOME; kept between commands. */
  readonly home: string;
  /** Existing folder below which each command gets a fresh `/tmp` on disk; `/tmp` is in memory when undefined. */
  readonly temp?: string;
}

/**
 * Runs commands in bubblewrap: own PID, network, IPC and mount namespaces, empty environment, read-only system, no
 * capabilities (https://github.com/containers/bubblewrap). Every path is absolute. Call `findSandbox` first.
 */
export function bubblewrapSandbox({ copy, checkoutPath, home, temp }: Places): Sandbox {
  const toolchains = findToolchains(checkoutPath);
  const { homes } = toolchains;
  const userSites = prepareHome(home);
  const program = findProgram('bwrap') ?? '/usr/bin/bwrap';
  const system = systemFolders();
  const placeInHome = belowRoot(SANDBOX_HOME, checkoutPath) ?? '';
  return {
    kind: 'bubblewrap',
    async run(command, signal) {
      const cwd = inTree(command.cwd);
      const path = pathFor(toolchains, copy, cwd);
      const network = command.network ? networkEnvironment(process.env) : {};
      // bubblewrap makes the place of a mount, and would follow a link that an earlier command left on the way.
      if (placeInHome !== '') ownFolder(home, placeInHome);
      const ownTemp = temp === undefined ? undefined : mkdtempSync(join(temp, 'command-'));
      try {
        const args = bubblewrapArguments({
          copy,
          checkoutPath,
          home,
          temp: ownTemp,
          system,
          moved: (command.network ? [] : dependencyCaches(home)).map((folder) => ({
            from: join(homedir(), folder),
            to: posix.join(SANDBOX_HOME, folder),
          })),
          readOnly: [...toolchains.folders, ...userSites, ...namedPlaces(network, checkoutPath)],
          env: {
            ...command.env,
            ...fixedEnvironment({ home: SANDBOX_HOME, temp: '/tmp', path, homes }),
            ...network,
          },
          network: command.network,
          cwd: posix.join(checkoutPath, cwd),
          argv: shellCommand(command),
        });
        return toResult(await launch(program, args, ownTemp ?? copy, command, signal));
      } finally {
        if (ownTemp !== undefined) removeTree(ownTemp);
      }
    },
  };
}

function launch(
  file: string,
  args: readonly string[],
  mark: string,
  command: SandboxCommand,
  signal: AbortSignal | undefined,
) {
  const hosts = command.network && existsSync('/etc/hosts') ? readFileSync('/etc/hosts', 'utf8') : '';
  return runChild({
    file,
    args,
    // Inside, bubblewrap's own environment can be read as /proc/1/environ.
    env: {},
    timeoutMs: command.timeoutMs,
    signal,
    inputs: madeUpEtc(command.network, hosts).map(({ text }) => text),
    killAll: ({ pid, status }) => killBubblewrap({ pid, inner: firstInside(status), mark }),
  });
}

/** Process id of the namespace's first process, from bubblewrap's report. */
function firstInside(status: string): number | undefined {
  const found = /"child-pid":\s*(\d+)/.exec(status)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** bubblewrap reports an exit code only for a command that it could start. */
function toResult({ stopped, status, output, ms }: ChildResult): SandboxResult {
  const code = /"exit-code":\s*(\d+)/.exec(status)?.[1];
  const exitCode = stopped !== 'no' || code === undefined ? null : Number(code);
  return { exitCode, timedOut: stopped === 'timed-out', output, ms };
}

/** `/bin`, `/lib` …: links into `/usr` on most systems, folders on some. */
function systemFolders() {
  return ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'].filter(existsSync).map((path) => ({
    path,
    link: lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined,
  }));
}

/** Files and folders that network settings name, such as a certificate of the company's proxy or a folder of wheels. */
function namedPlaces(network: Readonly<Record<string, string>>, checkoutPath: string): string[] {
  return Object.values(network)
    .flatMap((value) => value.split(/[\s,]+/))
    .map((value) => value.replace(/^file:\/\//, ''))
    .filter((value) => posix.isAbsolute(value) && existsSync(value))
    .filter(
      (value) => statSync(value).isFile() || (isBindable(value, homedir()) && !isWithin(checkoutPath, value)),
    );
}
