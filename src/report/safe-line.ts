import { sliceWhole } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { codeSpan } from './code-span.ts';

/** A zero-width space: GitHub links no mention or reference across it, in the source it can be seen. */
const GAP = '&#8203;';
const CODE = /(?<!`)(`+)(?!`)(.*?[^`])\1(?!`)/;
/** What GFM, or GitHub after it, makes a link of. */
const ADDRESS = /(?:[a-z][a-z0-9+.-]{0,20}:\/\/|www\.)[^\s<>`"']+/;
const TOKEN = new RegExp(`${CODE.source}|(${ADDRESS.source})`, 'gi');
/** Closing punctuation after an address belongs to the sentence. */
const AFTER_ADDRESS = /[.,;:!?)\]}*_~|]+$/;
const SPECIAL = /[&<>$`\\*_~|[\]@]|#(?=\d)|GH-(?=\d)/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  $: '&#36;',
  '`': '&#96;',
};

/**
 * Anybody's text as one line of GitHub Markdown that pings nobody, refers to, closes, links, embeds and runs nothing and
 * holds no marker: mentions and references are parted by a zero-width space, addresses become code, markup and HTML are
 * escaped, a slash at the start is no command. Code spans stay. At most `maxChars` UTF-16 units of the text are taken,
 * and it says so; the Markdown is longer.
 */
export function safeLine(text: string, maxChars: number): string {
  const line = visibleText(plainText(text)).replace(/\s+/g, ' ').trim();
  const taken = line.length <= maxChars ? line : `${sliceWhole(line, 0, maxChars - 2)} …`;
  return withoutBlock(inline(taken));
}

function inline(text: string): string {
  let safe = '';
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, , code, address] = match;
    safe += escaped(text.slice(end, match.index));
    end = match.index + whole.length;
    // Two code spans side by side would read as one long run of backticks.
    if (safe.endsWith('`')) safe += ' ';
    if (address === undefined) safe += codeSpan(code ?? '');
    else {
      const after = AFTER_ADDRESS.exec(address)?.[0] ?? '';
      safe += codeSpan(address.slice(0, address.length - after.length)) + escaped(after);
    }
  }
  return safe + escaped(text.slice(end));
}

const escaped = (text: string): string =>
  text.replace(SPECIAL, (sign) => {
    if (sign.length > 1 || sign === '@' || sign === '#') return sign + GAP;
    return ENTITIES[sign] ?? `\\${sign}`;
  });

/** No list, heading, underline or command at the start of the line, whoever reads it. */
const withoutBlock = (line: string): string =>
  line
    .replace(/^\//, '&#47;')
    .replace(/^[-+=#]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
