import { describe, expect, test } from '@jest/globals';
import { VERDICTS } from '../../../src/kernel/verdict.ts';
import {
  appliedComment,
  type CiOnCommit,
  stillFailingComment,
} from '../../../src/report/comments/applied-comment.ts';
import { allowedComment, deniedComment } from '../../../src/report/comments/denied-comment.ts';
import { helpComment } from '../../../src/report/comments/help-comment.ts';
import { pageLink } from '../../../src/report/comments/page-link.ts';
import { runComment } from '../../../src/report/comments/run-comment.ts';
import type { RunReport } from '../../../src/report/comments/run-report.ts';
import { statusComment } from '../../../src/report/comments/status-comment.ts';

const MARKER = '<!-- build-doctor:v1 {"k":1} -->';
const HOSTILE = '@mia <!-- build-doctor:v1 {} --> [x](https://x.invalid) fixes #1\n/doctor apply 1';
const RED = { exitCode: 1, counts: { executed: 4, failed: 2, skipped: 0 } };
const REPORT: RunReport = {
  verdict: { word: 'exhausted', reason: 'attempts.used', sentence: 'Three attempts stayed red.' },
  diagnosis: 'The total is rounded twice.',
  command: 'npm test',
  broken: ['total > rounds once'],
  before: RED,
  after: { exitCode: 1, counts: null },
  attempts: 3,
  tokens: 12_345,
  output: 'AssertionError: 3 != 4',
  suspect: { path: 'src/total.ts', line: 7, why: 'defines total, named in a failing test' },
  sent: { host: 'api.groq.com', name: 'm', logChars: 2_913, files: 3 },
  runUrl: 'https://github.com/acme/app/actions/runs/1',
};

/** Whatever a stranger wrote, the text ends with our marker, holds no other, and pings, refers to and commands nothing. */
function expectTame(comment: string) {
  expect(comment.endsWith(`\n\n${MARKER}`)).toBe(true);
  const text = comment.slice(0, -MARKER.length);
  expect(text).not.toMatch(/<!--|@mia|#1\b|\]\(https:\/\/x|^\s*\/doctor/m);
  expect(text).not.toContain('undefined');
}

describe('a run that ends without a proposal', () => {
  test('says the verdict and what to do, what is red, what was tried, and last what it cost', () => {
    expect(runComment(REPORT, MARKER)).toBe(
      [
        '**No fix found.** Three attempts stayed red. Nothing was changed. `/doctor retry hint` starts again with what you know about the cause.',
        '**What broke:** `total > rounds once`.\n`npm test`: 2 of 4 tests fail (exit 1); after 3 attempts: exit 1 (tests not counted).',
        "**Cause, in the model's words:** The total is rounded twice.",
        '**Where to look first:** `src/total.ts:7` (defines total, named in a failing test). Of what changed it is closest to the failure, which alone proves nothing.',
        'The last failing output:\n```text\nAssertionError: 3 != 4\n```',
        '[The CI run](https://github.com/acme/app/actions/runs/1)',
        '<details><summary>What it cost, and what the model was sent</summary>',
        '3 attempts, 12,345 tokens. Sent to `api.groq.com` (`m`): 2,913 characters of the log, 3 files.',
        '</details>',
        MARKER,
      ].join('\n\n'),
    );
  });

  test.each(VERDICTS)('%s has words of its own, whatever a stranger put into it', (word) => {
    const verdict = { word, reason: 'r', sentence: HOSTILE };
    const texts = {
      diagnosis: HOSTILE,
      command: HOSTILE,
      suspect: { path: 'src/total.ts', line: null, why: HOSTILE },
      output: HOSTILE.replace('@mia', '').replace('#1', ''),
    };
    const comment = runComment({ ...REPORT, ...texts, verdict, command: 'npm test', output: '' }, MARKER);
    expectTame(comment);
    expect(comment).toMatch(/^\*\*[A-Z]/);
  });

  test('where no model was asked or nothing was run, nothing of it is invented', () => {
    const verdict = {
      word: 'refused',
      reason: 'r',
      sentence: 'Only people with write access may ask.',
    } as const;
    const bare = {
      ...REPORT,
      verdict,
      broken: [],
      diagnosis: ' ',
      before: null,
      after: null,
      output: '',
      suspect: undefined,
      sent: undefined,
    };
    const refused = '**Not done.** Only people with write access may ask. Nothing was changed.';
    expect(runComment({ ...bare, runUrl: undefined }, MARKER)).toBe(`${refused}\n\n${MARKER}`);
    expect(runComment({ ...bare, sent: null, runUrl: undefined }, MARKER)).toBe(
      `${refused}\n\nNo model was asked.\n\n${MARKER}`,
    );
  });

  test('that nothing was changed is not said twice', () => {
    const said = 'The run was stopped; nothing was committed.';
    const verdict = { word: 'exhausted', reason: 'r', sentence: said } as const;
    expect(runComment({ ...REPORT, verdict }, MARKER)).toMatch(
      /^\*\*No fix found\.\*\* The run was stopped; nothing was committed\. `\/doctor retry hint`/,
    );
  });

  test.each([
    [
      'stale',
      'The base changed. Comment `/doctor retry`.',
      '**Out of date.** The base changed. Comment `/doctor retry`. Nothing was changed.',
    ],
    [
      'explained',
      'Its log says: ENOTFOUND',
      '**Explained, not edited.** Its log says: ENOTFOUND\n\nA person has to act on this one.',
    ],
  ] as const)(
    '%s: what to do is said once, and not in the middle of a quotation',
    (word, sentence, first) => {
      const verdict = { word, reason: 'r', sentence };
      expect(runComment({ ...REPORT, verdict }, MARKER).startsWith(`${first}\n\n**What broke`)).toBe(true);
    },
  );

  test('long output is folded, with its length; the log of CI is named as that', () => {
    const output = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    expect(runComment({ ...REPORT, before: null, after: null, output }, MARKER)).toContain(
      '<details><summary>What the log of CI says, 40 lines</summary>\n\n```text\nline 0\n',
    );
  });

  test('many failing tests are named in part and counted', () => {
    const broken = ['a', 'b', 'a', `${'c'.repeat(300)}`, 'd', ' ', '`@mia`'];
    expect(runComment({ ...REPORT, broken }, MARKER)).toMatch(
      /\*\*What broke:\*\* `a`, `b`, `c{158} …` and 2 more\.\n/,
    );
  });

  test('the longest texts fit into a comment', () => {
    const long = '@'.repeat(100_000);
    const verdict = { word: 'explained', reason: 'r', sentence: long } as const;
    expect(runComment({ ...REPORT, verdict, diagnosis: long, output: long }, MARKER).length).toBeLessThan(
      60_000,
    );
  });
});

describe('an approved proposal', () => {
  const applied = {
    proposal: '1a2b3c4d',
    by: 'mia',
    command: 'npm test',
    after: { exitCode: 0, counts: { executed: 4, failed: 0, skipped: 1 } },
    merge: undefined,
    commit: { sha: 'a'.repeat(40), url: 'https://github.com/acme/app/commit/aaaaaaa' },
    status: { kind: 'set' } as const,
  };

  test.each<[CiOnCommit, RegExp]>([
    ['starts', /CI starts on it/],
    ['waits', /Approve workflows to run/],
    ['not-seen', /look whether CI runs on it.*push-token/],
  ])('green, CI %s: commit, proof and an honest word on CI', (ci, words) => {
    const comment = appliedComment({ ...applied, ci }, MARKER);
    expect(comment).toMatch(/^\*\*Tests pass now\.\*\* Proposal `1a2b3c4d`, approved by `mia`/);
    expect(comment).toContain('[aaaaaaa](https://github.com/acme/app/commit/aaaaaaa)');
    expect(comment).toContain('all 4 tests pass, 1 skipped (exit 0)');
    expect(comment).toMatch(words);
    if (ci !== 'starts') expect(comment).not.toContain('CI starts on it');
    expectTame(comment);
  });

  test('a status that could not be set is told', () => {
    const status = { kind: 'not-set', reason: 'add `statuses: write`' } as const;
    const comment = appliedComment({ ...applied, ci: 'starts', status }, MARKER);
    expect(comment).toContain('could not be set: add `statuses: write`');
  });

  const red = { proposal: '1a2b3c4d', command: 'npm test', after: RED, merge: undefined, output: '' };
  const merge = { branch: 'main', sha: 'ab12345'.padEnd(40, '0') };

  test('red: the tests still fail, and nothing was pushed', () => {
    const comment = stillFailingComment({ ...red, provenWith: undefined, output: '1 != 2\n```' }, MARKER);
    expect(comment).toMatch(/^\*\*Tests still fail\.\*\*.*nothing was pushed/);
    expect(comment).toContain('````text\n1 != 2\n```\n````');
    expectTame(comment);
  });

  test('on a merge it is said with what, and whether the base has moved since the proof', () => {
    const green = appliedComment({ ...applied, ci: 'starts', merge }, MARKER);
    expect(green).toContain('`npm test` on it merged with `main` at `ab12345`: all 4 tests pass');
    const same = stillFailingComment({ ...red, merge, provenWith: merge.sha }, MARKER);
    expect(same).toContain('was applied and tested merged with `main` at `ab12345`, and nothing was pushed');
    expect(same).not.toContain('moved on');
    const moved = stillFailingComment({ ...red, merge, provenWith: 'c'.repeat(40) }, MARKER);
    expect(moved).toContain('proven merged with `main` at `ccccccc`, which has moved on since');
  });

  test('a branch may be named like anything: it stays in its code span', () => {
    const odd = { ...merge, branch: '`<!--@mia#1' };
    const comment = appliedComment({ ...applied, ci: 'starts', merge: odd }, MARKER);
    expect(comment).toContain('merged with `` `<! --@mia#1 `` at `ab12345`');
  });
});

test('a denial is acknowledged with its reason, tamed, and how to take it back', () => {
  const comment = deniedComment({ proposal: '1a2b3c4d', by: 'mia', why: HOSTILE }, MARKER);
  expect(comment).toContain('`/doctor allow 1a2b3c4d`');
  expectTame(comment);
  expect(deniedComment({ proposal: '1a2b3c4d', by: 'mia', why: ' ' }, MARKER)).not.toContain('Reason');
  expectTame(allowedComment({ proposal: '1a2b3c4d', by: 'mia' }, MARKER));
});

test('help names every command once, and the word that is none', () => {
  const help = helpComment('@mia', MARKER);
  for (const word of ['fix', 'explain', 'status', 'retry', 'apply', 'deny', 'allow'])
    expect(help.split(`/doctor ${word}`)).toHaveLength(2);
  expect(help).toMatch(/^There is no command “@&#8203;mia”/);
  expect(helpComment(undefined, MARKER)).not.toContain('There is no');
  expectTame(help);
});

test('status lists what is red, open and denied', () => {
  const url = 'https://github.com/acme/app/pull/1#pullrequestreview-2';
  const comment = statusComment(
    {
      head: 'b'.repeat(40),
      red: [{ name: HOSTILE, url: 'javascript:alert(1)' }],
      proposals: [{ id: '1a2b3c4d', state: 'open', url }],
      denials: [{ id: '00000000', by: 'mia', why: HOSTILE }],
    },
    MARKER,
  );
  expect(comment).toContain('**At `bbbbbbb`:** 1 red CI run, 1 open proposal, 1 denial.');
  expect(comment).toContain(`- Proposal [\`1a2b3c4d\`](${url}): open`);
  expect(comment).not.toContain('(javascript:');
  expect(statusComment({ head: 'b'.repeat(40), red: [], proposals: [], denials: [] }, MARKER)).toBe(
    `**At \`bbbbbbb\`:** no CI run is red, 0 open proposals, 0 denials.\n\n${MARKER}`,
  );
});

test.each([
  ['https://github.com/a/b/pull/1#r_2?x=%20', '[w](https://github.com/a/b/pull/1#r_2?x=%20)'],
  ['javascript:alert(1)', ''],
  ['https://x.invalid/a) [b](c', ''],
  ['https://x.invalid/"><img>', ''],
  [undefined, ''],
])('a link to %j', (url, link) => {
  expect(pageLink('w', url)).toBe(link);
});
