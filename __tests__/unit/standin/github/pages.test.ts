import { afterEach, describe, expect, test } from '@jest/globals';
import { Octokit } from '@octokit/rest';
import { listed } from '../../../../src/standin/github/http/answer.ts';
import { pageOf } from '../../../../src/standin/github/http/pages.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { userToken } from '../../../../src/standin/github/world/add-token.ts';
import { nextId } from '../../../../src/standin/github/world/world.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;

/** `acme/shop` with this many labels, `l1` and up. */
async function withLabels(count: number, ghes = false) {
  github = await smallGitHub(undefined, { ghes });
  for (let i = 1; i <= count; i += 1) {
    github.repository.labels.push({
      id: nextId(github.world),
      name: `l${i}`,
      color: 'ededed',
      description: null,
    });
  }
}
const LABELS = '/repos/acme/shop/labels';

/** The relations of a Link header, each with its query. */
const relations = (link: string | null): Record<string, string> =>
  Object.fromEntries(
    [...(link ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [
      rel,
      new URL(url).search,
    ]),
  );

describe('a list comes in pages [REST docs, pagination]', () => {
  afterEach(() => github.close());

  test.each<[string, number, string, number, Record<string, string>]>([
    ['30 items without being asked', 65, '', 30, { next: '?page=2', last: '?page=3' }],
    [
      'as many as asked',
      65,
      '?per_page=50',
      50,
      { next: '?per_page=50&page=2', last: '?per_page=50&page=2' },
    ],
    [
      '100 at most',
      130,
      '?per_page=1000',
      100,
      { next: '?per_page=1000&page=2', last: '?per_page=1000&page=2' },
    ],
    [
      'a page in the middle',
      65,
      '?page=2',
      30,
      { prev: '?page=1', next: '?page=3', last: '?page=3', first: '?page=1' },
    ],
    ['the last page', 65, '?page=3', 5, { prev: '?page=2', first: '?page=1' }],
    ['a page behind the last', 65, '?page=9', 0, { prev: '?page=3', first: '?page=1' }],
    ['exactly one page', 30, '', 30, {}],
    ['nothing', 0, '', 0, {}],
    ['page 0 as the first', 40, '?page=0', 30, { next: '?page=2', last: '?page=2' }],
  ])('%s', async (_name, count, query, length, links) => {
    await withLabels(count);
    const answer = await ask(github, `${LABELS}${query}`);
    expect(answer.json).toHaveLength(length);
    expect(relations(answer.headers.get('link'))).toEqual(links);
  });

  test('an item is on one page only, in order', async () => {
    await withLabels(65);
    const names: string[] = [];
    let next: string | undefined = `${github.url}${LABELS}?per_page=7`;
    while (next !== undefined) {
      const answer = await ask(github, next);
      names.push(...answer.json.map(({ name }: { name: string }) => name));
      next = /<([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(names).toEqual(Array.from({ length: 65 }, (_, index) => `l${index + 1}`));
  });

  test.each([false, true])("octokit's paginate reads all of them, GHES: %s", async (ghes) => {
    await withLabels(65, ghes);
    const token = userToken(github.world, addAccount(github.world, 'mia'));
    const octokit = new Octokit({ baseUrl: github.url, auth: token });
    const labels = await octokit.paginate(octokit.rest.issues.listLabelsForRepo, {
      owner: 'acme',
      repo: 'shop',
    });
    expect(labels).toHaveLength(65);
  });

  test('the links of a GHES instance lie below /api/v3', async () => {
    await withLabels(31, true);
    const link = (await ask(github, LABELS)).headers.get('link');
    expect(link).toContain(`<${github.git}/api/v3/repos/acme/shop/labels?page=2>; rel="next"`);
  });
});

test.each(['page=x', 'page=-1', 'page=1.5', 'per_page=0', 'per_page=', 'page=99999999999'])(
  '%s is as if it were not there',
  async (query) => {
    const items = Array.from({ length: 40 }, (_, index) => index);
    const { list } = listed(items, (item) => item);
    if (list === undefined) throw new Error('a list is listed');
    const { body } = await pageOf(list, new URL(`http://127.0.0.1/x?${query}`));
    expect(body).toEqual(items.slice(0, 30));
  },
);
