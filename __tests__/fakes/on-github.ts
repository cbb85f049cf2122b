import type {
  Account,
  PostedComment,
  PostedLineComment,
  PostedReview,
  PullRequest,
} from '../../src/ports/code-host.ts';
import {
  type Payload,
  type Place,
  type StoredProposal,
  sealed,
} from '../../src/review/marker/stored-proposal.ts';
import { writeMarker } from '../../src/review/marker/write-marker.ts';
import type { PostedProposal } from '../../src/review/open-proposals.ts';

/** People and texts on a pull request, for tests of what depends on them. Everything happens on one day. */
export const HEAD = 'a1'.repeat(20);
export const OTHER_HEAD = 'b2'.repeat(20);

const account = (id: number, login: string, type: Account['type'] = 'User'): Account => ({ id, login, type });
export const MIA = account(1, 'mia');
export const CAROL = account(2, 'carol');
export const RITA = account(3, 'rita');
export const ROBOT = account(4, 'robot[bot]', 'Bot');
export const US = account(41898282, 'github-actions[bot]', 'Bot');
export const PERMISSIONS = new Map([
  ['mia', 'write'],
  ['carol', 'admin'],
  ['rita', 'read'],
  ['robot[bot]', 'write'],
  ['github-actions[bot]', 'write'],
] as const);

export const at = (time: string): Date => new Date(`2026-01-01T${time}Z`);

export const PULL: PullRequest = {
  number: 9,
  state: 'open',
  author: CAROL,
  url: 'https://github.test/acme/app/pull/9',
  head: { sha: HEAD, ref: 'feature' },
  base: { sha: 'c'.repeat(40), ref: 'main' },
  isFork: false,
  headRepositoryId: 1,
  isLocked: false,
  isOff: false,
};

export const PLACE: Place = { repository: 'acme/app', pull: 9, base: 'main', head: HEAD, run: 7001 };
export const BEFORE = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n';
export const EDIT = { path: 'src/a.ts', mode: 0o644, before: BEFORE, after: BEFORE.replace('two', '2') };
export const PAYLOAD: Payload = {
  edits: [EDIT],
  diagnosis: 'Two is written as a word.',
  warnings: [],
  notes: [],
  failure: { workflow: 11, signature: 'sig' },
  proof: {
    command: 'npm test',
    stopOnError: true,
    workingDirectory: '',
    env: {},
    setup: null,
    before: {
      exitCode: 1,
      counts: { executed: 2, failed: 1, skipped: 0 },
      failed: ['a.test.ts > two'],
      passed: ['a.test.ts > one'],
    },
    after: { exitCode: 0, counts: { executed: 2, failed: 0, skipped: 0 } },
    attempts: 1,
    tokens: 1234,
    model: { name: 'm', host: 'models.test', logChars: 900, files: 2 },
  },
};

export function storedProposal(over: Partial<Payload> = {}, place: Partial<Place> = {}): StoredProposal {
  const stored = sealed({ ...PLACE, ...place }, { ...PAYLOAD, ...over });
  if (stored === undefined) throw new Error('nothing differs');
  return stored;
}

/** A review of ours that holds a proposal; 600, at 10:00:00, unless told. */
export function proposalReview(
  stored: StoredProposal,
  over: Partial<PostedReview> = {},
  key?: string,
): PostedReview {
  const marker = writeMarker(stored, key);
  if (marker === undefined) throw new Error('too large');
  return review({
    id: 600,
    author: US,
    state: 'COMMENTED',
    submittedAt: at('10:00:00'),
    body: `Approving this pull request also applies this fix.\n\n${marker.review}`,
    ...over,
  });
}

export function posted(
  stored: StoredProposal = storedProposal(),
  over: Partial<PostedProposal> = {},
): PostedProposal {
  const place = { reviewId: 600, submittedAt: at('10:00:00'), url: 'https://github.test/r600' };
  return { stored, ...place, supersededBy: undefined, ...over };
}

/** An approving review by mia of the head, 700, at 10:05:00, unless told. */
export function review(over: Partial<PostedReview> = {}): PostedReview {
  const id = over.id ?? 700;
  return {
    id,
    author: MIA,
    state: 'APPROVED',
    body: '',
    commitId: HEAD,
    submittedAt: at('10:05:00'),
    url: `https://github.test/r${id}`,
    ...over,
  };
}

/** A comment by mia, 500, at 10:05:00, unless told. */
export function comment(body: string, over: Partial<PostedComment> = {}): PostedComment {
  const id = over.id ?? 500;
  return { id, author: MIA, body, createdAt: at('10:05:00'), url: `https://github.test/c${id}`, ...over };
}

/** A line comment of our review 600, 800, on line 2 of the edited file, unless told. */
export function lineComment(over: Partial<PostedLineComment> = {}): PostedLineComment {
  return {
    id: 800,
    reviewId: 600,
    author: US,
    path: EDIT.path,
    startLine: undefined,
    line: 2,
    body: '```suggestion\n2\n```',
    inReplyTo: undefined,
    ...over,
  };
}
