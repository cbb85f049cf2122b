import { at, type Tour } from './start-tour.ts';

/** Branches, commits, contents and git objects of the branch `fix`. */
export async function tourGit({ call }: Tour): Promise<void> {
  await call('GET ~/git/ref/{ref}', {}, { ref: 'heads/fix' });
  await call('GET ~/git/matching-refs/{ref}', {}, { ref: 'heads/f' });
  await call('GET ~/branches');
  await call('GET ~/branches/{branch}');
  await call('GET ~/rules/branches/{branch}');
  await call('GET ~/commits', { query: '?sha=fix&path=a.txt' });
  for (const accept of [
    'application/json',
    'application/vnd.github.diff',
    'application/vnd.github.patch',
    'application/vnd.github.sha',
  ]) {
    await call('GET ~/commits/{ref}', { accept }, { ref: 'fix' });
  }
  await call('GET ~/compare/{basehead}', {}, { basehead: 'main...fix' });
  for (const path of ['a.txt', '.github', 'link', 'ünï.txt', 'bytes.bin']) {
    await call('GET ~/contents/{path}', { query: '?ref=fix' }, { path });
  }
  await call('GET ~/contents/{path}', { accept: 'application/vnd.github.raw+json' });
  const put = await call(
    'PUT ~/contents/{path}',
    { body: { message: 'Add', content: 'eA==', branch: 'fix' } },
    { path: 'x.txt' },
  );
  const sha = at(put, 'content', 'sha');
  await call(
    'DELETE ~/contents/{path}',
    { body: { message: 'Remove', sha, branch: 'fix' } },
    { path: 'x.txt' },
  );
  const blob = await call('POST ~/git/blobs', { body: { content: 'é', encoding: 'utf-8' } });
  await call('GET ~/git/blobs/{file_sha}', {}, { file_sha: at(blob, 'sha') });
  const tip = at(await call('GET ~/git/ref/{ref}', {}, { ref: 'heads/fix' }), 'object', 'sha');
  const entry = { path: 'y.txt', mode: '100644', type: 'blob', sha: at(blob, 'sha') };
  const tree = await call('POST ~/git/trees', { body: { base_tree: tip, tree: [entry] } });
  await call('GET ~/git/trees/{tree_sha}', { query: '?recursive=1' }, { tree_sha: at(tree, 'sha') });
  const commit = await call('POST ~/git/commits', {
    body: { message: 'Y', tree: at(tree, 'sha'), parents: [tip] },
  });
  await call('GET ~/git/commits/{commit_sha}', {}, { commit_sha: at(commit, 'sha') });
  await call('POST ~/git/refs', { body: { ref: 'refs/heads/other', sha: tip } });
  await call('PATCH ~/git/refs/{ref}', { body: { sha: at(commit, 'sha') } }, { ref: 'heads/other' });
  await call('DELETE ~/git/refs/{ref}', {}, { ref: 'heads/other' });
}
