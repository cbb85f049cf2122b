import { manifestAbove } from './manifest-above.ts';
import type { Rule } from './rule.ts';

/** A program whose words name something that is written in a file: a target, a recipe, an environment. */
interface Targets {
  readonly files: readonly string[];
  /** Options whose next word is no target. */
  readonly skips?: RegExp;
  /** Options whose next word is the target; without it every plain word is one. */
  readonly names?: RegExp;
  /** Does the text have the target? */
  has(text: string, target: string): boolean;
}

const escaped = (target: string): string => target.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const line = (before: string, after: string) => (text: string, target: string) =>
  new RegExp(`${before}${escaped(target)}${after}`, 'm').test(text);

const PROGRAMS: ReadonlyMap<string, Targets> = new Map(
  Object.entries<Targets>({
    make: {
      files: ['makefile', 'gnumakefile', '*.mk'],
      skips: /^-[Cfj]$/,
      has: line('^(?:[^#\\t=:\\n]*[^\\S\\n])?', '(?:[^\\S\\n][^=:\\n]*)?::?(?!=)'),
    },
    just: {
      files: ['justfile', '.justfile'],
      skips: /^(?:-f|-d)$/,
      has: line('^@?', '(?:[^\\S\\n][^:=\\n]*)?:(?!=)'),
    },
    rake: { files: ['rakefile', 'rakefile.rb'], has: line('^[^\\S\\n]*(?:task|desc|file)[^\\n]*\\b', '\\b') },
    task: {
      files: ['taskfile.yml', 'taskfile.yaml', 'taskfile.dist.yml'],
      has: line('^[^\\S\\n]+["\']?', '["\']?:'),
    },
    tox: {
      files: ['tox.ini', 'tox.toml', 'setup.cfg', 'pyproject.toml'],
      names: /^(?:-e|--env|run)$/,
      has: hasParts,
    },
    nox: { files: ['noxfile.py'], names: /^(?:-s|--sessions?|-e)$/, has: hasParts },
    invoke: { files: ['tasks.py'], has: hasParts },
    composer: { files: ['composer.json'], names: /^(?:run|run-script)$/, has: hasParts },
  }),
);

/** `tox -e py312` may be made of parts: `py3{11,12}`. */
function hasParts(text: string, target: string): boolean {
  return target.split(/[,-]/).every((part) => text.includes(part) || text.includes(part.replace(/\d+$/, '')));
}

/** Programs that run what a file of the tree names; undefined for a program of another kind. */
export function namedTargets(program: string): Rule | undefined {
  const targets = PROGRAMS.get(program === 'gmake' ? 'make' : program);
  if (targets === undefined) return undefined;
  return {
    hasPaths: false,
    check({ args, folder, facts }) {
      const at = directoryOf(args) ?? folder;
      if (!facts.isFolder(at)) return `there is no folder ${at}`;
      const found = targets.files.flatMap((name) => manifestAbove([name], at, facts) ?? []);
      const [file] = found;
      if (file === undefined) return `${program} needs a file ${targets.files[0]}, and there is none`;
      const others = facts.paths.filter((path) => /\.mk$/i.test(path));
      const texts = [...found, ...others].map((path) => facts.text(path) ?? '');
      const missing = wanted(args, targets).find(
        (target) => !texts.some((text) => targets.has(text, target)),
      );
      return missing === undefined ? undefined : `${file} has no ${missing}`;
    },
  };
}

const directoryOf = (args: readonly string[]): string | undefined => {
  const at = args.indexOf('-C');
  return at === -1 ? undefined : args[at + 1]?.replace(/\/$/, '');
};

function wanted(args: readonly string[], { names, skips }: Targets): string[] {
  const found: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index] ?? '';
    if (word === '--') break;
    if (names?.test(word)) found.push(args[++index] ?? '');
    else if (skips?.test(word)) index += 1;
    else if (names === undefined && !word.startsWith('-') && !word.includes('=')) found.push(word);
  }
  return found;
}
