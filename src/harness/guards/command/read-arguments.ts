import type { Arguments, OptionKind } from './program.ts';

/** Words of a command whose value a guard has to look at. */
export type ReadWords =
  | { readonly kind: 'words'; readonly paths: readonly string[]; readonly scripts: readonly string[] }
  | { readonly kind: 'option'; readonly option: string };

interface Found {
  readonly paths: string[];
  readonly scripts: string[];
}

/** Reads the words behind a program by what it may be given; `option` is one that it may not. */
export function readWords(words: readonly string[], expected: Arguments): ReadWords {
  const found: Found = { paths: [], scripts: [] };
  const operands: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      if (expected.afterDashes !== undefined) {
        const rest = readWords(words.slice(at + 1), expected.afterDashes);
        if (rest.kind === 'option') return rest;
        found.paths.push(...rest.paths);
      } else operands.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      operands.push(word);
      continue;
    }
    const read = readOption(word, expected);
    if (read === undefined) return { kind: 'option', option: word };
    const value = read.value ?? (read.kind === 'flag' ? undefined : words[at + 1]);
    if (read.kind !== 'flag' && value === undefined) return { kind: 'option', option: word };
    if (read.kind !== 'flag' && read.value === undefined) at += 1;
    if (read.kind === 'off' && !/^no:[\w.-]+$/.test(value ?? '')) return { kind: 'option', option: word };
    if (read.kind === 'path') found.paths.push(value ?? '');
    if (read.kind === 'sed') found.scripts.push(value ?? '');
  }
  return withOperands(operands, found, expected);
}

function withOperands(operands: readonly string[], found: Found, expected: Arguments): ReadWords {
  const refused = operands.find((operand) => expected.refused?.test(operand));
  if (refused !== undefined) return { kind: 'option', option: refused };
  const [first, ...others] = operands;
  const { paths, scripts } = found;
  if (first === undefined) return { kind: 'words', paths, scripts };
  switch (expected.operands) {
    case 'paths':
      return { kind: 'words', paths: [...paths, first, ...others], scripts };
    case 'text-then-paths':
      return { kind: 'words', paths: [...paths, ...others], scripts };
    case 'sed-then-paths':
      return scripts.length > 0
        ? { kind: 'words', paths: [...paths, first, ...others], scripts }
        : { kind: 'words', paths: [...paths, ...others], scripts: [first] };
  }
}

/** The kind of an option and the value that stands in the same word; undefined for one that is not listed. */
function readOption(
  word: string,
  { options, isSingleDash }: Arguments,
): { readonly kind: OptionKind; readonly value: string | undefined } | undefined {
  const equals = word.indexOf('=');
  const given = equals === -1 ? word : word.slice(0, equals);
  const value = equals === -1 ? undefined : word.slice(equals + 1);
  const name = isSingleDash ? given.replace(/^--/, '-') : given;
  const kind = options.get(word) ?? options.get(name);
  if (kind === 'flag' && !options.has(word) && !/^[\w,.:%-]*$/.test(value ?? '')) return undefined;
  if (kind !== undefined) return { kind, value };
  return isSingleDash || word.startsWith('--') ? undefined : letters(word, options);
}

/** `-qx`, `-n5`, `-20`: letters that stand together; the first that takes a value takes the rest. */
function letters(
  word: string,
  options: Arguments['options'],
): { readonly kind: OptionKind; readonly value: string | undefined } | undefined {
  if (/^-\d+$/.test(word))
    return options.get('-n') === 'text' ? { kind: 'flag', value: undefined } : undefined;
  for (let at = 1; at < word.length; at += 1) {
    const kind = options.get(`-${word[at]}`);
    if (kind === undefined) return undefined;
    if (kind === 'flag') continue;
    const rest = word.slice(at + 1);
    return { kind, value: rest === '' ? undefined : rest };
  }
  return { kind: 'flag', value: undefined };
}
