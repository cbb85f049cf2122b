const LINE_END = /\r\n/g;
const UNSEEN =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb]|\p{Default_Ignorable_Code_Point}|\p{Surrogate}/gu;

/**
 * Text for a person's eyes in which nothing hides: control characters (`\n` and `\t` stay), bidi, zero-width and other
 * invisible characters become `\u001b`-like marks, so that it can neither move the cursor nor look like other text.
 * `\r\n` counts as `\n`; any other `\r` is marked too.
 */
export function visibleText(text: string): string {
  return text.replace(LINE_END, '\n').replace(UNSEEN, (char) => {
    const hex = (char.codePointAt(0) ?? 0).toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  });
}
