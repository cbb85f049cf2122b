import { Command, InvalidArgumentError, Option } from 'commander';
import { outputOptions } from './heal-options.ts';
import { type Terminal, terminal } from './terminal.ts';
import { savePage } from './timeline/save-page.ts';
import { showText } from './timeline/show-text.ts';
import type { TimelineOptions } from './timeline/timeline-options.ts';
import { watchJournals } from './timeline/watch-journals.ts';

const EXAMPLES = `
Examples:
  $ build-doctor timeline                        this machine's runs, the newest first, as ./build-doctor-timeline.html
  $ gh run download --pattern 'build-doctor-*' -D journals && build-doctor timeline journals -o runs.html
  $ build-doctor timeline --watch                a live page: start it, then heal in another terminal
  $ build-doctor timeline RUN --text             one run as text, to paste into an issue

FILE is a journal, a folder (every *.jsonl below it), a quoted pattern, or the id of a run on this machine.
The page is one file that needs no network; --text is at most 12,000 characters, without your home folder's name.
Exit codes: 0 written, printed, or the live page was ended with Ctrl-C · 2 no journal, unreadable input, usage.`;

const DEFAULT_PAGE = 'build-doctor-timeline.html';
const MOST_PORT = 65_535;

/** The `timeline` command: journals as a page, a live page, or a text; `template` is a folder that holds the built page, by default that of the program. */
export function timelineCommand(template?: string): Command {
  const command = new Command('timeline')
    .description('runs as a page to look at, live or from disk, or one run as text to paste')
    .argument(
      '[FILE...]',
      "journals, folders of them, quoted patterns, ids of runs; without any, this machine's",
    );
  const own = [
    new Option('-o, --output <file>', 'where the page goes; - is standard output').default(DEFAULT_PAGE),
    new Option('--text', 'print one run as text for an issue: the last one, or that of --run').conflicts([
      'watch',
    ]),
    new Option('--run <id>', 'which run --text prints: its id, or how that begins'),
    new Option('--watch', 'serve a page on this machine alone that follows the journals as they are written'),
    new Option('--port <n>', 'where --watch serves; without it, any free port').argParser(port),
  ];
  for (const option of [...own, ...outputOptions()]) command.addOption(option);
  return command
    .addHelpText('after', EXAMPLES)
    .action(async (names: readonly string[], options: TimelineOptions, self: Command) => {
      const screen = terminal(options);
      const isNamed = self.getOptionValueSource('output') !== 'default';
      const clash = clashOf(options, isNamed);
      process.exitCode =
        clash === undefined ? await show(names, { ...options, template }, screen) : screen.refuse(clash);
    });
}

function show(
  names: readonly string[],
  options: TimelineOptions & { readonly template: string | undefined },
  screen: Terminal,
): number | Promise<number> {
  if (options.text === true) return showText(names, options, screen);
  return options.watch === true ? watchJournals(names, options, screen) : savePage(names, options, screen);
}

function clashOf({ text, watch, run, port: wished }: TimelineOptions, isNamed: boolean): string | undefined {
  if (isNamed && (text === true || watch === true))
    return '-o is for the page: leave it out with --text and --watch.';
  if (run !== undefined && text !== true) return '--run is for --text.';
  return wished !== undefined && watch !== true ? '--port is for --watch.' : undefined;
}

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > MOST_PORT)
    throw new InvalidArgumentError('it takes a port, 1 to 65535, or 0 for a free one.');
  return Number(text);
}
