import type { KeptLog } from '../../ports/kept-log.ts';

/** Said where the kept log ends before CI's; '' when all of it is kept. */
export const cutNote = ({ cut, lines }: KeptLog): string =>
  cut === undefined ? '' : `\n[what follows line ${lines} is not here: ${cut}]`;
