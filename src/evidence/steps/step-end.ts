/** How a line says that a step ended badly. `error` is an `##[error]` of any other text, often a problem matcher's. */
export interface StepEnd {
  readonly kind: 'exit' | 'timeout' | 'cancelled' | 'error';
  readonly exitCode: number | null;
  /** The command, where the line names it (Travis). */
  readonly command: string | null;
}

const EXITS = [
  /^##\[error\]Process completed with exit code (?<code>-?\d+)\.?$/,
  /^##\[error\].{0,200}?(?:exit code|exit status|exited with|exited with code|status code) (?<code>\d+)\b/,
  /^The command "(?<command>.+)" exited with (?<code>[1-9]\d*)\.$/,
  /^The command "(?<command>.+)" failed and exited with (?<code>[1-9]\d*) during/,
  /^(?:ERROR: )?Job failed: exit (?:code|status) (?<code>\d+)/,
  /^(?:Error: )?Exited with code exit status (?<code>\d+)$/,
];
const TIMEOUTS = [
  /^##\[error\]The action '.*' has timed out after \d+ minutes/,
  /^##\[error\]The job running on runner .* has exceeded the maximum execution time/,
  /^ERROR: Job failed: execution took longer than/,
  /^No output has been received in the last \d+m\d*s?/,
];
const CANCELLED = /^##\[error\]The operation was cancell?ed|^The runner has received a shutdown signal/;

/** Reads a terminal marker (GitHub's, Travis's, GitLab's, CircleCI's wording); null for any other line. */
export function readStepEnd(text: string): StepEnd | null {
  if (!/^(?:##\[error\]|The |ERROR: |Job |Exited|Error: Exited|No output)/.test(text)) return null;
  for (const pattern of EXITS) {
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined)
      return { kind: 'exit', exitCode: Number(groups.code), command: groups.command ?? null };
  }
  if (TIMEOUTS.some((pattern) => pattern.test(text)))
    return { kind: 'timeout', exitCode: null, command: null };
  if (CANCELLED.test(text)) return { kind: 'cancelled', exitCode: null, command: null };
  return text.startsWith('##[error]') ? { kind: 'error', exitCode: null, command: null } : null;
}
