import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import pc from 'picocolors';
import type { Entry } from '../kernel/entry.ts';
import { hangingRows } from '../kernel/hanging-rows.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { liveLine } from '../report/live-line.ts';
import type { Paint } from './demo/painted-diff.ts';
import { ticker } from './ticker.ts';
import { wantsColor } from './wants-color.ts';

/** Flags that every command takes. */
export interface OutputFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly color?: boolean;
  readonly verbose?: boolean;
}

/** Where a command writes: results to stdout, progress and prompts to stderr; with `--json` stdout holds the object alone. */
export interface Terminal {
  readonly colors: boolean;
  /** Where answers are typed. */
  readonly input: ReadStream;
  readonly interactive: boolean;
  /** Colours of the story; those that write nothing where `colors` is false. */
  readonly paint: Paint;
  /** Diffs and the story: stdout, or stderr where stdout is for JSON or is not what the asked person sees. */
  readonly story: NodeJS.WriteStream;
  /** Text of the story as it is: a result, output. */
  say(text: string): void;
  /** A sentence of the story; on a terminal its words are kept whole. */
  sentence(line: string, style?: (text: string) => string): void;
  /** Parts two pieces of the story for the eye, on a terminal alone. */
  gap(): void;
  progress(entry: Entry): void;
  /** A line of progress about something that takes long: it is under way until the next line. */
  wait(line: string): void;
  /** Ends what `progress` or `wait` still shows as under way: a spinner would keep the process alive. */
  settle(): void;
  /** A plain line of progress; silent with `--quiet`. */
  tell(line: string): void;
  /** One sentence about what is wrong. */
  complain(sentence: string): void;
  /** Complains about a call that cannot be carried out, in JSON too where that was asked for; the exit code. */
  refuse(sentence: string): number;
}

const USAGE = 2;

/** `stdinTaken`: standard input holds a log, so that answers are read from the terminal itself, where there is one. */
export function terminal(flags: OutputFlags, stdinTaken = false): Terminal {
  const { stdin, stdout, stderr } = process;
  const input = stdinTaken && stderr.isTTY === true ? (keyboard() ?? stdin) : stdin;
  const interactive = input.isTTY === true && stderr.isTTY === true && !(stdinTaken && input === stdin);
  const story = flags.json === true || (interactive && stdout.isTTY !== true) ? stderr : stdout;
  const colors = wantsColor(flags.color, story, process.env);
  const paint = pc.createColors(colors);
  const { dim } = pc.createColors(wantsColor(flags.color, stderr, process.env));
  const waiting = ticker(stderr, dim);
  const wait = (line: string) => {
    waiting.stop();
    if (flags.quiet !== true) waiting.start(fitted(visibleText(line), stderr));
  };
  const tell = (line: string) => {
    waiting.stop();
    if (flags.quiet !== true) stderr.write(`${dim(fitted(visibleText(line), stderr))}\n`);
  };
  const isSilent = flags.quiet === true && flags.json === true;
  const toStory = (text: string) => {
    waiting.stop();
    if (!isSilent) story.write(`${text}\n`);
  };
  const complain = (sentence: string) => {
    waiting.stop();
    stderr.write(`build-doctor: ${visibleText(sentence)}\n`);
  };
  return {
    colors,
    paint,
    input,
    interactive,
    story,
    say: (text) => toStory(visibleText(text)),
    sentence: (line, style = (text) => text) => toStory(style(fitted(visibleText(line), story))),
    gap() {
      if (story.isTTY === true) toStory('');
    },
    progress(entry) {
      const line = liveLine(entry);
      if (line === undefined) waiting.stop();
      else if (entry.kind === 'wait') wait(line);
      else tell(line);
    },
    wait,
    settle: () => waiting.stop(),
    tell,
    complain,
    refuse(sentence) {
      complain(sentence);
      if (flags.json === true) stdout.write(`${JSON.stringify({ error: sentence })}\n`);
      return USAGE;
    },
  };
}

/** On a terminal no word is cut, and further rows of a line are indented: none passes for a line of its own. */
const fitted = (text: string, { isTTY, columns }: NodeJS.WriteStream): string =>
  isTTY === true ? hangingRows(text, columns > 0 ? columns : 80) : text;

function keyboard(): ReadStream | undefined {
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}
