import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.ts';

export type SandboxChoice = 'auto' | 'bubblewrap' | 'none';

export type FoundSandbox =
  | { readonly kind: 'bubblewrap' }
  | { readonly kind: 'none' }
  | { readonly kind: 'missing'; readonly reason: string };

const BARE = 'give `--sandbox none` for a checkout whose code you trust';
const PROBE = [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--ro-bind', '/', '/'],
  ...['--proc', '/proc', '--dev', '/dev', '--remount-ro', '/proc', '--uid', '65534', '--gid', '65534'],
  ...['--cap-drop', 'ALL', '--', '/bin/sh', '-c', ':'],
];

/**
 * Whether tests can run apart here: launches bubblewrap once to see. `auto` never falls back to `none`; the reason of
 * `missing` is one sentence that says what to do. `program` is bubblewrap's absolute path.
 */
export function findSandbox(choice: SandboxChoice, program = findProgram('bwrap')): FoundSandbox {
  if (choice === 'none') return { kind: 'none' };
  if (process.platform !== 'linux')
    return missing(`The sandbox, bubblewrap, exists on Linux only: use a Linux machine, or ${BARE}.`);
  if (program === undefined)
    return missing(
      `The sandbox, bubblewrap, is not installed: run \`apt-get install bubblewrap\` (or your system's equivalent), or ${BARE}.`,
    );
  const probe = spawnSync(program, PROBE, {
    env: {},
    encoding: 'utf8',
    timeout: 20_000,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (probe.status === 0) return { kind: 'bubblewrap' };
  const said = (probe.error?.message ?? probe.stderr.trim().split('\n')[0] ?? '').slice(0, 300);
  return missing(
    `bubblewrap is installed but does not start here (${said || 'it says nothing'}): ${adviceOn(said)}, or ${BARE}.`,
  );
}

function adviceOn(said: string): string {
  return /uid map|user namespace|permission|not permitted|loopback/i.test(said)
    ? 'allow user namespaces (on Ubuntu `sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`, in a container start it with `--privileged`)'
    : 'update it to 0.5 or newer';
}

function missing(reason: string): FoundSandbox {
  return { kind: 'missing', reason };
}
