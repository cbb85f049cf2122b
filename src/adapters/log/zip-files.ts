import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { messageOf } from '../../kernel/message-of.ts';
import { UnreadableLog } from '../../kernel/unreadable-log.ts';
import { cutZipFiles } from './cut-zip-files.ts';
import type { Spool } from './spooled.ts';

/** A file in a zip; nothing of it is believed but where its bytes are. */
export interface ZippedFile {
  readonly name: string;
  /** Unpacked bytes as the zip says; undefined where it does not. */
  readonly size: number | undefined;
  readonly isEncrypted: boolean;
  /** The number that the format gives the method: 0 stored, 8 deflated. */
  readonly method: number;
  /** Where its packed bytes are. */
  place(): Promise<{ readonly start: number; readonly end: number }>;
}

export interface ZipFiles {
  readonly files: readonly ZippedFile[];
  /** Why the zip is not whole; undefined when it is. */
  readonly cut: string | undefined;
}

/** The zip of a run has some files for each of at most 256 jobs. */
const MOST_FILES = 50_000;

/** The files that a zip's directory names, in its order; of a zip whose directory is lost those that can be found. */
export async function zipFiles(spool: Spool): Promise<ZipFiles> {
  let zip: ZipFile;
  const files: ZippedFile[] = [];
  try {
    zip = await fromFdPromise(spool.fd, { autoClose: false, decodeStrings: false });
    if (zip.entryCount > MOST_FILES)
      throw new UnreadableLog('too-large', `it is a zip of more than ${MOST_FILES} files`);
    for await (const entry of zip.eachEntry()) files.push(fileOf(entry, zip));
    return { files, cut: undefined };
  } catch (error) {
    if (error instanceof UnreadableLog) throw error;
    return { files: await cutZipFiles(spool), cut: 'the end of the zip is missing or damaged' };
  }
}

const fileOf = (entry: Entry, zip: ZipFile): ZippedFile => ({
  name: entry.fileNameRaw.toString('utf8'),
  size: entry.uncompressedSize,
  isEncrypted: entry.isEncrypted(),
  method: entry.compressionMethod,
  async place() {
    try {
      const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      return { start, end: start + entry.compressedSize };
    } catch (error) {
      throw new UnreadableLog('cut', messageOf(error), { cause: error });
    }
  },
});
