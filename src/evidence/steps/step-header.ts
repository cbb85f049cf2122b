/** A line of the group that opens a step; `isScript` when it was printed in the colour of script lines. */
export interface HeaderLine {
  readonly text: string;
  readonly isScript: boolean;
}

/**
 * The script of a `run:` step out of its header: the lines between `##[group]Run …` and `shell:`, each in cyan in a raw
 * log (actions/runner, ScriptHandler.cs). Null for an action (`uses:`), which has no shell.
 */
export function stepCommand(first: string, lines: readonly HeaderLine[]): string | null {
  const shell = lines.findIndex(({ text }) => /^shell: \S/.test(text));
  const script = lines.some(({ isScript }) => isScript)
    ? lines.filter(({ isScript }) => isScript)
    : lines.slice(0, Math.max(0, shell));
  if (shell === -1 && script.length === 0) return null;
  const command = script
    .map(({ text }) => text)
    .join('\n')
    .trim();
  return command === '' ? first : command;
}
