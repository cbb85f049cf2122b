import { isFullDisk } from '../kernel/is-full-disk.ts';
import { messageOf } from '../kernel/message-of.ts';
import type { Journal } from '../ports.ts';
import { type Ending, ending } from './ending.ts';

/**
 * The end of a run in a terminal, whatever is thrown on its road: the verdict is written down; where even that fails, the
 * person is told and the verdict stands.
 */
export async function closed(
  road: Promise<Ending>,
  journal: Journal,
  signal: AbortSignal | undefined,
): Promise<Ending> {
  const end = await road.catch((error: unknown) =>
    signal?.aborted === true ? interrupted(error) : broken(error),
  );
  const { word, reason, sentence } = end.verdict;
  try {
    journal.append({ kind: 'verdict', verdict: word, reason, sentence });
    return end;
  } catch (error) {
    const why = messageOf(error);
    return { ...end, story: [...end.story, `The journal ends before this verdict (${why}).`] };
  }
}

function interrupted(cause: unknown): Ending {
  return ending('exhausted', 'interrupted', 'interrupted; everything is as it was.', { cause });
}

function broken(error: unknown): Ending {
  if (isFullDisk(error))
    return ending(
      'unavailable',
      'disk.full',
      'The disk is full or read-only: free space (also in the temporary folder) and run again. Nothing was left half-written.',
    );
  return ending('failed', 'bug', `A bug in Build Doctor: ${messageOf(error)}. Nothing was written.`, {
    cause: error,
  });
}
