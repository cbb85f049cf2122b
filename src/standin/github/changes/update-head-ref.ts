import { fetchRef } from '../git/fetch-ref.ts';
import { setRef } from '../git/move-ref.ts';
import { branchTip } from '../git/objects.ts';
import type { Pull } from '../world/pull.ts';

/** Sets `refs/pull/N/head` of the base repository to the head branch's tip, bringing a fork's commits along. */
export async function updateHeadRef(pull: Pull): Promise<void> {
  const { head, base, number, repository } = pull;
  const into = `refs/pull/${number}/head`;
  if (head.repository === undefined || head.repository.id === repository.id) {
    await setRef(repository.folder, into, head.sha);
  } else {
    await fetchRef(head.repository.folder, repository.folder, `refs/heads/${head.ref}`, into);
  }
  base.sha = (await branchTip(repository.folder, base.ref)) ?? base.sha;
}
