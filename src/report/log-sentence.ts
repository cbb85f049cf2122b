import type { LogTrouble } from '../kernel/unreadable-log.ts';

/** What is wrong with a log, as a clause (`it is a web page`), and which kind of trouble that is. */
export interface LogProblem {
  readonly trouble: LogTrouble;
  readonly what: string;
}

const SAVE_AGAIN = 'save it again, for example with `gh run view ID --log-failed`';
const RUN_AGAIN = 'run the job again';
const LOG_ITSELF = 'it has to be text, gzip or the zip of a run';

/** What a person does about it: who saved a log, and who maintains the workflow. */
const ADVICE: Readonly<Record<LogTrouble, { readonly terminal: string; readonly action: string }>> = {
  empty: { terminal: SAVE_AGAIN, action: `${RUN_AGAIN}; one that never started has nothing in its log` },
  blank: {
    terminal: `give one that holds the failing step's output, for example from \`gh run view ID --log-failed\``,
    action: `${RUN_AGAIN}, and look whether the failing step prints anything`,
  },
  cut: { terminal: SAVE_AGAIN, action: 'start Build Doctor again later with /doctor' },
  binary: { terminal: LOG_ITSELF, action: `${RUN_AGAIN}, and look at what the failing step prints` },
  packed: { terminal: 'unpack it first', action: RUN_AGAIN },
  encrypted: { terminal: 'save it without a password', action: RUN_AGAIN },
  'no-log': {
    terminal: 'give the zip that GitHub has for a run (`gh api repos/OWNER/REPO/actions/runs/ID/logs`)',
    action: RUN_AGAIN,
  },
  page: { terminal: `${SAVE_AGAIN}, which signs in`, action: 'start Build Doctor again later with /doctor' },
  expired: {
    terminal: 'run the workflow again and save the log of that run',
    action: 'run the workflow again',
  },
  missing: {
    terminal: 'look whether the run has ended and its number is right, and save it again',
    action: 'look whether the job has ended, and start Build Doctor again with /doctor',
  },
  forbidden: {
    terminal: 'save it with an account or token that may read Actions (`gh auth login`)',
    action: 'give the job `permissions: actions: read`',
  },
  'too-large': {
    terminal: 'save its end, for example with `tail -c 100000000`',
    action: 'let the failing step print less',
  },
  'no-room': {
    terminal: 'free space, or set TMPDIR to a folder that has some',
    action: 'let the runner have more free disk',
  },
  unreadable: { terminal: 'name a readable log', action: 'start Build Doctor again later with /doctor' },
};

/** One sentence to whoever gave the log `name` in a terminal. */
export function savedLogSentence(name: string, problem: LogProblem): string {
  return `The log ${name} ${clauseOf(problem)}: ${ADVICE[problem.trouble].terminal}.`;
}

/** The same about the log of a job of CI, to a maintainer. */
export function jobLogSentence(job: string, problem: LogProblem): string {
  return `${job} failed, but its log ${clauseOf(problem)}: ${ADVICE[problem.trouble].action}.`;
}

/** What is said besides the evidence where a saved log breaks off and what there is of it was used. */
export function cutLogNote(name: string, what: string): string {
  return `The log ${name} breaks off (${what}): what came before is used. If the cause is not in it, ${ADVICE.cut.terminal}.`;
}

/** The same about the log of a job of CI. */
export function cutJobLogNote(what: string): string {
  return `The job's log breaks off (${what}): what came before was used. If the cause is not in it, ${ADVICE.cut.action}.`;
}

function clauseOf({ trouble, what }: LogProblem): string {
  switch (trouble) {
    case 'empty':
      return 'is empty';
    case 'blank':
      return 'is empty but for blank lines';
    case 'cut':
      return `breaks off before it tells anything (${what})`;
    default:
      return `cannot be read (${what})`;
  }
}
