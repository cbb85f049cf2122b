import { isRecord } from '../../kernel/is-record.ts';
import { parseJson } from '../../kernel/parse-json.ts';
import { UnreadableLog } from '../../kernel/unreadable-log.ts';

/** A time of GitHub's or GitLab's, after the columns of `gh run view --log`: CI wrote this line, whatever a test printed in it. */
const STAMPED = /^(?:[^\t\n]*\t[^\t\n]*\t)?(?:\xef\xbb\xbf)?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}/;
/** A NUL among the first bytes is no text; further on a test may have printed it. */
const NUL_WITHIN = 32;
const UTF_16 = ['fffe', 'feff'];
const PACKED: readonly (readonly [string, string])[] = [
  ['28b52ffd', 'zstd'],
  ['fd377a585a00', 'xz'],
  ['425a68', 'bzip2'],
  ['377abcaf271c', '7-Zip'],
  ['526172211a07', 'RAR'],
];
const TAR_MARK = 257;
/** Share of control characters from which on it is no text; colours and progress bars stay far below it. */
const MOST_CONTROLS = 0.05;

/** Why these first bytes (some hundred) begin no log; undefined when they may. */
export function noLog(head: Uint8Array): UnreadableLog | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (STAMPED.test(bytes.toString('latin1'))) return undefined;
  const hex = bytes.subarray(0, 8).toString('hex');
  const packed = PACKED.find(([mark]) => hex.startsWith(mark))?.[1];
  if (packed !== undefined) return new UnreadableLog('packed', `it is packed with ${packed}`);
  if (bytes.toString('latin1', TAR_MARK, TAR_MARK + 5) === 'ustar')
    return new UnreadableLog('packed', 'it is a tar archive');
  if (UTF_16.some((mark) => hex.startsWith(mark))) return undefined;
  if (bytes.subarray(0, NUL_WITHIN).includes(0) || hex.startsWith('255044462d') || controls(bytes))
    return new UnreadableLog('binary', 'it is not text');
  return insteadOfLog(
    bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .trimStart(),
  );
}

function controls(bytes: Uint8Array): boolean {
  const count = bytes.filter((byte) => byte < 0x20 && ![8, 9, 10, 12, 13, 27].includes(byte)).length;
  return count > bytes.length * MOST_CONTROLS;
}

/** What a server says in the place of a log, and somebody saved. */
function insteadOfLog(text: string): UnreadableLog | undefined {
  if (/^<!doctype html|^<html/i.test(text)) return new UnreadableLog('page', 'it is a web page');
  const code = /^(?:<\?xml[^>]*>\s*)?<Error>\s*<Code>(\w+)<\/Code>/.exec(text)?.[1];
  if (code === 'BlobNotFound') return new UnreadableLog('missing', 'it is the answer that there is no log');
  if (code !== undefined) return new UnreadableLog('page', `it is the answer ${code} of the log store`);
  return text.startsWith('{') ? apiAnswer(parseJson(text.trimEnd())) : undefined;
}

/** An error of GitHub's API: `{"message","documentation_url","status"}`. */
function apiAnswer(answer: unknown): UnreadableLog | undefined {
  if (!isRecord(answer) || typeof answer.message !== 'string' || !('documentation_url' in answer))
    return undefined;
  const what = (meaning: string) => `it is GitHub's answer ${meaning}`;
  switch (String(answer.status)) {
    case '410':
      return new UnreadableLog('expired', what('that the log is no longer kept'));
    case '404':
      return new UnreadableLog('missing', what('that there is no such log'));
    case '401':
    case '403':
      return new UnreadableLog('forbidden', what('that this account may not read the log'));
    default:
      return new UnreadableLog('page', what(`"${answer.message.slice(0, 100)}"`));
  }
}
