import type { Evidence } from '../kernel/evidence.ts';
import type { LogPiece } from '../kernel/log-piece.ts';
import { type LogTrouble, UnreadableLog } from '../kernel/unreadable-log.ts';
import { type DistilOptions, distil } from './distil.ts';
import { LogSetup } from './setup/log-setup.ts';
import { toolchainOf } from './setup/toolchain-of.ts';
import { untilCut } from './steps/until-cut.ts';

/** What a log came to, or why it tells nothing; `what` is a clause. */
export type ReadEvidence =
  | {
      readonly kind: 'evidence';
      readonly evidence: Evidence;
      /** Why the log breaks off; undefined when it is whole. */
      readonly cut: string | undefined;
      /** What its jobs were set up with. */
      readonly setup: LogSetup;
    }
  | { readonly kind: 'problem'; readonly trouble: LogTrouble; readonly what: string };

/** Distils a log and reads what its jobs were set up with. One that breaks off is used as far as it goes; what is no log, or holds no text, is a problem. */
export async function readEvidence(
  source: AsyncIterable<LogPiece>,
  options: DistilOptions,
): Promise<ReadEvidence> {
  const { chunks, cut } = untilCut(source);
  const setup = new LogSetup();
  let evidence: Evidence;
  try {
    evidence = await distil(chunks, { ...options, watch: (line) => setup.add(line) });
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error;
    return { kind: 'problem', trouble: error.trouble, what: error.message };
  }
  const what = cut()?.message;
  if (evidence.linesRead > 0) {
    const toolchain = toolchainOf(setup.of(evidence.step.job));
    return { kind: 'evidence', evidence: { ...evidence, toolchain }, cut: what, setup };
  }
  if (what !== undefined) return { kind: 'problem', trouble: 'cut', what };
  return { kind: 'problem', trouble: evidence.bytesRead === 0 ? 'empty' : 'blank', what: 'it holds no text' };
}
