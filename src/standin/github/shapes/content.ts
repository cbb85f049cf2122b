import type { SizedEntry } from '../git/read-tree.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { base64Lines } from './base64-lines.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';

const MODE_LINK = '120000';
// Above this GitHub leaves the content out; source: GitHub doc "Get repository content".
const MOST_BYTES = 1_048_576;

/** What all of GitHub's content shapes share; `ref` is the branch or SHA that was asked for, `type` what it is shown as. */
export function contentItem(
  world: World,
  repository: Repository,
  ref: string,
  entry: SizedEntry,
  type: string,
) {
  const path = entry.path.split('/').map(encodeURIComponent).join('/');
  const page = repositoryPage(world, repository);
  const shown = encodeURI(ref).replaceAll('#', '%23');
  const self = `${repositoryUrl(world, repository)}/contents/${path}?ref=${encodeURIComponent(ref)}`;
  const isFile = entry.type === 'blob';
  const isModule = entry.type === 'commit';
  const git = isModule ? null : `${repositoryUrl(world, repository)}/git/${entry.type}s/${entry.sha}`;
  const html = isModule ? null : `${page}/${isFile ? 'blob' : 'tree'}/${shown}/${path}`;
  return {
    name: entry.path.split('/').at(-1) ?? '',
    path: entry.path,
    sha: entry.sha,
    size: entry.size ?? 0,
    url: self,
    html_url: html,
    git_url: git,
    download_url: isFile ? `${page}/raw/${shown}/${path}` : null,
    type,
    _links: { self, git, html },
  };
}

/** A file of a directory's listing; a submodule is shown as a file there, for old clients' sake. */
export const listedContent = (world: World, repository: Repository, ref: string, entry: SizedEntry) =>
  contentItem(
    world,
    repository,
    ref,
    entry,
    entry.type === 'tree' ? 'dir' : entry.mode === MODE_LINK ? 'symlink' : 'file',
  );

export function fileContent(
  world: World,
  repository: Repository,
  ref: string,
  entry: SizedEntry,
  bytes: Buffer,
) {
  const isShown = bytes.length <= MOST_BYTES;
  return {
    ...contentItem(world, repository, ref, entry, 'file'),
    content: isShown ? base64Lines(bytes) : '',
    encoding: isShown ? 'base64' : 'none',
  };
}

export const linkContent = (
  world: World,
  repository: Repository,
  ref: string,
  entry: SizedEntry,
  target: string,
) => ({ ...contentItem(world, repository, ref, entry, 'symlink'), target });

export const moduleContent = (
  world: World,
  repository: Repository,
  ref: string,
  entry: SizedEntry,
  address: string,
) => ({ ...contentItem(world, repository, ref, entry, 'submodule'), submodule_git_url: address });
