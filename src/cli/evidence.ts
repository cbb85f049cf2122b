import { Command } from 'commander';
import { readEvidence } from '../evidence/read-evidence.ts';
import { tellingLine } from '../evidence/telling-line.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { cutLogNote, savedLogSentence } from '../report/log-sentence.ts';
import { outputOptions } from './heal-options.ts';
import { openLog } from './open-log.ts';
import { excerptWithChanges, sinceGreen } from './since-green.ts';
import { type OutputFlags, terminal } from './terminal.ts';

const DEFAULT_MAX_CHARS = 3000;
/** A shorter excerpt may leave out what tells. */
const TELLS_CHARS = 200;
const EXAMPLES = `
Examples:
  $ build-doctor evidence job.log                     the lines of a CI log that tell why it failed
  $ gh run view 123 --log-failed | build-doctor evidence
  $ npm test 2>&1 | build-doctor evidence --max-chars 1500
  $ build-doctor evidence logs.zip                    the zip of a run
  $ build-doctor evidence --json job.log.gz           one JSON object with class, tests, positions, excerpt
  $ build-doctor evidence --green old.log job.log     and what changed in the set-up since the job was green`;

type Options = OutputFlags & { readonly maxChars: string; readonly green?: string };

/** The `evidence` command: distils a log file, or standard input, and prints the excerpt or one JSON line. */
export function evidenceCommand(): Command {
  const command = new Command('evidence')
    .description('distil a CI log or test output to the lines that tell why it failed')
    .argument('[FILE]', 'log file: text, gzipped, or the zip of a run; - or nothing reads standard input')
    .option(
      '--max-chars <N>',
      'longest excerpt in UTF-16 units, its final newline included',
      String(DEFAULT_MAX_CHARS),
    )
    .option('--green <FILE>', 'log of the same job when it was green: says what changed in its set-up since');
  for (const option of outputOptions()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (file: string | undefined, options: Options) => {
    process.exitCode = await printEvidence(file, options);
  });
}

async function printEvidence(file: string | undefined, options: Options): Promise<number> {
  const screen = terminal(options);
  if (!/^[1-9]\d{0,8}$/.test(options.maxChars))
    return screen.refuse(`--max-chars must be a positive whole number, not "${options.maxChars}".`);
  if (options.green === '-' && (file ?? '-') === '-')
    return screen.refuse('One of the two logs has to be a file: standard input holds one log.');
  const log = openLog(file);
  if (log.kind === 'unreadable') return screen.refuse(log.reason);
  const maxChars = Number(options.maxChars) - (options.json === true ? 0 : 1);
  const read = await readEvidence(log.chunks, { maxChars, secrets: [] });
  if (read.kind === 'problem') return screen.refuse(savedLogSentence(log.name, read));
  let { evidence } = read;
  if (read.cut !== undefined) screen.complain(cutLogNote(log.name, read.cut));
  if (maxChars >= TELLS_CHARS && isCalm(evidence))
    screen.complain(`Nothing in the log ${log.name} says that something failed; its last lines follow.`);
  else if (process.stderr.isTTY === true) screen.tell(whatFailed(evidence));
  if (options.green !== undefined) {
    const compared = await sinceGreen(options.green, read.setup, evidence);
    if (typeof compared === 'string') return screen.refuse(compared);
    evidence = compared;
  }
  process.stdout.write(
    `${options.json === true ? JSON.stringify(evidence) : excerptWithChanges(evidence, maxChars)}\n`,
  );
  return 0;
}

const isCalm = ({ class: kind, exitCode, excerpt }: Evidence): boolean =>
  kind === 'unknown' && exitCode === null && tellingLine(excerpt, 200) === '';

/** Class, job, step and exit code on one line. */
function whatFailed({ class: kind, exitCode, step }: Evidence): string {
  const place = [
    ...(step.name === null ? [] : [`in the step ${step.name}`]),
    ...(step.job === null ? [] : [`of the job ${step.job}`]),
    ...(exitCode === null ? [] : [`with exit code ${exitCode}`]),
  ];
  return [kind === 'unknown' ? 'A failure' : `A failure of class ${kind}`, ...place].join(' ');
}
