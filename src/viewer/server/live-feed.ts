import type { KnownLine } from '../../kernel/journal-lines.ts';

/** What journals came to so far, in order of arrival, and whoever wants to hear of more. */
export interface LiveFeed {
  /** Tells that a file got these lines; a new name is a new file. */
  add(file: string, lines: readonly KnownLine[]): void;
  /**
   * Calls `send` with each message (JSON of `{file, lines}`) from number `from` on, those there are at once and the others as
   * they come, with the number to go on from after it. The returned function ends that.
   */
  listen(from: number, send: Send): () => void;
  /** How many messages there are. */
  count(): number;
}

type Send = (message: string, next: number) => void;

export function liveFeed(): LiveFeed {
  const messages: string[] = [];
  const listeners = new Set<Send>();
  return {
    add(file, lines) {
      const message = JSON.stringify({ file, lines });
      messages.push(message);
      for (const send of listeners) send(message, messages.length);
    },
    listen(from, send) {
      for (const [index, message] of messages.slice(from).entries()) send(message, from + index + 1);
      listeners.add(send);
      return () => listeners.delete(send);
    },
    count: () => messages.length,
  };
}
