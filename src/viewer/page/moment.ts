type Form = 'short' | 'full';

const FORMS: Readonly<Record<Form, Intl.DateTimeFormatOptions>> = {
  short: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  full: { dateStyle: 'medium', timeStyle: 'medium' },
};

/** A UTC moment in the reader's own time, `short` without year and seconds; '' for what is none. */
export function moment(at: string, form: Form = 'full'): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat(undefined, FORMS[form]).format(time);
}
