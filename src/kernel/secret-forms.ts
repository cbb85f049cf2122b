/** Values shorter than this would blank out ordinary text. */
const MIN_LENGTH = 4;
const MIN_ENCODED_LENGTH = 6;

/**
 * Every spelling under which a known secret may appear in a text: plain, each long line of it, base64 and base64url at
 * the three byte offsets, hex, percent-encoded, JSON-escaped. Longest first, without repeats.
 */
export function secretForms(secrets: readonly string[]): string[] {
  const forms = new Set<string>();
  for (const given of secrets) {
    const secret = given.trim();
    if (secret.length < MIN_LENGTH) continue;
    forms.add(secret);
    for (const line of secret.split(/\r?\n/)) if (line.trim().length >= 8) forms.add(line.trim());
    for (const form of encoded(secret)) if (form.length >= MIN_ENCODED_LENGTH) forms.add(form);
  }
  return [...forms].sort((a, b) => b.length - a.length);
}

function encoded(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const hex = bytes.toString('hex');
  const escaped = JSON.stringify(secret).slice(1, -1);
  const percent = percentEncoded(secret);
  const base64 = [0, 1, 2].flatMap((offset) => base64At(bytes, offset));
  const url = base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    hex,
    hex.toUpperCase(),
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    escaped.replaceAll('/', '\\/'),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll('%20', '+'),
    ...base64,
    ...url,
  ];
}

/** The characters of the base64 text that the secret alone decides, when `offset` other bytes (mod 3) stand before it. */
function base64At(bytes: Buffer, offset: number): string[] {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const start = Math.ceil((offset * 8) / 6);
  const fixedEnd = Math.floor((padded.replaceAll('=', '').length * 6) / 8) * 8;
  const fixed = padded.slice(start, Math.floor(fixedEnd / 6));
  return [padded.slice(start), padded.replaceAll('=', '').slice(start), fixed];
}

/** Percent-encoding as RFC 3986 has it, of the value as UTF-8. */
function percentEncoded(secret: string): string {
  return encodeURIComponent(Buffer.from(secret, 'utf8').toString('utf8')).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
