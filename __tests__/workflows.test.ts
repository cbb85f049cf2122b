import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { INPUTS } from '../src/config/action-inputs.ts';

const EXAMPLE = 'examples/workflows/build-doctor.yml';
const OWN = '.github/workflows/build-doctor.yml';
const OURS = ['OWNER/build-doctor@v1', './'];
const PERMISSIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  diagnose: {
    actions: 'read',
    checks: 'read',
    contents: 'read',
    'pull-requests': 'write',
    issues: 'write',
    statuses: 'write',
  },
  treat: {
    actions: 'read',
    contents: 'write',
    'pull-requests': 'write',
    issues: 'write',
    statuses: 'write',
  },
  onboard: { contents: 'write', 'pull-requests': 'write', issues: 'write' },
};
/** The jobs that ask a model. */
const ASKING = ['diagnose', 'onboard'];

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Job {
  readonly if: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: { readonly group: string; readonly 'cancel-in-progress': boolean };
  readonly 'timeout-minutes': number;
  readonly steps: readonly Step[];
}

describe.each([EXAMPLE, OWN])('%s', (path) => {
  const text = readFileSync(path, 'utf8');
  const workflow = parse(text);
  const jobs = Object.entries<Job>(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  test('grants nothing at the top, and each job what it needs, each line with a reason', () => {
    expect(workflow.permissions).toEqual({});
    expect(Object.fromEntries(jobs.map(([name, job]) => [name, job.permissions]))).toEqual(PERMISSIONS);
    for (const line of text.split('\n').filter((one) => /^ {6}[a-z-]+: (?:read|write)\b/.test(one)))
      expect(line).toMatch(/ # \S.*\S$/);
  });

  test('reacts to the four events, and to no event whose code a stranger chooses', () => {
    expect(workflow.on).toMatchObject({
      workflow_run: { types: ['completed'] },
      issue_comment: { types: ['created'] },
      pull_request_review: { types: ['submitted'] },
      workflow_dispatch: { inputs: { 'run-id': {}, pr: {} } },
    });
    expect(Object.keys(workflow.on)).toHaveLength(4);
  });

  test('pins every action of others to a commit, its version beside it', () => {
    const others = steps.flatMap(({ uses }) => (uses === undefined || OURS.includes(uses) ? [] : [uses]));
    expect(others.length).toBeGreaterThan(0);
    for (const uses of others) {
      expect(uses).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/);
      expect(text).toMatch(new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+`));
    }
  });

  test('puts no expression into a script', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  test('gives our action only inputs that it has, and the model key only to the job that asks a model', () => {
    const names = Object.values(INPUTS).map(({ name }) => name);
    for (const [name, job] of jobs) {
      const [ours, ...more] = job.steps.filter(({ uses }) => OURS.includes(uses ?? ''));
      expect(more).toEqual([]);
      const given = Object.keys(ours?.with ?? {});
      expect(given.filter((input) => !names.some((known) => known === input))).toEqual([]);
      expect(given.includes('api-key')).toBe(ASKING.includes(name));
    }
  });

  test('runs one at a time for a pull request, cancels nothing, and ends before the job does', () => {
    for (const [, { concurrency, 'timeout-minutes': minutes }] of jobs) {
      expect(concurrency['cancel-in-progress']).toBe(false);
      expect(concurrency.group).toMatch(/issue\.number/);
      expect(minutes).toBeGreaterThan(Number(INPUTS.maxMs.fallback));
    }
    expect(new Set(jobs.map(([, { concurrency }]) => concurrency.group)).size).toBe(jobs.length);
  });

  test('runs no command and installs no sandbox in the job that may write while it holds the model key', () => {
    expect(workflow.jobs.onboard.steps.filter(({ run }: Step) => run !== undefined)).toEqual([]);
  });

  test('gives each comment to one job', () => {
    const taking = jobs.filter(([, job]) =>
      job.if.includes("startsWith(github.event.comment.body, '/doctor"),
    );
    for (const word of ['apply', 'onboard'])
      expect(
        taking.filter(
          ([, job]) =>
            job.if.includes(` startsWith(github.event.comment.body, '/doctor ${word}')`) ||
            (job.if.includes(" startsWith(github.event.comment.body, '/doctor')") &&
              !job.if.includes(`!startsWith(github.event.comment.body, '/doctor ${word}')`)),
        ),
      ).toHaveLength(1);
  });

  test('keeps the journal and the timeline of every job', () => {
    for (const [name, job] of jobs) {
      const kept = job.steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))?.with?.path;
      expect([name, kept]).toEqual([name, expect.stringMatching(/\*\.jsonl\n[^\n]*\*\.html\n/)]);
    }
  });

  test('checks out nothing of a pull request', () => {
    for (const { uses, with: given } of steps.filter(({ uses: name }) =>
      name?.startsWith('actions/checkout'),
    ))
      expect([uses, given]).toEqual([
        expect.any(String),
        { ref: '${{ github.event.repository.default_branch }}', 'persist-credentials': false },
      ]);
  });
});
