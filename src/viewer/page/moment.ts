/** A UTC moment in the reader's own time; '' for what is none. */
export function moment(at: string): string {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return '';
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(time);
}
