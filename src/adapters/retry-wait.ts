const DURATION =
  /(?:(\d+)\s*h(?:ours?)?\s*)?(?:(\d+)\s*m(?:in(?:utes?)?)?(?![a-z])\s*)?(?:([\d.]+)\s*(ms|s(?:ec(?:onds?)?)?)\b)?/;

/**
 * How long to wait, in milliseconds: the header `retry-after-ms` or `retry-after` (seconds or a date, RFC 9110), else
 * what the message says ("Please try again in 1m4.77s", "retry after 26 seconds"). undefined: nobody says.
 */
export function waitOf(message: string, headers: Pick<Headers, 'get'> | undefined): number | undefined {
  return (
    positive(headers?.get('retry-after-ms'), 1) ??
    positive(headers?.get('retry-after'), 1000) ??
    untilDate(headers?.get('retry-after')) ??
    waitIn(message)
  );
}

function positive(text: string | null | undefined, unitMs: number): number | undefined {
  const value = text === null || text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? Math.ceil(value * unitMs) : undefined;
}

function untilDate(text: string | null | undefined): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}

function waitIn(message: string): number | undefined {
  const start = /(?:(?:try again|retry(?:ing)?) (?:in|after)|please wait)\s+/i.exec(message);
  if (start === null) return undefined;
  const match = DURATION.exec(message.slice(start.index + start[0].length));
  if (match === null || match.index !== 0 || match[0] === '') return undefined;
  const [, hours = '0', minutes = '0', amount = '0', unit = 's'] = match;
  const seconds = unit === 'ms' ? Number(amount) / 1000 : Number(amount);
  return Math.ceil((Number(hours) * 3600 + Number(minutes) * 60 + seconds) * 1000);
}
