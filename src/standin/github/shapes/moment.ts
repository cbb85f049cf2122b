/** A point in time as GitHub writes it: UTC, whole seconds. */
export const moment = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');

export const momentOrNull = (at: Date | undefined): string | null => (at === undefined ? null : moment(at));
