import { FLUSH, pktLine, readSection } from './pkt-line.ts';

/** What a push answers: `unpack ok`, then `ok REF` or `ng REF REASON`; `messages` are shown as `remote: …`. */
export interface PushReport {
  readonly lines: readonly string[];
  readonly messages: readonly string[];
}

const REPORT = 1;
const MESSAGE = 2;
// The most that one frame of side-band-64k carries beside its band.
const MOST = 65_515;

/** Reads the answer of `git receive-pack`, in bands or plain, as the client's capabilities asked. */
export function readReport(bytes: Buffer, capabilities: string): PushReport {
  if (!inBands(capabilities)) return { lines: textsOf(bytes), messages: [] };
  const bands = readSection(bytes).lines;
  const of = (band: number) => bands.filter((line) => line[0] === band).map((line) => line.subarray(1));
  const said = Buffer.concat(of(MESSAGE)).toString('utf8');
  return {
    lines: textsOf(Buffer.concat(of(REPORT))),
    messages: said === '' ? [] : said.replace(/\n$/, '').split('\n'),
  };
}

/** Writes the answer to a push. */
export function writeReport(report: PushReport, capabilities: string): Buffer {
  const lines = Buffer.concat([...report.lines.map((line) => pktLine(`${line}\n`)), FLUSH]);
  const asked = /\breport-status(?:-v2)?\b/.test(capabilities) ? lines : Buffer.alloc(0);
  if (!inBands(capabilities)) return asked;
  const frames: Buffer[] = report.messages.map((message) => banded(MESSAGE, Buffer.from(`${message}\n`)));
  for (let at = 0; at < asked.length; at += MOST) frames.push(banded(REPORT, asked.subarray(at, at + MOST)));
  return Buffer.concat([...frames, FLUSH]);
}

const inBands = (capabilities: string) => /\bside-band-64k\b/.test(capabilities);
const banded = (band: number, bytes: Buffer) => pktLine(Buffer.concat([Buffer.from([band]), bytes]));
const textsOf = (bytes: Buffer) =>
  readSection(bytes).lines.map((line) => line.toString('utf8').replace(/\n$/, ''));
