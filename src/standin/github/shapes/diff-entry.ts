import type { DiffFile } from '../pulls/diff-files.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';

/** GitHub's `diff-entry`: a changed file of a pull request, a commit or a comparison; `head` is the SHA it is linked at. */
export function diffEntry(world: World, repository: Repository, head: string, file: DiffFile) {
  const page = repositoryPage(world, repository);
  const path = file.path.split('/').map(encodeURIComponent).join('/');
  return {
    sha: file.sha,
    filename: file.path,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.changes,
    blob_url: `${page}/blob/${head}/${path}`,
    raw_url: `${page}/raw/${head}/${path}`,
    contents_url: `${repositoryUrl(world, repository)}/contents/${path}?ref=${head}`,
    ...(file.patch === undefined ? {} : { patch: file.patch }),
    ...(file.previousPath === undefined ? {} : { previous_filename: file.previousPath }),
  };
}
