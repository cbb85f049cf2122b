const DEFINITIONS = [
  /(?:^|[\s(])(?:def|class|function\*?|fn|const|static|let|var|val|type|interface|struct|enum|trait|sub|module|package|record|object|#define)\s+(?:mut\s+)?([A-Za-z_$][\w$]*)/,
  /^\s*func\s+(?:\([^)]*\)\s*)?([A-Za-z_]\w*)/,
  /\bexports\.(\w+)\s*=/,
  /^\s*(?:(?:public|private|protected|final|async|get|set|override|static)\s+)*(?:[\w<>[\], *&:]+[\s*&])?([A-Za-z_$][\w$]*)\([^;]*\)?\s*\{?$/,
  /^\s*([A-Za-z_][\w.-]*)\s*(?::|=)/,
];
/** What looks like a definition by its brackets and is none. */
const STATEMENT =
  /^\s*(?:return|if|for|while|switch|else|elif|assert\w*|expect|throw|raise|await|print\w*)\b/;
const LONGEST_LINE = 400;

/** The name that a line of source or of settings defines, in whatever language, by its look; undefined when none. */
export function definedName(line: string): string | undefined {
  if (line.length > LONGEST_LINE || STATEMENT.test(line)) return undefined;
  for (const pattern of DEFINITIONS) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}
