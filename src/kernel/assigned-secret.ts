/** `name = value` where the name ends in a word for a secret; the value decides. Starts at the word, so time is linear. */
const ASSIGNMENT =
  /(?<word>(?:token|secret|passw(?:or)?d|passphrase|pwd|credential|_pass|_auth|(?:api|access|account|private|secret|signing|encryption|master|deploy|license|auth|app|shared_access|sharedaccess)[_-]?key|(?<=[?&])sig)(?:_base|_\d{1,2})?)(?<sign>\\?["'\x60]?[ \t]{0,4}(?:=>|:=|=(?![=>~])|:(?!:))[ \t]{0,4}|[ \t]{1,2})(?:(?<quote>\\?["'\x60])(?<quoted>[^"'\x60\n]{1,2000})|(?<bare>[^\s"'\x60]+))/gi;
const WORDS_NOT_VALUES =
  /^(?:true|false|null|none|nil|undefined|yes|no|on|off|required|optional|missing|invalid|string|str|bytes|any|unknown|number|\[?(?:redacted|masked|secure|secret|hidden|filtered)\]?|\*+|x+|\.+|-+)$/i;
const CODE = /[()[\]{}<>]|=>|^[$%&!*@<]|\$\{|\{\{/;
const DOTTED_NAME = /^[A-Za-z_$][\w$]*(?:(?:\.|->|\?\.|::)[A-Za-z_$][\w$]*)+$/;

/** Replaces the values that are assigned to names such as `API_TOKEN` or `password`; leaves ordinary code alone. */
export function redactAssigned(text: string, replacement: string): { text: string; redacted: number } {
  let redacted = 0;
  const replaced = text.replace(ASSIGNMENT, (match, ...rest) => {
    const groups: Record<string, string | undefined> = rest.at(-1);
    const offset: number = rest.at(-3);
    const { word = '', sign = '', quote = '', quoted, bare } = groups;
    const value =
      quoted === undefined
        ? trimmedBare(bare ?? '', isEnvironment(text, offset, word, sign))
        : quoted.replace(/\\$/, '');
    if (!isSecretValue(value, quoted !== undefined, text, offset, word, sign)) return match;
    redacted++;
    return word + sign + quote + replacement + (quoted ?? bare ?? '').slice(value.length);
  });
  return { text: replaced, redacted };
}

/** `DB_PASSWORD=…` without spaces: a shell's or a file's environment, where any value is meant literally. */
function isEnvironment(text: string, offset: number, word: string, sign: string): boolean {
  return sign === '=' && word === word.toUpperCase() && !/[a-z]/.test(text[offset - 1] ?? '');
}

function trimmedBare(bare: string, environment: boolean): string {
  if (environment) return bare;
  const end = bare.search(/[;,&)\]}\\]/);
  return end === -1 ? bare : bare.slice(0, end);
}

function isSecretValue(
  value: string,
  isQuoted: boolean,
  text: string,
  offset: number,
  word: string,
  sign: string,
): boolean {
  if (value.length < 4 || WORDS_NOT_VALUES.test(value) || value.startsWith('[redacted]')) return false;
  if (isParserMessage(text, offset, word)) return false;
  if (word.startsWith('_') && !sign.includes('=')) return false;
  if (/^\s+$/.test(sign)) return isFlag(text, offset) && looksRandom(value);
  if (isEnvironment(text, offset, word, sign)) return !/^(?:\$|%[A-Z]|\{\{|<)/.test(value);
  if (isQuoted) return value.length >= 6 && !/\s/.test(value) && !CODE.test(value);
  if (CODE.test(value) || DOTTED_NAME.test(value)) return false;
  if (/^\d{1,5}(?:\.\d+)?$/.test(value)) return false;
  return looksRandom(value) || (isFlag(text, offset) && value.length >= 6);
}

/** `Unexpected token: x1`, `expected token = y2`: a parser speaks of tokens, not of secrets. */
function isParserMessage(text: string, offset: number, word: string): boolean {
  return (
    word.toLowerCase() === 'token' &&
    /(?:expected|invalid|illegal|near|next|bad)\s$/i.test(text.slice(Math.max(0, offset - 12), offset))
  );
}

/** The word belongs to a command-line option (`--api-token …`). */
function isFlag(text: string, offset: number): boolean {
  return /(?:^|\s)--?[\w-]*$/.test(text.slice(Math.max(0, offset - 40), offset));
}

function looksRandom(value: string): boolean {
  return value.length >= 6 && /\d/.test(value) && /[^\d.]/.test(value) && !/^v?\d+\.\d+/.test(value);
}
