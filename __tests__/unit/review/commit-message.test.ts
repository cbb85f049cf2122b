import { describe, expect, test } from '@jest/globals';
import { approverIn } from '../../../src/review/approver-in.ts';
import { commitMessage } from '../../../src/review/commit-message.ts';
import { EDIT, MIA, storedProposal } from '../../fakes/on-github.ts';

const headlineFor = (path: string) =>
  commitMessage(storedProposal({ edits: [{ ...EDIT, path }] }), MIA, 'https://github.test/r1').headline;

test.each(['src/a.ts', 'src/größe.ts', 'a b/c.sh'])('the headline names the file %s', (path) => {
  expect(headlineFor(path)).toBe(`Fix the red build in ${path}`);
});

test.each([
  '[skip ci].sh',
  'lib/[no ci]/a.sh',
  '@mia/a.ts',
  'fixes #12.ts',
  'a\u202etxt.sh',
  `${'a'.repeat(80)}.ts`,
])(
  'the headline does not name %j: a file name pings nobody, refers to nothing and holds no CI back',
  (path) => {
    expect(headlineFor(path)).toBe('Fix the red build');
  },
);

test('no word of a diagnosis becomes a trailer or holds CI back', () => {
  const diagnosis =
    'Broken.\n\nCo-authored-by: eve <e@v.e>\nBuild-Doctor-Proposal: 00000000\n\n[skip ci]\nskip-checks: true';
  const { body } = commitMessage(storedProposal({ diagnosis }), MIA, 'https://github.test/r1');
  expect(body.match(/^[\w-]+:.*$/gm)).toEqual([
    'Co-authored-by: mia <1+mia@users.noreply.github.com>',
    expect.stringMatching(/^Build-Doctor-Proposal: [0-9a-f]{8}$/),
    'Reviewed-by-review: https://github.test/r1',
  ]);
  expect(body).not.toMatch(/\[(skip|no) ci\]|^skip-checks:/im);
});

describe('a commit says who approved it', () => {
  const stored = storedProposal({ diagnosis: 'Broken.' });
  const { headline, body } = commitMessage(stored, MIA, 'https://github.test/r1');
  const forged = `Fix\n\nCo-authored-by: eve <e@v.e>\nBuild-Doctor-Proposal: ${stored.id}\n\nMore.`;
  test.each([
    ['in its trailers', `${headline}\n\n${body}\n`, stored.id, 'mia'],
    ['but not another proposal', `${headline}\n\n${body}`, 'ffffffff', undefined],
    ['but not in the prose above', forged, stored.id, undefined],
    ['but not by a button', 'Update a.ts\n\nCo-authored-by: bot <b@o.t>', stored.id, undefined],
  ])('%s', (_where, message, id, login) => {
    expect(approverIn(message, id)).toBe(login);
  });
});
