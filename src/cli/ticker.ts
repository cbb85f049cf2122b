/** A line about something that takes long, with the seconds so far, redrawn in place. */
export interface Ticker {
  /** Shows `line` and counts; without a terminal it is just printed. */
  start(line: string): void;
  /** Leaves the line as it was first shown and ends it. */
  stop(): void;
}

const EVERY_MS = 1_000;
const ERASE = '\r\u001b[K';

export function ticker(screen: NodeJS.WriteStream, paint: (text: string) => string): Ticker {
  let running: { readonly line: string; readonly timer: NodeJS.Timeout } | undefined;
  return {
    start(line) {
      if (screen.isTTY !== true) {
        screen.write(`${paint(line)}\n`);
        return;
      }
      const from = process.hrtime.bigint();
      const draw = () => {
        const seconds = Number((process.hrtime.bigint() - from) / 1_000_000_000n);
        const room = Math.max(20, (screen.columns ?? 80) - 12);
        const short = line.length > room ? `${line.slice(0, room - 2)} …` : line;
        screen.write(`${ERASE}${paint(seconds === 0 ? short : `${short} (${seconds} s)`)}`);
      };
      const timer = setInterval(draw, EVERY_MS);
      timer.unref();
      running = { line, timer };
      draw();
    },
    stop() {
      if (running === undefined) return;
      clearInterval(running.timer);
      screen.write(`${ERASE}${paint(running.line)}\n`);
      running = undefined;
    },
  };
}
