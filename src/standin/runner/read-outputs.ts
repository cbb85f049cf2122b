/** Reads a `GITHUB_OUTPUT` file: `name<<delimiter`, lines, `delimiter`. Source: GitHub, "Workflow commands". */
export function readOutputs(text: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined || delimiter === undefined) continue;
    const end = lines.indexOf(delimiter, at + 1);
    if (end === -1) break;
    found[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return found;
}
