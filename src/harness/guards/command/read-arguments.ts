import type { Arguments, OptionKind } from './program.ts';

/** Words of a command whose value a guard has to look at. */
export type ReadWords =
  | { readonly kind: 'words'; readonly paths: readonly string[]; readonly scripts: readonly string[] }
  | { readonly kind: 'option'; readonly option: string };

interface Found {
  readonly paths: string[];
  readonly scripts: string[];
  readonly operands: string[];
  /** An option has given what the first operand would be. */
  hasFirst: boolean;
}

/** Reads the words behind a program by what it may be given; `option` is one that it may not. */
export function readWords(words: readonly string[], expected: Arguments): ReadWords {
  const found: Found = { paths: [], scripts: [], operands: [], hasFirst: false };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      const rest = words.slice(at + 1);
      if (expected.afterDashes === undefined) found.operands.push(...rest);
      else {
        const read = readWords(rest, expected.afterDashes);
        if (read.kind === 'option') return read;
        found.paths.push(...read.paths);
      }
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      found.operands.push(word);
      continue;
    }
    const option = readOption(word, expected);
    if (option === undefined) return { kind: 'option', option: word };
    if (option.names.some((name) => expected.first.has(name))) found.hasFirst = true;
    if (option.kind === 'flag') continue;
    const value = option.value ?? valueAt(words, at + 1, expected);
    if (value === undefined || !take(option.kind, value, found)) return { kind: 'option', option: word };
    if (option.value === undefined) at += 1;
  }
  return withOperands(found, expected);
}

/** The next word, as the value of an option; many programs take one that begins with a dash for another option. */
function valueAt(
  words: readonly string[],
  at: number,
  { operands, isSingleDash }: Arguments,
): string | undefined {
  const word = words[at];
  const mayBeginWithDash = isSingleDash || operands === 'text-then-paths';
  return word !== undefined && !mayBeginWithDash && /^-./.test(word) ? undefined : word;
}

/** Keeps a value for the guards; `false` when it is none that its option may have. */
function take(kind: Exclude<OptionKind, 'flag'>, value: string, { paths, scripts }: Found): boolean {
  switch (kind) {
    case 'text':
      return true;
    case 'off':
      return /^no:[\w.-]+$/.test(value);
    case 'warning':
      return /^(?:error|ignore|default|always|module|once)(?:::\w+)?$/.test(value);
    case 'path':
      paths.push(value);
      return true;
    case 'sed':
      scripts.push(value);
      return true;
  }
}

function withOperands({ paths, scripts, operands, hasFirst }: Found, expected: Arguments): ReadWords {
  const refused = operands.find((operand) => expected.refused?.test(operand));
  if (refused !== undefined) return { kind: 'option', option: refused };
  const over = operands[expected.mostOperands ?? operands.length];
  if (over !== undefined) return { kind: 'option', option: over };
  const [first] = expected.operands === 'paths' || hasFirst ? [] : operands;
  const rest = first === undefined ? operands : operands.slice(1);
  const isScript = first !== undefined && expected.operands === 'sed-then-paths';
  return { kind: 'words', paths: [...paths, ...rest], scripts: isScript ? [...scripts, first] : scripts };
}

interface Option {
  readonly names: readonly string[];
  readonly kind: OptionKind;
  /** What stands in the same word. */
  readonly value: string | undefined;
}

/** An option as it is listed, or letters that stand together; undefined for one that is not listed. */
function readOption(word: string, { options, isSingleDash }: Arguments): Option | undefined {
  const equals = word.indexOf('=');
  const given = equals === -1 ? word : word.slice(0, equals);
  const value = equals === -1 ? undefined : word.slice(equals + 1);
  const name = isSingleDash ? given.replace(/^--/, '-') : given;
  const kind = options.get(word) ?? options.get(name);
  if (kind === 'flag' && !options.has(word) && !/^[\w,.:%-]*$/.test(value ?? '')) return undefined;
  if (kind !== undefined) return { names: [name], kind, value };
  return isSingleDash || word.startsWith('--') ? undefined : letters(word, options);
}

/** `-qx`, `-n5`, `-20`: the first letter that takes a value takes the rest. */
function letters(word: string, options: Arguments['options']): Option | undefined {
  if (/^-\d+$/.test(word) && options.get('-n') === 'text')
    return { names: ['-n'], kind: 'flag', value: undefined };
  const names: string[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = `-${word[at]}`;
    const kind = options.get(name);
    if (kind === undefined) return undefined;
    names.push(name);
    if (kind === 'flag') continue;
    const rest = word.slice(at + 1);
    return { names, kind, value: rest === '' ? undefined : rest };
  }
  return { names, kind: 'flag', value: undefined };
}
