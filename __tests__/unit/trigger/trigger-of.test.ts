import { describe, expect, test } from '@jest/globals';
import type { Account } from '../../../src/ports/code-host.ts';
import type { Event } from '../../../src/ports/event.ts';
import { type TriggerSettings, triggerOf } from '../../../src/trigger/trigger-of.ts';
import { at, HEAD, MIA, ROBOT } from '../../fakes/on-github.ts';

const SETTINGS: TriggerSettings = {
  ownWorkflow: '.github/workflows/build-doctor.yml',
  workflows: ['.github/workflows/ci.yml'],
  applyOn: 'review',
  defaultBranch: 'main',
};
type Of<Kind extends Event['kind']> = Extract<Event, { readonly kind: Kind }>;
type RunOver = Partial<Of<'workflow-run'>['run']>;

const redRun = (over: RunOver = {}, action = 'completed'): Event => ({
  kind: 'workflow-run',
  action,
  run: {
    id: 7001,
    attempt: 1,
    workflowPath: '.github/workflows/ci.yml',
    event: 'pull_request',
    conclusion: 'failure',
    headBranch: 'feature',
    headCommitMessage: 'Change the price',
    ...over,
  },
});

describe('a CI run', () => {
  const red = { kind: 'red-run', run: 7001, onlyReconcile: false };
  test.each<[string, RunOver]>([
    ['failed', {}],
    ['timed out', { conclusion: 'timed_out' }],
    ['tried for the third time', { attempt: 3 }],
    ['with a ref behind its path', { workflowPath: '.github/workflows/ci.yml@refs/pull/9/merge' }],
    [
      'whose commit a click on a suggestion made',
      { headCommitMessage: 'x\n\nCo-authored-by: github-actions[bot] <x>' },
    ],
    ['that mentions our trailer in prose', { headCommitMessage: 'Drop the Build-Doctor-Proposal: trailer' }],
  ])('%s is diagnosed', (_, over) => {
    expect(triggerOf(redRun(over), SETTINGS)).toEqual(red);
  });

  test('red on a commit of ours is reconciled without a model', () => {
    const headCommitMessage = 'Fix\n\nCo-authored-by: mia <x>\nBuild-Doctor-Proposal: 1a2b3c4d';
    expect(triggerOf(redRun({ headCommitMessage }), SETTINGS)).toEqual({ ...red, onlyReconcile: true });
  });

  test.each([
    'x\n\nBuild-Doctor-Proposal: 1a2b3c4d',
    'x\n\nCo-authored-by: github-actions[bot] <4@u.noreply>',
  ])('green on %j is reconciled', (headCommitMessage) => {
    const event = redRun({ conclusion: 'success', headCommitMessage });
    expect(triggerOf(event, SETTINGS)).toEqual({ kind: 'green-run', run: 7001 });
  });

  test.each<[string, RunOver, string]>([
    ['run.action', {}, 'requested'],
    ['run.own-workflow', { workflowPath: '.github/workflows/build-doctor.yml' }, 'completed'],
    ['run.own-workflow', { workflowPath: '.github/workflows/build-doctor.yml@main' }, 'completed'],
    // Its name is CI as well: names are anyone's.
    ['run.not-watched', { workflowPath: '.github/workflows/evil.yml' }, 'completed'],
    ['run.own-branch', { headBranch: 'build-doctor/0f0f0f0f' }, 'completed'],
    ['run.schedule', { event: 'schedule' }, 'completed'],
    ['run.attempt', { attempt: 4 }, 'completed'],
    ['run.green', { conclusion: 'success' }, 'completed'],
    ['run.startup-failure', { conclusion: 'startup_failure' }, 'completed'],
    ['run.cancelled', { conclusion: 'cancelled' }, 'completed'],
    ['run.conclusion', { conclusion: 'action_required' }, 'completed'],
    ['run.conclusion', { conclusion: undefined }, 'completed'],
  ])('is ignored: %s %j', (rule, over, action) => {
    expect(triggerOf(redRun(over, action), SETTINGS)).toMatchObject({ kind: 'ignored', rule });
  });

  test('of any workflow but our own counts where none is named', () => {
    const settings = { ...SETTINGS, workflows: [] };
    expect(triggerOf(redRun({ workflowPath: '.github/workflows/lint.yml' }), settings)).toEqual(red);
    const own = redRun({ workflowPath: '.github/workflows/build-doctor.yml' });
    expect(triggerOf(own, settings)).toMatchObject({ rule: 'run.own-workflow' });
    // Not even where it is watched by mistake.
    const watched = { ...SETTINGS, workflows: ['.github/workflows/build-doctor.yml'] };
    expect(triggerOf(own, watched)).toMatchObject({ rule: 'run.own-workflow' });
  });
});

describe('a comment', () => {
  const event = (
    body: string,
    over: Partial<Of<'comment'>> = {},
    author: Account | undefined = MIA,
  ): Event => ({
    kind: 'comment',
    action: 'created',
    number: 9,
    isPullRequest: true,
    isOpen: true,
    comment: { id: 501, body, author, createdAt: at('10:00:00') },
    ...over,
  });

  test('of a person is a command', () => {
    expect(triggerOf(event('/doctor apply 1a2b3c4d'), SETTINGS)).toEqual({
      kind: 'command',
      command: { kind: 'apply', id: '1a2b3c4d' },
      pull: 9,
      by: MIA,
      said: { in: 'comment', id: 501, at: at('10:00:00') },
    });
  });

  test.each<[string, Event]>([
    ['comment.action', event('/doctor', { action: 'edited' })],
    ['comment.no-command', event('> /doctor')],
    ['comment.issue', event('/doctor', { isPullRequest: false })],
    ['comment.closed', event('/doctor', { isOpen: false })],
    ['comment.author', event('/doctor', {}, ROBOT)],
    ['comment.author', event('/doctor', {}, { id: 9, login: 'acme', type: 'Organization' })],
    [
      'comment.author',
      {
        ...event('/doctor'),
        comment: { id: 1, body: '/doctor', author: undefined, createdAt: at('10:00:00') },
      } as Event,
    ],
  ])('is ignored: %s', (rule, ignored) => {
    expect(triggerOf(ignored, SETTINGS)).toMatchObject({ kind: 'ignored', rule });
  });
});

describe('a review', () => {
  type Review = Of<'review'>['review'];
  const event = (over: Partial<Review> = {}, place: Partial<Of<'review'>> = {}): Event => ({
    kind: 'review',
    action: 'submitted',
    number: 9,
    isOpen: true,
    isFork: false,
    review: { id: 700, state: 'APPROVED', body: '', author: MIA, commitId: HEAD, ...over },
    ...place,
  });
  const approval = { kind: 'review', pull: 9, reviewId: 700, by: MIA, named: undefined };
  const said = { in: 'review', id: 700, commitId: HEAD };
  const command = (given: object) => ({ kind: 'command', pull: 9, by: MIA, said, command: given });

  test.each<[string, Partial<Review>, object]>([
    ['an approval', {}, approval],
    ['an approval with words', { body: 'Nice, thanks. /doctor deny' }, approval],
    [
      'an approval that names a proposal',
      { body: '/doctor apply 1a2b3c4d' },
      { ...approval, named: '1a2b3c4d' },
    ],
    // The pull request is fine, the fix is not.
    [
      'an approval that denies',
      { body: '/doctor deny no' },
      command({ kind: 'deny', id: undefined, why: 'no' }),
    ],
    [
      'a command in a comment review',
      { state: 'COMMENTED', body: '/doctor' },
      command({ kind: 'fix', head: undefined }),
    ],
    [
      'a request for changes that names a proposal',
      { state: 'CHANGES_REQUESTED', body: 'Not 1a2b3c4d, it hides the bug.' },
      command({ kind: 'deny', id: '1a2b3c4d', why: 'Not 1a2b3c4d, it hides the bug.' }),
    ],
  ])('%s', (_, over, trigger) => {
    expect(triggerOf(event(over), SETTINGS)).toEqual(trigger);
  });

  test.each<[string, Partial<Review>, Partial<Of<'review'>>]>([
    ['review.action', {}, { action: 'dismissed' }],
    ['review.action', {}, { action: 'edited' }],
    ['review.no-command', { state: 'COMMENTED' }, {}],
    ['review.no-command', { state: 'DISMISSED', body: '/doctor' }, {}],
    ['review.no-command', { state: 'CHANGES_REQUESTED', body: 'Please rename it.' }, {}],
    ['review.no-command', { state: 'CHANGES_REQUESTED', body: '> Proposal 1a2b3c4d\n\nRename it.' }, {}],
    // A word of a commit's name is not an id.
    ['review.no-command', { state: 'CHANGES_REQUESTED', body: `See ${HEAD}.` }, {}],
    ['review.closed', {}, { isOpen: false }],
    ['review.author', { author: ROBOT }, {}],
    ['review.author', { author: undefined }, {}],
    ['review.fork', {}, { isFork: true }],
    ['review.fork', { state: 'COMMENTED', body: '/doctor' }, { isFork: true }],
  ])('is ignored: %s', (rule, over, place) => {
    expect(triggerOf(event(over, place), SETTINGS)).toMatchObject({ kind: 'ignored', rule });
  });

  test('of a fork is told what works there', () => {
    expect(triggerOf(event({}, { isFork: true }), SETTINGS)).toMatchObject({
      reason: expect.stringContaining('/doctor apply'),
    });
  });

  test('applies nothing where commands alone do, unless it holds one', () => {
    const settings = { ...SETTINGS, applyOn: 'command' as const };
    expect(triggerOf(event(), settings)).toMatchObject({ kind: 'ignored', rule: 'review.apply-on' });
    const given = { kind: 'apply', id: '1a2b3c4d' };
    expect(triggerOf(event({ body: '/doctor apply 1a2b3c4d' }), settings)).toEqual(command(given));
  });
});

describe('a run started by hand', () => {
  const event = (
    inputs: Record<string, string>,
    ref = 'refs/heads/main',
    sender: Account | undefined = MIA,
  ): Event => ({
    kind: 'dispatch',
    ref,
    inputs,
    sender,
  });

  test.each([
    [{ 'run-id': '7001', pr: '' }, 7001, undefined],
    [{ pr: ' 12 ' }, undefined, 12],
    [{ 'run-id': '7001', pr: '12', other: 'x', log: 'logs/a..b.txt' }, 7001, 12],
  ])('%j', (inputs, run, pull) => {
    expect(triggerOf(event(inputs), SETTINGS)).toEqual({ kind: 'dispatch', run, pull, by: MIA });
  });

  test.each([
    [{}],
    [{ pr: '12; touch /tmp/x' }],
    [{ pr: '0' }],
    [{ pr: '-1' }],
    [{ pr: '1e3' }],
    [{ pr: '0x10' }],
    [{ pr: '٣' }],
    [{ 'run-id': '9'.repeat(30) }],
    [{ 'run-id': '7001', pr: '1.5' }],
    [{ pr: '12', log: '../../etc/passwd' }],
    [{ pr: '12', log: '/etc/passwd' }],
  ])('with %j does nothing', (inputs) => {
    expect(triggerOf(event(inputs), SETTINGS)).toMatchObject({ kind: 'ignored', rule: 'dispatch.inputs' });
  });

  test('counts only on the default branch, by a person', () => {
    const inputs = { pr: '12' };
    const rules = [
      event(inputs, 'refs/heads/feature'),
      event(inputs, 'refs/tags/main'),
      event(inputs, 'refs/heads/main', ROBOT),
    ].map((one) => triggerOf(one, SETTINGS));
    expect(rules).toMatchObject([
      { rule: 'dispatch.ref' },
      { rule: 'dispatch.ref' },
      { rule: 'dispatch.sender' },
    ]);
  });
});

test('an event that is not supported says which are', () => {
  expect(triggerOf({ kind: 'unsupported', name: 'pull_request_target' }, SETTINGS)).toEqual({
    kind: 'ignored',
    rule: 'event.unsupported',
    reason: expect.stringMatching(/pull_request_target.*workflow_run.*issue_comment.*pull_request_review/),
  });
});
