import { afterEach, expect, test } from '@jest/globals';
import { PERSON_EVENTS } from '../../../../src/standin/github/people/person-events.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { type BusyGitHub, busyGitHub } from '../../../fakes/busy-github.ts';

let github: BusyGitHub;
afterEach(() => github.close());

/** Follows keys into a payload. */
const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((found: unknown, key) => (found as Record<string, unknown>)[key], value);

test('every kind of event gives a payload of the form that GitHub publishes [issue: Honesty]', async () => {
  github = await busyGitHub();
  const used = new Set<unknown>(['push']);
  const event = (fields: Readonly<Record<string, unknown>>) => {
    used.add(fields.kind);
    return github.event(fields);
  };
  addAccount(github.world, 'kim');
  const opened = await event({ kind: 'open', by: 'mia', head: 'fix', title: 'Fix', body: 'Because' });
  expect(at(opened, 'pull_request', 'head', 'ref')).toBe('fix');
  const on = { pr: at(opened, 'number'), by: 'ada' };
  await event({ kind: 'draft', ...on });
  await event({ kind: 'ready', ...on });
  await event({ kind: 'close', ...on });
  await event({ kind: 'reopen', ...on });
  await event({ kind: 'label', ...on, name: 'bug' });
  await event({ kind: 'unlabel', ...on, name: 'bug' });
  const comment = await event({ kind: 'comment', ...on, body: '/doctor' });
  await event({ kind: 'edit', ...on, comment: at(comment, 'comment', 'id'), body: '/doctor fix' });
  const red = await event({
    kind: 'run',
    run: github.repository.runs.at(-1)?.id,
    conclusion: 'failure',
    jobs: [
      { name: 'test', steps: [{ name: 'npm test', conclusion: 'failure', run: 'npm test', log: 'no' }] },
    ],
  });
  await event({ kind: 'run', run: at(red, 'workflow_run', 'id'), attempt: 2, conclusion: 'success' });
  const suggestion = 'Better:\n```suggestion\nline 10\n```';
  await event({
    kind: 'review',
    ...on,
    state: 'comment',
    body: 'Look',
    comments: [
      { path: 'a.txt', line: 10, body: suggestion },
      { path: 'a.txt', line: 30, start_line: 29, body: 'And this' },
    ],
  });
  const [first, second] = github.repository.pulls[0]?.comments ?? [];
  await event({ kind: 'reply', ...on, to: second?.id, body: 'Why?' });
  await event({ kind: 'resolve', ...on, thread: second?.id });
  await event({ kind: 'unresolve', ...on, thread: second?.id });
  const click = await event({ kind: 'click', ...on, comments: [first?.id] });
  expect(click).toMatchObject({ ref: 'refs/heads/fix' });
  const approval = await event({ kind: 'review', ...on, state: 'approve' });
  await event({ kind: 'dismiss', ...on, review: at(approval, 'review', 'id'), message: 'Too soon' });
  await event({ kind: 'dispatch', by: 'mia', workflow: 'ci.yml', ref: 'fix' });
  await event({ kind: 'merge', ...on });
  await event({ kind: 'push', by: 'mia', branch: 'fix', delete: true });
  await event({ kind: 'fork', by: 'kim' });
  await github.event({
    kind: 'push',
    repo: 'kim/shop',
    by: 'kim',
    branch: 'idea',
    files: { 'b.txt': 'b\n' },
  });
  await event({ kind: 'open', repo: 'acme/shop', by: 'kim', head: 'kim:idea' });
  const waiting = github.repository.runs.at(-1)?.id;
  await event({ kind: 'approve-run', repo: 'acme/shop', by: 'ada', run: waiting });
  await event({ kind: 'run', repo: 'acme/shop', run: waiting, conclusion: 'cancelled' });
  await event({ kind: 'delete-fork', repo: 'kim/shop', by: 'kim' });
  await event({ kind: 'comment', repo: 'acme/shop', pr: 2, by: 'kim', body: 'Gone' });
  await event({ kind: 'review', repo: 'acme/shop', pr: 2, by: 'ada', state: 'request_changes', body: 'No' });
  expect(PERSON_EVENTS.map(({ kind }) => kind).filter((kind) => !used.has(kind))).toEqual([]);
});
