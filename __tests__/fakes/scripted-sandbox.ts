import type { Sandbox, SandboxCommand, SandboxResult } from '../../src/ports.ts';

/** What a command would do: `takesMs` longer than its time limit makes it time out with the output so far. */
export interface Scripted {
  readonly exitCode?: number | null;
  readonly output?: string;
  readonly takesMs?: number;
}

/**
 * A sandbox that plays what `script` says (by command text, or by a function of the whole command that may look at the
 * tree) and remembers what it was asked. A command that the script does not know exits 127, as a shell would.
 */
export function scriptedSandbox(
  script: Readonly<Record<string, Scripted>> | ((command: SandboxCommand, index: number) => Scripted),
): Sandbox & { readonly commands: readonly SandboxCommand[] } {
  const commands: SandboxCommand[] = [];
  return {
    kind: 'none',
    commands,
    async run(command, signal): Promise<SandboxResult> {
      if (signal?.aborted === true) return { exitCode: null, timedOut: false, output: '', ms: 0 };
      commands.push(command);
      const known =
        typeof script === 'function' ? script(command, commands.length - 1) : script[command.command];
      const plays = known ?? {
        exitCode: 127,
        output: `bash: line 1: ${command.command}: command not found\n`,
      };
      const takesMs = plays.takesMs ?? 1;
      const timedOut = takesMs > command.timeoutMs;
      return {
        exitCode: timedOut || plays.exitCode === undefined ? (timedOut ? null : 0) : plays.exitCode,
        timedOut,
        output: plays.output ?? '',
        ms: timedOut ? command.timeoutMs : takesMs,
      };
    },
  };
}
