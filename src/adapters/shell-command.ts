import { existsSync } from 'node:fs';
import type { SandboxCommand } from '../ports.ts';

/** The argv of a command: its own, or what runs its text: bash, or sh where there is none; no start-up files, no core dumps. */
export function shellCommand({
  command,
  argv,
  stopOnError,
}: Pick<SandboxCommand, 'argv' | 'command' | 'stopOnError'>): string[] {
  if (argv !== undefined) return [...argv];
  const bash = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash'].find((path) => existsSync(path));
  const stop = stopOnError ? ['-e'] : [];
  return bash === undefined
    ? ['/bin/sh', ...stop, '-c', command]
    : [bash, '--noprofile', '--norc', ...stop, '-c', command, 'bash'];
}
