import pc from 'picocolors';
import type { Entry } from '../kernel/entry.ts';
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
  readonly interactive: boolean;
  /** Diffs and the story: stdout, or stderr where stdout is for JSON or is not what the asked person sees. */
  readonly story: NodeJS.WriteStream;
  say(line: string): void;
  progress(entry: Entry): void;
  /** A plain line of progress; silent with `--quiet`. */
  tell(line: string): void;
  /** One sentence about what is wrong. */
  complain(sentence: string): void;
}

export function terminal(flags: OutputFlags): Terminal {
  const { stdin, stdout, stderr } = process;
  const interactive = stdin.isTTY === true && stderr.isTTY === true;
  const story = flags.json === true || (interactive && stdout.isTTY !== true) ? stderr : stdout;
  const colors = flags.color !== false && pc.isColorSupported && story.isTTY === true;
  const paint = pc.createColors(colors);
  const waiting = ticker(stderr, paint.dim);
  const tell = (line: string) => {
    waiting.stop();
    if (flags.quiet !== true) stderr.write(`${line}\n`);
  };
  return {
    colors,
    interactive,
    story,
    say(line) {
      waiting.stop();
      story.write(`${line}\n`);
    },
    progress(entry) {
      const line = liveLine(entry);
      waiting.stop();
      if (line === undefined || flags.quiet === true) return;
      if (entry.kind === 'wait') waiting.start(line);
      else tell(paint.dim(line));
    },
    tell,
    complain(sentence) {
      waiting.stop();
      stderr.write(`build-doctor: ${sentence}\n`);
    },
  };
}
