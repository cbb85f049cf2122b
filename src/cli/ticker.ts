import ora, { type Ora } from 'ora';

/** A line about something that takes long, with a spinner and the seconds so far, redrawn in place. */
export interface Ticker {
  /** Shows `line` and counts; without a terminal that can redraw it is just printed. */
  start(line: string): void;
  /** Leaves the line as it was first shown and ends it. */
  stop(): void;
}

/** The line that stays is `paint`ed, and may come in several rows. */
export function ticker(screen: NodeJS.WriteStream, paint: (text: string) => string): Ticker {
  let running: { readonly line: string; readonly spinner: Ora } | undefined;
  return {
    start(line) {
      const spinner = ora({
        text: paint(line),
        suffixText: secondsSince(process.hrtime.bigint(), paint),
        stream: screen,
        // Of a terminal without a size (0 columns) ora would clear endless rows.
        ...(screen.columns > 0 ? {} : { isEnabled: false }),
        color: false,
        // Answers are typed into the same terminal, and its cursor has to be there whatever ends this program.
        discardStdin: false,
        hideCursor: false,
      });
      if (!spinner.isEnabled) {
        screen.write(`${paint(line)}\n`);
        return;
      }
      running = { line, spinner: spinner.start() };
    },
    stop() {
      if (running === undefined) return;
      const { line, spinner } = running;
      running = undefined;
      spinner.stop();
      screen.write(`${paint(line)}\n`);
    },
  };
}

/** Of the first second nothing is said: most things are over by then. */
function secondsSince(from: bigint, paint: (text: string) => string): () => string {
  return () => {
    const seconds = (process.hrtime.bigint() - from) / 1_000_000_000n;
    return seconds === 0n ? '' : paint(`(${seconds} s)`);
  };
}
