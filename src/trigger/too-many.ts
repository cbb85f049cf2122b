import { type Refusal, refused, silently } from './refusal.ts';

const HOUR_MS = 3_600_000;
const PER_PERSON_AND_HOUR = 5;
const PER_DAY = 20;

/**
 * Refuses a command over the limits: 5 a person and hour, 20 a repository and day; `earlier` are those before this one. Only
 * the first command over a limit is answered.
 */
export function tooMany(
  by: { readonly id: number },
  at: Date,
  earlier: readonly { readonly by: number; readonly at: Date }[],
): Refusal | undefined {
  const within = (ms: number) => earlier.filter((one) => at.getTime() - one.at.getTime() < ms);
  const own = within(HOUR_MS).filter((one) => one.by === by.id).length;
  const all = within(24 * HOUR_MS).length;
  if (own < PER_PERSON_AND_HOUR && all < PER_DAY) return undefined;
  const isFirst = own <= PER_PERSON_AND_HOUR && all <= PER_DAY;
  return (isFirst ? refused : silently)(
    'command.too-many',
    `More than ${PER_PERSON_AND_HOUR} commands by one person in an hour, or ${PER_DAY} in the repository in a day, are not followed. Ask again later.`,
  );
}
