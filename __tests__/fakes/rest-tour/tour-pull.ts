import { at, type Tour } from './start-tour.ts';

/** Opens the pull request of `fix` and reads it. */
export async function tourPull({ call, known }: Tour): Promise<void> {
  const pull = await call('POST ~/pulls', {
    as: 'lee',
    body: { title: 'Fix', head: 'fix', base: 'main', body: 'So' },
  });
  Object.assign(known, { pull_number: at(pull, 'number'), issue_number: at(pull, 'number') });
  const head = String(at(pull, 'head', 'sha'));
  Object.assign(known, { sha: head, commit_sha: head, branch: 'fix', username: 'mia', path: 'a.txt' });
  await call('GET ~');
  await call('GET /user', { as: 'ada' });
  await call('GET /users/{username}');
  await call('GET ~/pulls', { query: '?state=all&head=acme:fix&per_page=5' });
  await call('GET ~/pulls/{pull_number}');
  await call('GET ~/pulls/{pull_number}', { accept: 'application/vnd.github.diff' });
  await call('PATCH ~/pulls/{pull_number}', { body: { title: 'Fix it' } });
  await call('GET ~/pulls/{pull_number}/files');
  await call('GET ~/pulls/{pull_number}/commits');
  await call('GET ~/commits/{commit_sha}/pulls');
}
