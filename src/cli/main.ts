import { Command, CommanderError } from 'commander';
import { messageOf } from '../kernel/message-of.ts';
import { benchCommand } from './bench.ts';
import { demoCommand } from './demo.ts';
import { evidenceCommand } from './evidence.ts';
import { healCommand } from './heal.ts';
import { onboardCommand } from './onboard.ts';
import { replayCommand } from './replay.ts';
import { statsCommand } from './stats.ts';
import { suggestCommand } from './suggest.ts';
import { timelineCommand } from './timeline.ts';
import { VERSION } from './version.ts';

const USAGE = 2;
const LOST_OUTPUT = 3;
const BUG = 70;

const program = new Command('build-doctor')
  .description(
    'Heals red builds: reads the failing log, repairs a scratch copy with a guarded model, proves the fix, asks you.',
  )
  .version(VERSION)
  .addHelpText(
    'after',
    '\nExamples:\n  $ build-doctor demo\n  $ build-doctor heal --repo . --test "npm test"\n  $ build-doctor evidence ci.log',
  );
for (const command of [
  demoCommand(),
  healCommand(),
  onboardCommand(),
  evidenceCommand(),
  suggestCommand(),
  replayCommand(),
  benchCommand(),
  statsCommand(),
  timelineCommand(),
])
  program.addCommand(command.exitOverride().showHelpAfterError('(--help shows what there is)'));

/** A reader that went away (`| head`) is no reason to stop half-way; output that is lost otherwise (a full disk) is told. */
let lost = '';
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') lost = error.message;
  });
process.on('exit', (code) => {
  if (lost === '' || code !== 0) return;
  process.stderr.write(`build-doctor: the output could not be written (${lost}).\n`);
  process.exitCode = LOST_OUTPUT;
});

/** Commander's own exits become ours: 0 for help and version, 2 for a wrong call; whatever else is thrown is a bug. */
try {
  await program.exitOverride().showHelpAfterError('(--help shows what there is)').parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : USAGE;
    if (error.exitCode !== 0 && process.argv.includes('--json'))
      process.stdout.write(`${JSON.stringify({ error: error.message.replace(/^error: /, '') })}\n`);
  } else {
    const full =
      error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
    process.stderr.write(
      full
        ? 'build-doctor: the disk is full: free space and run again.\n'
        : `build-doctor: a bug: ${messageOf(error)} (--verbose shows where)\n`,
    );
    if (process.argv.includes('--verbose') && error instanceof Error)
      process.stderr.write(`${error.stack}\n`);
    process.exitCode = full ? 3 : BUG;
  }
}
