import type { ViewPart } from './view-item.ts';

const texts = new WeakMap<ViewPart, string>();

/** Readable JSON of a part, made once: a search looks at it with every key. */
export function dataText(part: Extract<ViewPart, { form: 'data' }>): string {
  const known = texts.get(part);
  if (known !== undefined) return known;
  const text = readable(part.value);
  texts.set(part, text);
  return text;
}

function readable(value: unknown): string {
  try {
    return JSON.stringify(value, null, 2) ?? '';
  } catch {
    return '(nested too deep to be shown)';
  }
}
