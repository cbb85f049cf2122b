import { checkLine } from './check-line.ts';
import { checkPath } from './check-path.ts';
import { type Checked, wrong } from './checked.ts';
import { isProgram } from './programs/is-program.ts';
import type { TreeFacts } from './tree-facts.ts';

/** Names of files by their ending; others with a dot (`process.env`) are code. */
const FILE =
  /\.(?:[cm]?[jt]sx?|py|pyi|rb|go|rs|java|kts?|scala|swift|php|cs|c|cc|cpp|h|hpp|sh|bash|ps1|json|jsonc|ya?ml|toml|ini|cfg|lock|md|rst|txt|html|css|scss|sql|xml|gradle|csproj|sln|mk|ex|exs|erl|lua|pl|vue|svelte|proto)$/i;
const URL = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i;
const ELSEWHERE = /^[/~$]/;
/** `.ts` alone. */
const ENDING = /^\.[a-z0-9.]+$/i;
const ASSIGNMENT = /^([A-Z_][A-Z0-9_]*)=.*$/s;
/** `@scope/package`, `<tag/>`, `application/json`, `a/b` of one letter each. */
const NO_PATH = /^@|^<|^(?:application|text|image|audio|video|multipart)\/|^\w\/\w$/;

/** Checks what stands in a code span: a command, a path, or a name that has to occur in the tree. */
export function checkSpan(written: string, facts: TreeFacts): Checked {
  const text = written.trim();
  if (text === '' || URL.test(text)) return { kind: 'name' };
  const [first = '', ...rest] = text.split(/\s+/);
  if (rest.length > 0) return isProgram(first) ? checkLine(text, facts).checked : named(text, facts);
  // Routes (`/api/users`) and places on a machine look like paths and are none of the repository's.
  if (ELSEWHERE.test(text) && facts.mentions(text)) return { kind: 'name' };
  if (looksLikePath(text)) return checkPath(text, facts);
  if (ENDING.test(text) && facts.paths.some((one) => one.endsWith(text))) return { kind: 'name' };
  const path = checkPath(text, facts);
  if (path.kind !== 'wrong') return path;
  // What is called like a file is meant as one, whatever texts mention it.
  return FILE.test(text) ? path : named(text, facts);
}

/** Does this word of a line look like a path? */
function looksLikePath(word: string): boolean {
  if (NO_PATH.test(word) || word.includes('://')) return false;
  return word.includes('/') || /^[A-Za-z]:\\/.test(word) || (word.includes('*') && FILE.test(word));
}

/** A name may be written as a call, `parse()`, or with a value, `CI=1`. */
function named(text: string, facts: TreeFacts): Checked {
  const bare = text
    .replace(ASSIGNMENT, '$1')
    .replace(/\(.*\)$/s, '')
    .replace(/^[.#]|[=:,;]$/g, '');
  if (bare.length < 2 || facts.mentions(text) || facts.mentions(bare)) return { kind: 'name' };
  return wrong('it stands nowhere in the repository');
}
