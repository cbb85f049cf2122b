import type { Policy } from '../../kernel/policy.ts';
import { defineTool } from '../define-tool.ts';
import { guardCommand } from '../guards/command.ts';
import { blocked } from '../plan-result.ts';
import type { Tool } from '../tool.ts';

/** Runs one of the commands that the maintainers allow, in the sandbox and without a shell. */
export function runShell({ allowShell }: Policy): Tool {
  const list = allowShell.map((prefix) => prefix.join(' ')).join(', ');
  return defineTool(
    'run_shell',
    `Run one command, without a shell: ${list}.`,
    { command: { type: 'string' } },
    ({ command }, view) => {
      const decision = guardCommand(view.files, view.policy, command);
      return decision.kind === 'block'
        ? blocked(decision.rule, decision.reason)
        : { kind: 'command', argv: decision.argv };
    },
  );
}
