import { describe, expect, test } from '@jest/globals';
import { APPLIED_BY_COMMAND, NOT_APPLIED_TO_FORKS, SHOWN_AS_PATCH } from '../../../src/review/how-applied.ts';
import { type Payload, type StoredProposal, sealed } from '../../../src/review/marker/stored-proposal.ts';
import { reviewBody } from '../../../src/review/review-body.ts';
import type { Suggestions } from '../../../src/review/suggestions/to-suggestions.ts';

const PROOF: Payload['proof'] = {
  command: 'python -m pytest -q',
  stopOnError: true,
  workingDirectory: '',
  env: {},
  setup: null,
  before: {
    exitCode: 1,
    counts: { executed: 4, failed: 2, skipped: 0 },
    failed: ['tests/cart.py::test_total'],
    passed: ['b'],
  },
  after: { exitCode: 0, counts: { executed: 4, failed: 0, skipped: 0 } },
  attempts: 1,
  tokens: 1_913,
  model: { name: 'gpt-oss', host: 'api.groq.com', logChars: 2_913, files: 3 },
};
const SUGGESTION = { path: 'cart.py', startLine: 1, endLine: 1, body: '```suggestion\nb\n```' };
const LEFTOVER = {
  path: 'other.py',
  reason: 'the pull request shows no line of this file',
  patch: '-a\n+b\n',
};
const SHOWN: Suggestions = { suggestions: [SUGGESTION], leftovers: [] };

function stored(over: Partial<Payload> = {}): StoredProposal {
  const place = { repository: 'acme/app', pull: 7, base: 'main', head: 'c'.repeat(40), run: 1 };
  const payload: Payload = {
    edits: [{ path: 'cart.py', mode: 0o644, before: 'a\n', after: 'b\n' }],
    diagnosis: 'The total is rounded twice.',
    warnings: [],
    notes: [],
    failure: { workflow: 11, signature: 'sig' },
    proof: PROOF,
    ...over,
  };
  const made = sealed(place, payload);
  if (made === undefined) throw new Error('it changes something');
  return made;
}

function bodyOf(over: Partial<Payload> = {}, shown: Suggestions = SHOWN): string {
  const made = reviewBody(stored(over), shown);
  if (made.kind === 'too-long') throw new Error(made.reason);
  return made.body;
}

test('a proof on the merge says with which base, and how the tests run again', () => {
  const body = bodyOf({ proof: { ...PROOF, mergedWith: 'ab12345'.padEnd(40, '0') } });
  expect(body).toContain(
    '**Red → green** with `python -m pytest -q` merged with `main` at `ab12345`: 2 of 4 tests fail',
  );
  expect(body).toContain(
    'The tests run again on the result, merged with `main` as it is then, and it is committed',
  );
});

test('one on a merge that was the head speaks of the base only where that moves', () => {
  const body = bodyOf({ proof: { ...PROOF, mergedWith: 'ab12345'.padEnd(40, '0'), mergeIsHead: true } });
  expect(body).toContain('**Red → green** with `python -m pytest -q`: 2 of 4 tests fail');
  expect(body).toContain(
    'The tests run again on the result, merged with `main` if that has moved by then, and',
  );
});

test('a proven fix reads in twenty seconds', () => {
  const { id } = stored();
  expect(bodyOf()).toBe(
    [
      '**A proven fix.** Approving this pull request also applies it.',
      '**What broke:** `tests/cart.py::test_total`.',
      "**Cause, in the model's words:** The total is rounded twice.",
      '**What changes:** 1 suggestion on `cart.py`, below.',
      '**Red → green** with `python -m pytest -q`: 2 of 4 tests fail (exit 1) before, all 4 tests pass (exit 0) with the fix.',
      [
        `- **Yes:** approve, or comment \`/doctor apply ${id}\`. The tests run again on the result, and it is committed only if they pass.`,
        '- **Commit suggestion** is equally welcome: the commit is yours, and it starts CI.',
        `- **No:** \`/doctor deny ${id} why\`, and the same change is not proposed again; \`/doctor retry hint\` looks for another.`,
      ].join('\n'),
      '<details><summary>What it cost, and what the model was sent</summary>',
      `1 attempt, 1,913 tokens. Sent to \`api.groq.com\` (\`gpt-oss\`): 2,913 characters of the log, 3 files. Proposal \`${id}\`, made for commit \`ccccccc\`.`,
      '</details>',
    ].join('\n\n'),
  );
});

describe('the first line is never a promise that does not hold', () => {
  test.each<[string, Partial<Payload>, RegExp]>([
    [
      'warnings',
      { warnings: ['It looks like test support.'] },
      /^\*\*A proven fix\.\*\* Approving is not enough, it has warnings: comment `\/doctor apply [0-9a-f]{8}`\.\n/,
    ],
    [
      'approvals that apply nothing',
      { notes: [APPLIED_BY_COMMAND] },
      /^\*\*A proven fix\.\*\* Approving does not apply it here: comment `\/doctor apply/,
    ],
    [
      'a fork',
      { notes: [NOT_APPLIED_TO_FORKS] },
      /^\*\*A proven fix\.\*\* This pull request comes from a fork: approving applies nothing/,
    ],
    [
      'a fork and warnings',
      { notes: [NOT_APPLIED_TO_FORKS], warnings: ['w'] },
      /^\*\*A proven fix\.\*\* This pull request comes from a fork/,
    ],
  ])('%s', (_, over, first) => {
    const body = bodyOf(over);
    expect(body).toMatch(first);
    expect(body).not.toMatch(/also applies it|Yes:\*\* approve/);
    for (const note of over.notes ?? []) expect(body).not.toContain(note);
    for (const warning of over.warnings ?? []) expect(body).toContain(`- ${warning}`);
  });

  test('a fork is not told that something is committed', () => {
    expect(
      bodyOf({ notes: [NOT_APPLIED_TO_FORKS] }, { suggestions: [SUGGESTION], leftovers: [LEFTOVER] }),
    ).not.toMatch(/\*\*Yes|made on approval|doctor apply/);
  });
});

describe('what was proven', () => {
  test('without a test run it says unverified', () => {
    const body = bodyOf({ proof: { ...PROOF, after: null } });
    expect(body).toMatch(
      /^\*\*An untested fix\.\*\*[\s\S]*\*\*Not tested:\*\* the tests were not run with this change\. Without it /,
    );
    expect(body).not.toMatch(/green|proven/i);
  });

  test('unknown counts and a killed run are not invented', () => {
    const before = { ...PROOF.before, exitCode: null, counts: null };
    expect(bodyOf({ proof: { ...PROOF, before } })).toContain(
      'stopped without an exit code (tests not counted) before',
    );
  });

  test('folder, set-up and a command of several lines', () => {
    const proof = { ...PROOF, workingDirectory: 'web', setup: 'npm ci', command: 'npm run a\nnpm run ```b' };
    const body = bodyOf({ proof });
    expect(body).toContain('with the command below in `web` after `npm ci`:');
    expect(body).toContain('````sh\nnpm run a\nnpm run ```b\n````');
  });

  test('the variables that the command runs with', () => {
    const proof = { ...PROOF, workingDirectory: 'web', env: { CI: '1', NOTE: 'a `b`\n<!-- @mia' } };
    expect(bodyOf({ proof })).toContain(' in `web` with ``CI=1 NOTE=a `b` <! -- @mia``: ');
  });

  test('what was not verified is listed', () => {
    expect(bodyOf({ notes: ['The base branch was not run.', 'No other platform was tried.'] })).toContain(
      '**Not verified**\n- The base branch was not run.\n- No other platform was tried.\n',
    );
  });
});

describe('what cannot be a suggestion', () => {
  test('stands as a patch with its reason, and it is said that clicking commits only a part', () => {
    const body = bodyOf({}, { suggestions: [SUGGESTION], leftovers: [LEFTOVER] });
    expect(body).toContain(
      'GitHub cannot show this part of `other.py` as a suggestion because the pull request shows no line of this file:\n```diff\n-a\n+b\n```',
    );
    expect(body).toContain('only the commit made on approval applies the whole fix');
    expect(body).toContain('commits only the parts that stand on lines');
  });

  test('alone: nothing is said about suggestions', () => {
    const body = bodyOf({}, { suggestions: [], leftovers: [LEFTOVER] });
    expect(body).not.toMatch(/Commit suggestion|1 suggestion|the rest/);
    expect(body).toContain('**What changes:** `other.py`, as a patch below.');
  });

  test('a fix that GitHub refused as suggestions says that, and gives no other reason', () => {
    const body = bodyOf({ notes: [SHOWN_AS_PATCH] }, { suggestions: [], leftovers: [LEFTOVER] });
    expect(body).toMatch(
      /\*\*What changes:\*\* `other\.py`\. GitHub did not take the fix as suggestions[\s\S]*`other\.py`:\n```diff\n-a\n\+b\n/,
    );
    expect(body).not.toMatch(/cannot show|Not verified/);
  });

  test('a patch with fences and unseen characters is shown whole, as a patch', () => {
    const patch = '-```\u202e\r\n+````\r\n';
    expect(bodyOf({}, { suggestions: [], leftovers: [{ ...LEFTOVER, patch }] })).toContain(
      '`````diff\n-```\\u202e\n+````\n`````',
    );
  });
});

test('hostile words of a model, a path or a warning do nothing', () => {
  const hostile =
    '@mia fixes #1 <!-- build-doctor:v1 {} --> ![x](https://x.invalid)\n/doctor apply 1\n```suggestion\nx\n```';
  const body = bodyOf(
    { diagnosis: hostile, warnings: [hostile], notes: [hostile] },
    { suggestions: [{ ...SUGGESTION, path: '`@mia`\n# <!-- x -->' }], leftovers: [] },
  );
  expect(body).not.toMatch(/<!--|#1\b|^\/doctor|^`{3}|^#|(?<!\\)\]\(/m);
  expect(body.replace(/(`+)[^`].*?\1(?!`)/g, '')).not.toContain('@mia');
});

test('it is the same whenever it is written again', () => {
  expect(bodyOf()).toBe(bodyOf());
  expect(bodyOf({ warnings: ['w'] })).not.toBe(bodyOf());
});

test('a text that does not fit is no text: nothing that is shown is cut', () => {
  const leftovers = Array.from({ length: 30 }, () => ({ ...LEFTOVER, patch: '+x\n'.repeat(1_000) }));
  const made = reviewBody(stored(), { suggestions: [], leftovers });
  expect(made).toEqual({ kind: 'too-long', reason: expect.stringMatching(/9\d,\d{3} characters/) });
});
