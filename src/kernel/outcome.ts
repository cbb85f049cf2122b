/**
 * How one call ended. `ok`: the tool ran (a command that exited 1 is `ok`); `blocked`: a guard said no; `denied`: a
 * person said no; `error`: the tool or the system failed; `rejected`: the provider refused the call before it came.
 */
export type Outcome = 'ok' | 'blocked' | 'denied' | 'error' | 'rejected';
