import { existsSync } from 'node:fs';
import type { SandboxCommand } from '../ports.ts';

/** The argv that runs a command's text: bash, or sh where there is none; no start-up files, no core dumps. */
export function shellCommand({
  command,
  stopOnError,
}: Pick<SandboxCommand, 'command' | 'stopOnError'>): string[] {
  const bash = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash'].find((path) => existsSync(path));
  const stop = stopOnError ? ['-e'] : [];
  return bash === undefined
    ? ['/bin/sh', ...stop, '-c', command]
    : [bash, '--noprofile', '--norc', ...stop, '-c', command, 'bash'];
}
