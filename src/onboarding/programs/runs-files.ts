import { checkPath } from '../check-path.ts';
import { pytest } from './pytest.ts';
import type { Rule, Typed } from './rule.ts';

const INTERPRETERS =
  /^(?:node|python[\d.]*|py|pypy3?|ruby|perl|php|lua|bash|sh|zsh|dash|tsx|ts-node|Rscript|source|\.)$/;
const INLINE = /^-(?:\w*[cep])$|^--(?:eval|print)$/;
/** Modules of Python's own library, or of every installation, that are run. */
const STANDARD = new Set(
  'venv pip unittest http.server json.tool compileall doctest build timeit zipapp ensurepip'.split(' '),
);

/** Interpreters: the file that they run, or the module of `-m`, has to be there; undefined for other programs. */
export function runsFiles(program: string): Rule | undefined {
  if (!INTERPRETERS.test(program)) return undefined;
  return { hasPaths: true, check: checkRun };
}

function checkRun(typed: Typed): string | undefined {
  const { program, args, folder, facts } = typed;
  if (/^(?:python|py)/.test(program) && args[0] === '-m') return checkModule(args[1] ?? '', typed);
  if (program === 'node' && args[0] === '--test') return undefined;
  const file = args.find((word) => !word.startsWith('-') || INLINE.test(word));
  if (file === undefined) return undefined;
  if (INLINE.test(file)) return 'ask-tree';
  if (/^\.?v?env\//.test(file)) return undefined;
  const found = checkPath(file, facts, folder);
  return found.kind === 'wrong' ? `${file}: ${found.why}` : undefined;
}

function checkModule(name: string, typed: Typed): string | undefined {
  if (name === 'pytest') return pytest.check(typed);
  if (STANDARD.has(name)) return undefined;
  const path = name.replaceAll('.', '/');
  const { paths } = typed.facts;
  const isHere = paths.some(
    (one) =>
      one === `${path}.py` || one.endsWith(`/${path}.py`) || `/${one}`.includes(`/${path}/__main__.py`),
  );
  return isHere ? undefined : 'ask-tree';
}
