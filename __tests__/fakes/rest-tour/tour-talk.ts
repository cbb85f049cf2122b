import { at, type Tour } from './start-tour.ts';

/** Reviews, comments, reactions, labels and collaborators of the pull request. */
export async function tourTalk({ call }: Tour): Promise<void> {
  const REVIEWS = '~/pulls/{pull_number}/reviews';
  const range = { path: 'a.txt', line: 10, start_line: 8, side: 'RIGHT', start_side: 'RIGHT', body: 'Range' };
  const left = { path: 'a.txt', line: 30, side: 'LEFT', body: 'Left' };
  const review = await call(`POST ${REVIEWS}`, {
    body: { event: 'COMMENT', body: 'Look', comments: [range, left] },
  });
  const review_id = at(review, 'id');
  await call(`GET ${REVIEWS}`);
  await call(`GET ${REVIEWS}/{review_id}`, {}, { review_id });
  await call(`PUT ${REVIEWS}/{review_id}`, { body: { body: 'Look here' } }, { review_id });
  const ofReview = await call(`GET ${REVIEWS}/{review_id}/comments`, {}, { review_id });
  const pending = await call(`POST ${REVIEWS}`, { as: 'ada', body: { body: 'Draft' } });
  await call(`DELETE ${REVIEWS}/{review_id}`, { as: 'ada' }, { review_id: at(pending, 'id') });
  const again = at(await call(`POST ${REVIEWS}`, { as: 'ada', body: {} }), 'id');
  await call(
    `POST ${REVIEWS}/{review_id}/events`,
    { as: 'ada', body: { event: 'APPROVE' } },
    { review_id: again },
  );
  await call(
    `PUT ${REVIEWS}/{review_id}/dismissals`,
    { as: 'ada', body: { message: 'No' } },
    { review_id: again },
  );

  const live = at(await call('GET ~/pulls/{pull_number}'), 'head', 'sha');
  const file = { commit_id: live, path: 'a.txt', body: 'File', subject_type: 'file' };
  await call('POST ~/pulls/{pull_number}/comments', { body: file });
  const top = at(ofReview, 0, 'id');
  await call(
    'POST ~/pulls/{pull_number}/comments/{comment_id}/replies',
    { as: 'ada', body: { body: 'Yes' } },
    { comment_id: top },
  );
  const line = await call('POST ~/pulls/{pull_number}/comments', {
    body: { commit_id: live, path: 'a.txt', line: 10, side: 'RIGHT', body: 'Line' },
  });
  await call('GET ~/pulls/{pull_number}/comments');
  const own = { comment_id: at(line, 'id') };
  await call('GET ~/pulls/comments/{comment_id}', {}, own);
  await call('PATCH ~/pulls/comments/{comment_id}', { body: { body: 'Lines' } }, own);
  await reactions('~/pulls/comments/{comment_id}/reactions', own);
  await call('DELETE ~/pulls/comments/{comment_id}', {}, own);

  const said = {
    comment_id: at(await call('POST ~/issues/{issue_number}/comments', { body: { body: 'Hi' } }), 'id'),
  };
  await call('GET ~/issues/{issue_number}/comments');
  await call('GET ~/issues/comments/{comment_id}', {}, said);
  await call('PATCH ~/issues/comments/{comment_id}', { body: { body: 'Hello' } }, said);
  await reactions('~/issues/comments/{comment_id}/reactions', said);
  await call('DELETE ~/issues/comments/{comment_id}', {}, said);
  await call('POST ~/labels', { body: { name: 'bug', color: 'ff0000', description: 'Wrong' } });
  await call('GET ~/labels');
  await call('POST ~/issues/{issue_number}/labels', { body: { labels: ['bug', 'new'] } });
  await call('GET ~/issues/{issue_number}/labels');
  await call('GET ~/issues/{issue_number}');
  await call('DELETE ~/issues/{issue_number}/labels/{name}', {}, { name: 'new' });
  await call('PUT ~/issues/{issue_number}/labels', { body: { labels: ['bug'] } });
  await call('GET ~/collaborators');
  await call('GET ~/collaborators/{username}');
  await call('GET ~/collaborators/{username}/permission');

  async function reactions(path: string, comment: Readonly<Record<string, unknown>>): Promise<void> {
    const made = await call(`POST ${path}`, { body: { content: 'eyes' } }, comment);
    await call(`GET ${path}`, {}, comment);
    await call(`DELETE ${path}/{reaction_id}`, {}, { ...comment, reaction_id: at(made, 'id') });
  }
}
