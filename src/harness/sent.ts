import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../kernel/parse-json.ts';
import type { Message } from '../ports.ts';

/** What of the repository went to the model's host. */
export interface Sent {
  /** UTF-16 units of test output and CI log. */
  readonly logChars: number;
  /** Files of which at least a part was shown or read. */
  readonly files: number;
}

const OUTPUT = /<untrusted (?:output|log) [^>\n]*>\n([\s\S]*?)\n<\/untrusted /g;
const TITLE = /^(.*) \((?:whole|lines [^()]*)\)$/;

/** Counts what the messages of a conversation show; what was dropped later to save room counts as sent. */
export function sentIn(messages: readonly Message[]): Sent {
  let logChars = 0;
  const files = new Set<string>();
  for (const message of messages) {
    for (const [, text = ''] of message.content.matchAll(OUTPUT)) logChars += text.length;
    if (message.role === 'user' && message.shows !== undefined) {
      files.add(TITLE.exec(message.shows)?.[1] ?? message.shows);
    }
    if (message.role === 'assistant') {
      for (const call of message.calls) {
        const args = parseJson(call.args);
        if (call.name === 'read_file' && isRecord(args) && typeof args.path === 'string')
          files.add(args.path);
      }
    }
  }
  return { logChars, files: files.size };
}
