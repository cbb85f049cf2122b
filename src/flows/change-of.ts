import { readableChanges } from '../evidence/suspects/readable-changes.ts';
import type { Policy } from '../kernel/policy.ts';
import { type ChangedFile, type CodeHost, HostFailure } from '../ports/code-host.ts';

/** What a pull request changes, as far as a model may read it; where GitHub does not say, a diagnosis goes on without. */
export async function changeOf(host: CodeHost, pull: number, policy: Policy): Promise<ChangedFile[]> {
  const files = await host.changedFiles(pull).catch((error: unknown) => {
    if (error instanceof HostFailure && error.kind !== 'interrupted') return [];
    throw error;
  });
  return readableChanges(files, policy);
}
