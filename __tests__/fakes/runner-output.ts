/** The lines that the runner takes for commands: while they are stopped under a token, only that token's line is one. */
export function commandsIn(text: string): string[] {
  const found: string[] = [];
  let stopped: string | undefined;
  // As .NET's ReadLine: a carriage return ends a line too.
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (stopped !== undefined) {
      if (line.trim() === `::${stopped}::`) stopped = undefined;
      continue;
    }
    const stop = /^::stop-commands::(.+)$/.exec(line.trim());
    if (stop !== null) stopped = stop[1];
    else if (/^\s*::\S|##\[/.test(line)) found.push(line.trim());
  }
  return found;
}

/** `name<<delimiter`, lines, `delimiter`. Source: GitHub, "Workflow commands", multiline strings. */
export function outputsIn(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const open = /^([^=<]+)<<(.+)$/.exec(lines[at] ?? '');
    if (open === null) continue;
    const [, name = '', delimiter = ''] = open;
    const end = lines.indexOf(delimiter, at + 1);
    found[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return found;
}
