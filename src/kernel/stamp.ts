/** A moment for the names of files, in UTC: `20260102T030405`. */
export const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+Z/g, '');
