import { encodeSource } from '../kernel/source-text.ts';
import type { CodeHost } from '../ports/code-host.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';

/** How many of a proposal's files stand in a commit as it wants them, and how many it has. */
export async function standing(
  host: Pick<CodeHost, 'file'>,
  { edits }: StoredProposal,
  sha: string,
): Promise<[number, number]> {
  let present = 0;
  for (const { path, after } of edits) {
    const bytes = await host.file(sha, path);
    if (bytes !== undefined && Buffer.from(bytes).equals(encodeSource(after))) present += 1;
  }
  return [present, edits.length];
}
