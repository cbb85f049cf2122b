import { afterEach, expect } from '@jest/globals';
import { type HttpModel, type HttpReply, httpModel } from './http-model.ts';
import {
  DEFAULT_PERMISSIONS,
  type PriceGitHub,
  type PriceWish,
  priceOnGitHub,
  RED_RUN,
} from './price-on-github.ts';
import { CAUSE, EDIT, removeFolders } from './price-project.ts';
import type { ActionEnded } from './run-action.ts';

export interface PostedComment {
  readonly id: number;
  readonly body: string;
  readonly user: { readonly login: string };
}

/** A pull request whose CI is red, and the action beside it. */
export interface PriceDoctor {
  readonly github: PriceGitHub;
  readonly model: HttpModel;
  /** CI ends red, and the action is told. */
  redRun(
    more?: Readonly<Record<string, unknown>>,
    act?: Parameters<PriceGitHub['act']>[1],
  ): Promise<ActionEnded>;
  /** The same, for tests of what follows: fails unless it ends in a proposal; its id. */
  proposal(): Promise<string>;
  /** A review by ada, an approving one unless told otherwise, and the action on it. */
  review(
    more?: Readonly<Record<string, unknown>>,
    act?: Parameters<PriceGitHub['act']>[1],
  ): Promise<ActionEnded>;
  /** A comment by mia, and the action on it. */
  say(
    body: string,
    more?: Readonly<Record<string, unknown>>,
    act?: Parameters<PriceGitHub['act']>[1],
  ): Promise<ActionEnded>;
  /** Some seconds go by: GitHub's times have whole seconds. */
  later(): void;
  reviews(): Promise<readonly (PostedComment & { readonly state: string })[]>;
  lineComments(): Promise<
    readonly (PostedComment & { readonly path: string; readonly in_reply_to_id?: number })[]
  >;
  comments(): Promise<readonly PostedComment[]>;
  /** The tip of the pull request's branch. */
  head(): Promise<{ readonly sha: string; readonly commit: { readonly message: string } }>;
  /** The text of a file at a commit, or on the branch. */
  file(path: string, at?: string): Promise<string>;
  /** Everything of ours on the pull request. */
  said(): Promise<string>;
}

export const FIX = (): HttpReply => ({ text: CAUSE, calls: [['replace_in_file', EDIT]] });

/** `start` sets the stage; afterwards both servers stop, which throws when a request broke GitHub's contract. */
export function doctorOnPrice(): {
  start(replies?: readonly (() => HttpReply | Promise<HttpReply>)[], wish?: PriceWish): Promise<PriceDoctor>;
} {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
    removeFolders();
  });
  return {
    async start(replies = [FIX], wish = {}) {
      const model = await httpModel(replies);
      open.push(model);
      const github = await priceOnGitHub(model, wish);
      open.push(github);
      return priceDoctor(github, model);
    },
  };
}

function priceDoctor(github: PriceGitHub, model: HttpModel): PriceDoctor {
  const { happen, act, api } = github;
  const shop = '/repos/acme/shop';
  const doctor: PriceDoctor = {
    github,
    model,
    redRun: async (more = {}, how = {}) => act(await happen({ ...RED_RUN, ...more }), how),
    async proposal() {
      const { outputs, stdout } = await doctor.redRun();
      expect([outputs.verdict, stdout]).toEqual(['proposed', stdout]);
      doctor.later();
      return outputs['proposal-id'] ?? '';
    },
    review: async (more = {}, how = {}) =>
      act(await happen({ kind: 'review', pr: 1, by: 'ada', state: 'approve', ...more }), how),
    say: async (body, more = {}, how = {}) =>
      act(await happen({ kind: 'comment', pr: 1, by: 'mia', body, ...more }), how),
    later: () => {
      github.world.aheadMs += 2_000;
    },
    reviews: async () => (await api(`${shop}/pulls/1/reviews?per_page=100`)) as never,
    lineComments: async () => (await api(`${shop}/pulls/1/comments?per_page=100`)) as never,
    comments: async () => (await api(`${shop}/issues/1/comments?per_page=100`)) as never,
    head: async () => (await api(`${shop}/commits/discount`)) as never,
    async file(path, at = 'discount') {
      const { content } = (await api(`${shop}/contents/${path}?ref=${at}`)) as { content: string };
      return Buffer.from(content, 'base64').toString('utf8');
    },
    async said() {
      const all = [
        ...(await doctor.reviews()),
        ...(await doctor.lineComments()),
        ...(await doctor.comments()),
      ];
      return all
        .flatMap(({ user, body }) => (user.login === 'github-actions[bot]' && body !== '' ? [body] : []))
        .join('\n\n');
    },
  };
  return doctor;
}

/** The permissions of the default layout without one of them. */
export function withoutPermission(name: keyof typeof DEFAULT_PERMISSIONS): typeof DEFAULT_PERMISSIONS {
  const { [name]: _gone, ...rest } = DEFAULT_PERMISSIONS;
  return rest;
}
