import { Command } from 'commander';
import { readEvidence } from '../evidence/read-evidence.ts';
import { cutLogNote, savedLogSentence } from '../report/log-sentence.ts';
import { outputOptions } from './heal-options.ts';
import { openLog } from './open-log.ts';
import { type OutputFlags, terminal } from './terminal.ts';

const DEFAULT_MAX_CHARS = 3000;
const EXAMPLES = `
Examples:
  $ build-doctor evidence job.log                     the lines of a CI log that tell why it failed
  $ gh run view 123 --log-failed | build-doctor evidence
  $ npm test 2>&1 | build-doctor evidence --max-chars 1500
  $ build-doctor evidence logs.zip                    the zip of a run
  $ build-doctor evidence --json job.log.gz           one JSON object with class, tests, positions, excerpt`;

type Options = OutputFlags & { readonly maxChars: string };

/** The `evidence` command: distils a log file, or standard input, and prints the excerpt or one JSON line. */
export function evidenceCommand(): Command {
  const command = new Command('evidence')
    .description('distil a CI log or test output to the lines that tell why it failed')
    .argument('[FILE]', 'log file: text, gzipped, or the zip of a run; - or nothing reads standard input')
    .option(
      '--max-chars <N>',
      'longest excerpt in UTF-16 units, its final newline included',
      String(DEFAULT_MAX_CHARS),
    );
  for (const option of outputOptions()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action(async (file: string | undefined, options: Options) => {
    process.exitCode = await printEvidence(file, options);
  });
}

async function printEvidence(file: string | undefined, options: Options): Promise<number> {
  const screen = terminal(options);
  if (!/^[1-9]\d{0,8}$/.test(options.maxChars))
    return screen.refuse(`--max-chars must be a positive whole number, not "${options.maxChars}".`);
  const log = openLog(file);
  if (log.kind === 'unreadable') return screen.refuse(log.reason);
  const maxChars = Number(options.maxChars) - (options.json === true ? 0 : 1);
  const read = await readEvidence(log.chunks, { maxChars, secrets: [] });
  if (read.kind === 'problem') return screen.refuse(savedLogSentence(log.name, read));
  const { evidence, cut } = read;
  if (cut !== undefined) screen.complain(cutLogNote(log.name, cut));
  process.stdout.write(`${options.json === true ? JSON.stringify(evidence) : evidence.excerpt}\n`);
  return 0;
}
