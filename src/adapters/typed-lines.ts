import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

export interface TypedLinesOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly signal: AbortSignal;
  /** Called on Ctrl-C. */
  readonly interrupt: () => void;
}

export interface TypedLines {
  /** Shows a prompt and resolves to the next line; undefined at the end of the input. Rejects with the signal's reason when aborted. */
  ask(prompt: string): Promise<string | undefined>;
  close(): void;
}

/** Lines that a person types at prompts. Of several lines in one go (a paste) those after the first answer the next prompts. */
export function typedLines({ input, output, signal, interrupt }: TypedLinesOptions): TypedLines {
  const lines = createInterface({ input, output });
  const ahead: string[] = [];
  let isOver = input.readableEnded;
  let wake = () => {};
  lines.on('line', (line) => {
    ahead.push(line);
    wake();
  });
  lines.on('SIGINT', interrupt);
  lines.on('close', () => {
    isOver = true;
    wake();
  });
  const awaken = () => wake();
  signal.addEventListener('abort', awaken);
  return {
    async ask(prompt) {
      lines.setPrompt(prompt);
      if (!isOver) lines.prompt();
      while (ahead.length === 0 && !isOver && !signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      signal.throwIfAborted();
      return ahead.shift();
    },
    close() {
      signal.removeEventListener('abort', awaken);
      lines.close();
    },
  };
}
