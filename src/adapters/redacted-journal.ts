import type { Entry } from '../kernel/entry.ts';
import { redact } from '../kernel/redact.ts';
import type { Journal } from '../ports.ts';

/** A journal that takes no secret: every text in an entry, at any depth, is redacted first. `secrets` are known values. */
export function redactedJournal(inner: Journal, secrets: readonly string[]): Journal {
  return {
    location: inner.location,
    append: (entry) => inner.append(clean(entry, secrets) as Entry),
  };
}

function clean(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redact(value, secrets).text;
  if (Array.isArray(value)) return value.map((item) => clean(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item, secrets)]));
}
