import { sliceWhole } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import type { Command } from './command.ts';
import { freeText } from './free-text.ts';
import { namedIds } from './named-ids.ts';

const COMMAND = /^\/doctor(?:[^\S\n]+([^\n]*))?(?:\n([\s\S]*))?$/i;
const FULL_SHA = /^[0-9a-f]{40}$/i;
const ID = /^(?:sha256:)?([0-9a-f]{7,64})$/i;
/** Around an id that was copied out of a sentence. */
const WRAPPING = /^[`'"(<[]+|[`'")>\].,:;!]+$/g;
const MAX_UNKNOWN = 60;

/**
 * The command in a comment: `/doctor [fix [sha] | explain [sha] | status | retry [sha] [hint] | apply [id] |
 * deny [id] [why] | allow id | onboard | help]` at the very start of its first line, in any case; undefined when there is none (a
 * quoted or fenced line never starts with it). Hints, reasons and the id to apply may stand in the lines below. What is not understood, two
 * ids to apply for example, asks for help, so that a slip never applies or denies anything.
 */
export function parseCommand(body: string): Command | undefined {
  const found = COMMAND.exec(body.replace(/\r\n?/g, '\n'));
  if (found === null) return undefined;
  const [, line = '', below = ''] = found;
  const { first: word, rest } = firstWord(line);
  const { first, rest: afterFirst } = firstWord(rest);
  const withBelow = (text: string) => freeText(`${text}\n${below}`);
  switch (word.toLowerCase()) {
    case '':
      return { kind: 'fix', head: undefined };
    case 'fix':
    case 'explain':
      return { kind: word.toLowerCase() === 'fix' ? 'fix' : 'explain', head: shaOf(first) };
    case 'retry': {
      const head = shaOf(first);
      return { kind: 'retry', head, hint: withBelow(head === undefined ? rest : afterFirst) };
    }
    case 'status':
      return { kind: 'status' };
    case 'apply':
      return apply(line, rest, below);
    case 'deny': {
      const id = isWord(first) ? undefined : idOf(first);
      return { kind: 'deny', id, why: withBelow(id === undefined ? rest : afterFirst) };
    }
    case 'allow': {
      const id = idOf(first);
      return id === undefined ? help(line) : { kind: 'allow', id };
    }
    case 'onboard':
      return { kind: 'onboard' };
    case 'help':
      return { kind: 'help', unknown: undefined };
    default:
      return help(line);
  }
}

/** The id may stand on the first line or below; any second one makes it unclear which is meant. */
function apply(line: string, rest: string, below: string): Command {
  const { first, rest: afterFirst } = firstWord(rest);
  const id = idOf(first);
  const isUnclear = (first !== '' && id === undefined) || idOf(firstWord(afterFirst).first) !== undefined;
  const ids = [...(id === undefined ? [] : [id]), ...namedIds(`${afterFirst}\n${below}`)];
  const [meant] = ids;
  const areOne = ids.every((one) => one.startsWith(meant ?? '') || meant?.startsWith(one));
  return isUnclear || !areOne ? help(line) : { kind: 'apply', id: meant };
}

const help = (line: string): Command => ({
  kind: 'help',
  unknown: sliceWhole(plainText(line).trim(), 0, MAX_UNKNOWN),
});

function firstWord(text: string): { readonly first: string; readonly rest: string } {
  const trimmed = text.trim();
  const end = trimmed.search(/\s/);
  return end === -1
    ? { first: trimmed, rest: '' }
    : { first: trimmed.slice(0, end), rest: trimmed.slice(end).trimStart() };
}

/** Only a full SHA pins a head: whoever pushes can find a commit with a given short one. */
function shaOf(word: string): string | undefined {
  const bare = word.replace(WRAPPING, '');
  return FULL_SHA.test(bare) ? bare.toLowerCase() : undefined;
}

const idOf = (word: string): string | undefined => ID.exec(word.replace(WRAPPING, ''))?.[1]?.toLowerCase();

/** "deny defaced headings": a word of seven letters, not an id. Ids are written with eight digits or with more. */
const isWord = (word: string): boolean => /^[a-f]{7}$/i.test(word.replace(WRAPPING, ''));
