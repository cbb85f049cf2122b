const HASH = /\.(?:pyi?|rb|rake|sh|bash|pl|pm|t|r|jl|exs?|nim|ya?ml|toml|coffee|cr|tcl|ps1)$/i;
const DASH = /\.(?:lua|hs|elm|sql|ada|adb)$/i;

/**
 * The text with whole-line comments blanked (by the file's type), so that a rule about code does not fire on prose.
 * Anything in doubt stays: a comment behind code, a comment in a template literal with `${`.
 */
export function codeLines(path: string, text: string): string {
  const line = HASH.test(path) ? /^\s*#(?!\[|!)/ : DASH.test(path) ? /^\s*--/ : /^\s*\/\//;
  let inBlock = false;
  return text
    .split(/\r\n|\n/)
    .map((content) => {
      if (/^\s*\/\*/.test(content) && !HASH.test(path)) {
        inBlock = !content.includes('*/');
        return content.replace(/\*\/\s*$/, '').includes('*/') ? content : '';
      }
      if (inBlock && /^\s*\*/.test(content)) {
        inBlock = !content.includes('*/');
        return inBlock || /\*\/\s*$/.test(content) ? '' : content;
      }
      inBlock = false;
      return line.test(content) && !content.includes('${') ? '' : content;
    })
    .join('\n');
}
