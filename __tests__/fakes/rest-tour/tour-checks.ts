import { at, type Tour } from './start-tour.ts';

/** Statuses, check runs and check suites on the pull request's head. */
export async function tourChecks({ call }: Tour): Promise<void> {
  const head = at(await call('GET ~/pulls/{pull_number}'), 'head', 'sha');
  const here = { ref: head, sha: head };
  const status = {
    state: 'pending',
    context: 'doctor',
    description: 'Looking',
    target_url: 'https://example.org/',
  };
  await call('POST ~/statuses/{sha}', { body: status }, here);
  await call('POST ~/statuses/{sha}', { body: { state: 'success' } }, here);
  await call('GET ~/commits/{ref}/statuses', {}, here);
  await call('GET ~/commits/{ref}/status', {}, here);
  const annotation = { path: 'a.txt', start_line: 1, end_line: 1, annotation_level: 'warning', message: 'm' };
  const output = { title: 'T', summary: 'S', text: 'X', annotations: [annotation] };
  const made = await call('POST ~/check-runs', { body: { name: 'doctor', head_sha: head, output } });
  const check = { check_run_id: at(made, 'id') };
  const done = { status: 'completed', conclusion: 'neutral', completed_at: '2026-01-01T00:00:00Z' };
  await call('PATCH ~/check-runs/{check_run_id}', { body: done }, check);
  await call('GET ~/check-runs/{check_run_id}', {}, check);
  await call('GET ~/check-runs/{check_run_id}/annotations', {}, check);
  await call('GET ~/commits/{ref}/check-runs', { query: '?check_name=doctor&filter=all' }, here);
  const suites = await call('GET ~/commits/{ref}/check-suites', {}, here);
  const suite = { check_suite_id: at(suites, 'check_suites', 0, 'id') };
  await call('GET ~/check-suites/{check_suite_id}', {}, suite);
  await call('GET ~/check-suites/{check_suite_id}/check-runs', {}, suite);
}
