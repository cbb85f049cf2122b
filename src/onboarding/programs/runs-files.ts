import { isTestPath } from '../../kernel/path-class.ts';
import { checkPath } from '../check-path.ts';
import type { Rule, Typed } from './rule.ts';

const INTERPRETERS =
  /^(?:node|python[\d.]*|py|pypy3?|ruby|perl|php|lua|bash|sh|zsh|dash|tsx|ts-node|Rscript|source|\.)$/;
const INLINE = /^-(?:\w*[cep])$|^--(?:eval|print)$/;
/** Modules of Python's own library, or of every installation, that are run. */
const STANDARD = new Set(
  'venv pip unittest http.server json.tool compileall doctest build timeit zipapp ensurepip'.split(' '),
);
const SETUP =
  /(?:^|\/)(?:pyproject\.toml|setup\.py|setup\.cfg|pytest\.ini|tox\.ini|conftest\.py|requirements[^/]*\.txt)$/;

/** Interpreters: the file that they run, or the module of `-m`, has to be there; undefined for other programs. */
export function runsFiles(program: string): Rule | undefined {
  if (!INTERPRETERS.test(program)) return undefined;
  return { hasPaths: true, check: (typed) => checkRun(typed) };
}

/** `pytest`: there are tests that it would find. */
export const pytest: Rule = { hasPaths: true, check: (typed) => testsOfPython(typed) };

function checkRun(typed: Typed): string | undefined {
  const { program, args, folder, facts } = typed;
  if (/^(?:python|py)/.test(program) && args[0] === '-m') return checkModule(args[1] ?? '', typed);
  if (program === 'node' && args[0] === '--test') return undefined;
  const words = args.filter((word, index) => !(word.startsWith('-') && !INLINE.test(word)) || index === -1);
  const [file] = words;
  if (file === undefined) return undefined;
  if (INLINE.test(file)) return 'ask-tree';
  if (/^\.?v?env\//.test(file)) return undefined;
  const found = checkPath(file, facts, folder);
  return found.kind === 'wrong' ? `${file}: ${found.why}` : undefined;
}

function checkModule(name: string, typed: Typed): string | undefined {
  if (name === 'pytest') return testsOfPython(typed);
  if (STANDARD.has(name)) return undefined;
  const path = name.replaceAll('.', '/');
  const { paths } = typed.facts;
  const isHere = paths.some(
    (one) =>
      one === `${path}.py` || one.endsWith(`/${path}.py`) || `/${one}`.includes(`/${path}/__main__.py`),
  );
  return isHere ? undefined : 'ask-tree';
}

function testsOfPython({ facts }: Typed): string | undefined {
  const hasTests = facts.paths.some((path) => path.endsWith('.py') && isTestPath(path));
  return hasTests || facts.paths.some((path) => SETUP.test(path) && facts.text(path)?.includes('pytest'))
    ? undefined
    : 'there are no tests that pytest would find';
}
