import * as v from 'valibot';
import type { CommitDraft } from '../../ports/code-host.ts';
import type { Written } from '../../ports/written.ts';
import type { GithubClient } from './client.ts';
import { ShaJson } from './schemas.ts';

/**
 * Stores a commit with the Git Data API, which keeps the modes of its files; no branch leads to it yet. Source: REST "Git
 * database".
 */
export async function storeCommit(
  client: GithubClient,
  at: { readonly owner: string; readonly repo: string },
  draft: CommitDraft,
): Promise<Written<{ readonly sha: string; readonly url: string }>> {
  const post = <T>(path: string, body: object, schema: v.GenericSchema<unknown, T>) =>
    client.write(`POST /repos/{owner}/{repo}/git/${path}`, { ...at, ...body }, schema, 'contents: write');
  const tree: { path: string; mode: string; type: 'blob'; sha: string }[] = [];
  for (const { path, mode, content } of draft.files) {
    const blob = await post(
      'blobs',
      { content: Buffer.from(content).toString('base64'), encoding: 'base64' },
      ShaJson,
    );
    if (blob.kind !== 'written') return blob;
    tree.push({ path, mode: (mode & 0o100) === 0 ? '100644' : '100755', type: 'blob', sha: blob.value.sha });
  }
  const made = await post('trees', { base_tree: draft.parent, tree }, ShaJson);
  if (made.kind !== 'written') return made;
  const commit = await post(
    'commits',
    { message: `${draft.headline}\n\n${draft.body}`, tree: made.value.sha, parents: [draft.parent] },
    v.object({ sha: v.string(), html_url: v.string() }),
  );
  if (commit.kind !== 'written') return commit;
  const { sha, html_url: url } = commit.value;
  return { kind: 'written', value: { sha, url } };
}
