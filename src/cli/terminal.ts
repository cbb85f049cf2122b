import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import pc from 'picocolors';
import type { Entry } from '../kernel/entry.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { liveLine } from '../report/live-line.ts';
import { ticker } from './ticker.ts';

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
  /** Diffs and the story: stdout, or stderr where stdout is for JSON or is not what the asked person sees. */
  readonly story: NodeJS.WriteStream;
  say(line: string): void;
  progress(entry: Entry): void;
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
  const colors = flags.color !== false && pc.isColorSupported && story.isTTY === true;
  const paint = pc.createColors(colors);
  const waiting = ticker(stderr, paint.dim);
  const tell = (line: string) => {
    waiting.stop();
    if (flags.quiet !== true) stderr.write(`${paint.dim(visibleText(line))}\n`);
  };
  const complain = (sentence: string) => {
    waiting.stop();
    stderr.write(`build-doctor: ${visibleText(sentence)}\n`);
  };
  return {
    colors,
    input,
    interactive,
    story,
    say(line) {
      waiting.stop();
      if (!(flags.quiet === true && flags.json === true)) story.write(`${visibleText(line)}\n`);
    },
    progress(entry) {
      const line = liveLine(entry);
      waiting.stop();
      if (line === undefined || flags.quiet === true) return;
      if (entry.kind === 'wait') waiting.start(visibleText(line));
      else tell(line);
    },
    tell,
    complain,
    refuse(sentence) {
      complain(sentence);
      if (flags.json === true) stdout.write(`${JSON.stringify({ error: sentence })}\n`);
      return USAGE;
    },
  };
}

function keyboard(): ReadStream | undefined {
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}
