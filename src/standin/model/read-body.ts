import type { IncomingMessage } from 'node:http';
import { readBytes } from '../read-bytes.ts';

/** The body of a request as UTF-8 text; undefined when it is over 32 MB. Rejects when the client goes away. */
export const readBody = async (request: IncomingMessage): Promise<string | undefined> =>
  (await readBytes(request, 32_000_000))?.toString('utf8');
