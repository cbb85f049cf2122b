import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../kernel/message-of.ts';
import { UnreadableLog } from '../../kernel/unreadable-log.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { tooLarge } from './capped-log.ts';

export type Spool = Awaited<ReturnType<typeof open>>;

/** No run's zip is so large. */
const MOST_BYTES = 2_000_000_000;

/** Bytes on disk, to be read anywhere in them, in a file without a name: it is gone once the handle is closed, whatever happens. */
export async function spooled(source: AsyncIterable<Uint8Array>): Promise<Spool> {
  const folder = temporaryFolder('build-doctor-zip-');
  if (folder.kind === 'problem') throw noRoom(folder.reason);
  const spool = await open(join(folder.path, 'zip'), 'wx+', 0o600).finally(folder.remove);
  try {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > MOST_BYTES) throw tooLarge(MOST_BYTES);
      await spool.writeFile(chunk).catch((error: unknown) => {
        throw noRoom(messageOf(error), error);
      });
    }
    return spool;
  } catch (error) {
    await spool.close();
    throw error;
  }
}

const noRoom = (why: string, cause?: unknown): UnreadableLog =>
  new UnreadableLog('no-room', `it is a zip and cannot be put on disk to be unpacked: ${why}`, { cause });
