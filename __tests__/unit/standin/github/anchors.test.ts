import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from '@jest/globals';
import { isAnswer } from '../../../../src/standin/github/http/answer.ts';
import { createReview } from '../../../../src/standin/github/pulls/create-review.ts';
import { person } from '../../../../src/standin/github/world/actor.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { type PullWorld, pullWorld } from '../../../fakes/pull-world.ts';
import { seeded } from '../../../fakes/seeded.ts';

let there: PullWorld | undefined;
afterEach(async () => {
  await there?.github.close();
  there = undefined;
});

type Random = ReturnType<typeof seeded>;

/** A file of lines that often repeat, as braces and blank lines do, now and then without a newline at its end. */
function someFile(random: Random, lines: readonly string[]): string {
  return lines.join('\n') + (lines.length > 0 && random.below(4) > 0 ? '\n' : '');
}
const someLine = (random: Random) =>
  random.pick(['}', '', 'a', 'b', '  c', 'd\t', '+x', '-y', '@@ -1 +1 @@', 'é🐎']);

function edited(random: Random, lines: readonly string[]): string[] {
  const result = [...lines];
  for (let count = 1 + random.below(4); count > 0; count -= 1) {
    const at = random.below(result.length + 1);
    const fresh = Array.from({ length: random.below(3) }, () => someLine(random));
    result.splice(at, random.below(3), ...fresh);
  }
  return result;
}

interface Allowed {
  readonly hunk: number;
  readonly isAfterDeletion: boolean;
}

/** The RIGHT lines that may be commented, read from `git diff` by another way than the server's. */
function rightLines(folder: string, base: string, head: string): Map<number, Allowed> {
  const text = execFileSync(
    'git',
    ['-C', folder, 'diff', '--unified=3', '--no-color', base, head, '--', 'f'],
    {
      encoding: 'utf8',
    },
  );
  const allowed = new Map<number, Allowed>();
  let hunk = 0;
  let right = 0;
  // By the counts of the header, so that a line that looks like a header is not taken for one.
  let oldLeft = 0;
  let newLeft = 0;
  let isAfterDeletion = false;
  for (const line of text.split('\n')) {
    if (oldLeft === 0 && newLeft === 0) {
      const start = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
      if (start === null) continue;
      hunk += 1;
      right = Number(start[2]);
      oldLeft = Number(start[1] ?? 1);
      newLeft = Number(start[3] ?? 1);
      isAfterDeletion = false;
      continue;
    }
    if (line.startsWith('\\')) continue;
    if (!line.startsWith('+')) oldLeft -= 1;
    if (line.startsWith('-')) isAfterDeletion = true;
    else {
      newLeft -= 1;
      allowed.set(right, { hunk, isAfterDeletion });
      right += 1;
      isAfterDeletion = false;
    }
  }
  return allowed;
}

/** What the range should become, written down without the server's code. */
function replaced(head: string, first: number, last: number, block: readonly string[]): string {
  const isEnded = head.endsWith('\n');
  const lines = (isEnded ? head.slice(0, -1) : head).split('\n');
  const after = [...lines.slice(0, first - 1), ...block, ...lines.slice(last)];
  return after.join('\n') + (isEnded && after.length > 0 ? '\n' : '');
}

const CASES = 12;
const ANCHORS = 14;

test.each(Array.from({ length: CASES }, (_, seed) => [seed]))(
  'anchors are taken where git diff has them, follow a push, and a click replaces exactly the range (seed %i) [facts §3.2, §3.4, §3.6]',
  async (seed) => {
    const random = seeded(seed * 7919 + 3);
    const lines = Array.from({ length: random.below(40) }, () => someLine(random));
    const base = someFile(random, lines);
    const head = someFile(random, edited(random, lines));
    if (base === head || head === '') return;
    const made = await pullWorld({ f: base }, { f: head });
    there = made;
    const { github, pull } = made;
    const { world, repository } = github;
    const allowed = rightLines(repository.folder, pull.base.sha, pull.head.sha);
    const count = head.split('\n').length + 2;
    const suggester = addAccount(world, 'mia');
    const taken: { id: number; first: number; last: number; block: string[] }[] = [];
    for (let n = 0; n < ANCHORS; n += 1) {
      const last = 1 + random.below(count);
      const first = last - (random.below(3) === 0 ? random.below(20) : random.below(4));
      const isRange = first < last;
      const block = Array.from({ length: random.below(4) }, () => `${someLine(random)}!`);
      const review = await createReview(world, pull, {
        by: person(suggester),
        event: 'COMMENT',
        body: 'x',
        commitId: pull.head.sha,
        comments: [
          {
            path: 'f',
            body: ['```suggestion', ...block, '```'].join('\n'),
            line: last,
            ...(isRange ? { startLine: first } : {}),
          },
        ],
      });
      const start = allowed.get(first);
      const end = allowed.get(last);
      const isAllowed = start !== undefined && end !== undefined && start.hunk === end.hunk;
      expect({ first, last, isTaken: !isAnswer(review) }).toEqual({ first, last, isTaken: isAllowed });
      const id = pull.comments.at(-1)?.id;
      if (isAllowed && id !== undefined) taken.push({ id, first, last, block });
    }
    const after = someFile(random, edited(random, head.split('\n')));
    const moved = after !== head && after !== base && after !== '';
    if (moved) await made.event('push', { by: 'lee', files: { f: after } });
    const now = moved ? after : head;
    const linesNow = rightLines(repository.folder, pull.base.sha, pull.head.sha);
    const current = taken.flatMap(({ id, first, last, block }) => {
      const anchor = pull.comments.find((comment) => comment.id === id)?.thread.anchor;
      if (anchor === null || anchor === undefined) return [];
      const start = anchor.start?.line ?? anchor.line;
      expect(linesBetween(now, start, anchor.line)).toEqual(linesBetween(head, first, last));
      return [{ id, first: start, last: anchor.line, block }];
    });
    const chosen = current.find(({ first, last }) => !spansDeletion(linesNow, first, last));
    if (chosen === undefined) return;
    const clicked = await made.event('click', { by: 'ada', comments: [chosen.id] });
    expect(clicked.status).toBe(200);
    expect(await made.read('f')).toBe(replaced(now, chosen.first, chosen.last, chosen.block));
  },
);

const linesBetween = (text: string, first: number, last: number) => text.split('\n').slice(first - 1, last);

function spansDeletion(allowed: Map<number, Allowed>, first: number, last: number): boolean {
  for (let line = first + 1; line <= last; line += 1)
    if (allowed.get(line)?.isAfterDeletion === true) return true;
  return false;
}
