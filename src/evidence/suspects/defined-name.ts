const MODIFIERS =
  '(?:(?:export|default|declare|public|private|protected|internal|abstract|final|static|async|unsafe|extern|sealed|open|override|inline|readonly|get|set|local|pub(?:\\([a-z]+\\))?)\\s+)*';
const NAME = '([A-Za-z_$][\\w$]*)';
const DEFINITIONS = [
  `^\\s*${MODIFIERS}(?:def|class|function\\*?|fn|const|let|var|val|type|interface|trait|sub|module|package|record|object|#define)\\s+(?:mut\\s+)?${NAME}`,
  // `struct tm *now = …` uses one.
  `^\\s*${MODIFIERS}(?:typedef\\s+)?(?:struct|enum|union)\\s+${NAME}(?=[^*=;(]*$)`,
  `^func\\s+(?:\\([^)]*\\)\\s*)?${NAME}`,
  `^(?:module\\.)?exports\\.${NAME}\\s*=`,
  // A method, and a function of the C family; a call with a callback has `=` or a quote in its brackets.
  `^\\s*${MODIFIERS}(?:[\\w<>[\\], *&:]+[\\s*&])?${NAME}\\([^;='"]*\\{$`,
  `^\\w[\\w<>[\\], *&:]*[\\s*&]${NAME}\\([^;='"]*\\)$`,
  `^${NAME}\\s*=(?!=)`,
  `^\\s*(?:private|public|protected|static|final)\\s+[\\w<>[\\], ]+\\s${NAME}\\s*=`,
  `^\\s*["']?([A-Za-z_][\\w-]*)["']?\\s*:(?!:)`,
].map((source) => new RegExp(source));
/** What looks like a definition by its brackets or colon and is none. */
const STATEMENT =
  /^\s*(?:\}?\s*(?:return|if|for|foreach|while|switch|match|else|elif|catch|try|finally|except|case|with|assert\w*|expect|throw|raise|await|yield|print\w*)\b|new\b)/;
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
