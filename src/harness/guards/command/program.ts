import { words } from '../../../kernel/words.ts';

/**
 * What follows an option: nothing (or a word after `=`), any text, a path of the repository, a script that sed would only print
 * by, the name of a plugin that is switched off (`no:NAME`), or a filter for warnings of Python that imports nothing.
 */
export type OptionKind = 'flag' | 'text' | 'path' | 'sed' | 'off' | 'warning';

/** What may follow a program's first words. Options that are not listed are not allowed. */
export interface Arguments {
  readonly options: ReadonlyMap<string, OptionKind>;
  /** What the words that are no options are: paths all, or the first one a text (a pattern) or a script of sed. */
  readonly operands: 'paths' | 'text-then-paths' | 'sed-then-paths';
  /** Options after which the first operand is a path like the others. */
  readonly first: ReadonlySet<string>;
  /** Operands that are more than paths: pytest reads options out of `@FILE`. */
  readonly refused: RegExp | undefined;
  /** How many operands there may be; any number when undefined. */
  readonly mostOperands?: number;
  /** `true`: long options have one dash (go, find), so that letters never stand together. */
  readonly isSingleDash: boolean;
  /** What may follow `--`; paths when undefined. */
  readonly afterDashes?: Arguments;
}

export interface Program extends Arguments {
  /** For example `git diff`. */
  readonly words: readonly string[];
  /** The words that are run instead of these; they switch off what a repository's own settings would start. */
  readonly runs: readonly string[];
}

export interface ProgramWish {
  readonly flags?: string;
  readonly texts?: string;
  readonly paths?: string;
  readonly sed?: string;
  readonly off?: string;
  readonly warning?: string;
  readonly first?: string;
  readonly refused?: RegExp;
  readonly mostOperands?: number;
  readonly operands?: Arguments['operands'];
  readonly isSingleDash?: boolean;
  readonly afterDashes?: Arguments;
  readonly runs?: string;
}

/** Arguments from lists of options, parted by spaces. */
export function argumentsOf(wish: ProgramWish): Arguments {
  const listed = (list: string | undefined, kind: OptionKind) =>
    words(list ?? '').map((name) => [name, kind] as const);
  return {
    options: new Map([
      ...listed(wish.flags, 'flag'),
      ...listed(wish.texts, 'text'),
      ...listed(wish.paths, 'path'),
      ...listed(wish.sed, 'sed'),
      ...listed(wish.off, 'off'),
      ...listed(wish.warning, 'warning'),
    ]),
    operands: wish.operands ?? 'paths',
    first: new Set(words(wish.first ?? '')),
    refused: wish.refused,
    isSingleDash: wish.isSingleDash ?? false,
    ...(wish.mostOperands !== undefined && { mostOperands: wish.mostOperands }),
    ...(wish.afterDashes !== undefined && { afterDashes: wish.afterDashes }),
  };
}

/** One program under several names, parted by commas. */
export function programs(names: string, wish: ProgramWish): Program[] {
  return names.split(',').map((name) => ({
    ...argumentsOf(wish),
    words: words(name),
    runs: words(wish.runs ?? name),
  }));
}
